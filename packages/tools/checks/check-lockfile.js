'use strict'
const fs = require('node:fs')
const path = require('node:path')

const REGISTRY = 'https://registry.npmjs.org'
const INSTALLED = 'node_modules/'

const lockfile = process.argv[2] ?? path.join(__dirname, '..', '..', '..', 'package-lock.json')
const { packages } = JSON.parse(fs.readFileSync(lockfile, 'utf8'))

/** The folder whose node_modules is asked next, as Node walks up. */
function parentOf(folder) {
  const nested = folder.lastIndexOf('/node_modules/')
  return nested === -1 ? '' : folder.slice(0, nested)
}

function isListed(dependency, folder) {
  const entry = packages[`${folder ? `${folder}/` : ''}node_modules/${dependency}`]
  if (entry?.version) return true
  return folder !== '' && isListed(dependency, parentOf(folder))
}

/** npm leaves out the binaries of other platforms that a registry did not have; `npm ci` then fails for everybody. */
function missingDependencies([folder, entry]) {
  const wanted = Object.keys(entry.optionalDependencies ?? {})
  return wanted
    .filter((name) => !isListed(name, folder))
    .map((name) => `${name}, wanted by ${folder}, is missing`)
}

/** An alias has the name of what is installed under another. */
const nameOf = (folder, { name }) => name ?? folder.slice(folder.lastIndexOf(INSTALLED) + INSTALLED.length)

/** Workspaces are of this repository, and what a package bundles comes with it; all else is fetched. */
const isFetched = (folder, { link, inBundle }) => folder.includes(INSTALLED) && !link && !inBundle

/** Where no source is named, npm asks the registry that it is set to for the name, and believes the digest alone. */
function untrustedSource([folder, entry]) {
  if (!isFetched(folder, entry)) return []
  const { resolved, integrity = '' } = entry
  const source = `${REGISTRY}/${nameOf(folder, entry)}/-/`
  // As it is asked for, without the `..` that leads to another package.
  const asked = URL.canParse(resolved) ? new URL(resolved).href : resolved
  const isForeign = resolved !== undefined && !asked.startsWith(source)
  return [
    ...(isForeign ? [`${folder} does not come from ${source}`] : []),
    ...(integrity.startsWith('sha512-') ? [] : [`${folder} has no integrity of SHA-512`]),
  ]
}

const faults = Object.entries(packages).flatMap((entry) => [
  ...missingDependencies(entry),
  ...untrustedSource(entry),
])
for (const fault of faults) console.error(`package-lock.json: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
