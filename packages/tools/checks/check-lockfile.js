'use strict'
// Checks that package-lock.json is complete and that all packages come from the public registry.
const fs = require('node:fs')
const path = require('node:path')

const REGISTRY = 'https://registry.npmjs.org'
const MODULES = 'node_modules/'

const lockfile = process.argv[2] ?? path.join(__dirname, '..', '..', '..', 'package-lock.json')
const { packages } = JSON.parse(fs.readFileSync(lockfile, 'utf8'))

/** Returns the parent folder in which Node looks for node_modules next. */
function getParent(folder) {
  const index = folder.lastIndexOf('/node_modules/')
  return index === -1 ? '' : folder.slice(0, index)
}

function isListed(dependency, folder) {
  const entry = packages[`${folder ? `${folder}/` : ''}node_modules/${dependency}`]
  if (entry?.version) return true
  return folder !== '' && isListed(dependency, getParent(folder))
}

/**
 * Lists optional dependencies without an entry. npm omits the binaries of other platforms when a registry does not have
 * them, and `npm ci` then fails on every platform.
 */
function listMissingDependencies([folder, entry]) {
  return Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isListed(name, folder))
    .map((name) => `${name}, a dependency of ${folder}, is missing`)
}

/** Returns the package name: for an alias the name of the installed package, else the folder name. */
const getPackageName = (folder, { name }) =>
  name ?? folder.slice(folder.lastIndexOf(MODULES) + MODULES.length)

/** Returns whether npm downloads the package. Workspaces are local, and bundled packages come with their parent. */
const isDownloaded = (folder, { link, inBundle }) => folder.includes(MODULES) && !link && !inBundle

/**
 * Lists violations of the source rules. An entry may lack `resolved`: npm then uses the configured registry, and only the
 * digest proves the content.
 */
function listSourceProblems([folder, entry]) {
  if (!isDownloaded(folder, entry)) return []
  const { resolved, integrity = '' } = entry
  const source = `${REGISTRY}/${getPackageName(folder, entry)}/-/`
  // Normalize the URL as a request would, because `..` segments could lead to another package.
  const address = URL.canParse(resolved) ? new URL(resolved).href : resolved
  const isForeign = resolved !== undefined && !address.startsWith(source)
  return [
    ...(isForeign ? [`${folder} does not come from ${source}`] : []),
    ...(integrity.startsWith('sha512-') ? [] : [`${folder} has no SHA-512 digest`]),
  ]
}

const problems = Object.entries(packages).flatMap((entry) => [
  ...listMissingDependencies(entry),
  ...listSourceProblems(entry),
])
for (const problem of problems) console.error(`package-lock.json: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
