'use strict'
const fs = require('node:fs')
const path = require('node:path')

const REGISTRY = 'registry.npmjs.org'

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

function foreignSource([folder, { resolved, link }]) {
  if (!resolved || link || new URL(resolved).host === REGISTRY) return []
  return [`${folder} does not come from ${REGISTRY}`]
}

const faults = Object.entries(packages).flatMap((entry) => [
  ...missingDependencies(entry),
  ...foreignSource(entry),
])
for (const fault of faults) console.error(`package-lock.json: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
