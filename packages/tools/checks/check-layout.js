'use strict'
// Checks layout rules that dependency-cruiser cannot: workspaces have no cyclic dependencies (devDependencies included),
// and src folders contain no test support.
const fs = require('node:fs')
const path = require('node:path')

const root = process.argv[2] ?? path.join(__dirname, '..', '..', '..')

const readManifest = (folder) => JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'))

const isWorkspace = (folder) => fs.existsSync(path.join(root, folder, 'package.json'))

/** Expands an entry of the root manifest's `workspaces`, which is `packages/*` or a single folder. */
function expandPattern(pattern) {
  if (!pattern.endsWith('/*')) return [pattern]
  const parent = pattern.slice(0, -2)
  return fs.readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`)
}

const workspaces = readManifest('.').workspaces.flatMap(expandPattern).filter(isWorkspace)

/** Returns the dependencies of each workspace on other workspaces, by package name. */
function createGraph() {
  const manifests = workspaces.map(readManifest)
  const names = new Set(manifests.map(({ name }) => name))
  return new Map(
    manifests.map(({ name, dependencies, devDependencies }) => [
      name,
      Object.keys({ ...dependencies, ...devDependencies }).filter((dependency) => names.has(dependency)),
    ]),
  )
}

/** Returns the first cycle as a list of names that starts and ends with the same one; undefined without a cycle. */
function findCycle(graph) {
  const finished = new Set()
  function visit(name, trail) {
    if (trail.includes(name)) return [...trail.slice(trail.indexOf(name)), name]
    if (finished.has(name)) return undefined
    for (const dependency of graph.get(name)) {
      const cycle = visit(dependency, [...trail, name])
      if (cycle) return cycle
    }
    finished.add(name)
    return undefined
  }
  for (const name of graph.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return undefined
}

/** Lists `test-*.ts` files in the src folder of a workspace. */
function listTestSupport(folder) {
  const source = path.join(folder, 'src')
  if (!fs.existsSync(path.join(root, source))) return []
  return fs
    .readdirSync(path.join(root, source), { recursive: true })
    .filter((file) => /^test-.*\.ts$/.test(path.basename(file)))
    .map((file) => path.join(source, file))
}

const cycle = findCycle(createGraph())
const problems = [
  ...(cycle ? [`workspaces depend on each other: ${cycle.join(' -> ')}`] : []),
  ...workspaces.flatMap(listTestSupport).map((file) => `${file}: move test support to the test folder`),
]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
