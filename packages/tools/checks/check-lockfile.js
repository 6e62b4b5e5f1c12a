'use strict'
const fs = require('node:fs')
const path = require('node:path')

const REGISTRY = 'https://registry.npmjs.org'
const INSTALLED = 'node_modules/'

const lockfile = process.argv[2] ?? path.join(__dirname, '..', '..', '..', 'package-lock.json')
const { packages } = JSON.parse(fs.readFileSync(lockfile, 'utf8'))

/** Returns the next folder in which Node looks for node_modules. */
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

/** Returns the real package name of an alias. */
const nameOf = (folder, { name }) => name ?? folder.slice(folder.lastIndexOf(INSTALLED) + INSTALLED.length)

/** Returns whether npm downloads the package. Workspaces are local, and bundled packages come with their parent. */
const isFetched = (folder, { link, inBundle }) => folder.includes(INSTALLED) && !link && !inBundle

/** Where no source is named, npm asks the registry that it is set to for the name, and believes the digest alone. */
function untrustedSource([folder, entry]) {
  if (!isFetched(folder, entry)) return []
  const { resolved, integrity = '' } = entry
  const source = `${REGISTRY}/${nameOf(folder, entry)}/-/`
  // The path as requested, without `..` segments into another package.
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
