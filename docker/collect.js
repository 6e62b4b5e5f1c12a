'use strict'
// Copies the built files and the package manifests of the production workspaces into a folder for the image. The image
// needs the manifests before the files, to install packages in a layer that outlives changes of the sources.
const fs = require('node:fs')
const path = require('node:path')

const [target, part] = process.argv.slice(2)
if (!target) throw new Error('Usage: collect.js <folder> [manifests|files]')
const copiesManifests = part !== 'files'
const copiesFiles = part !== 'manifests'

const DEVELOPMENT_ONLY = ['dev-servers', 'testkit', 'tools']
// The build of the page contains its packages, so the image needs none of them.
const BUNDLED = ['web']
const PRODUCTION_FOLDERS = ['dist', 'data', 'migrations', 'public']

function copyIfPresent(file) {
  if (fs.existsSync(file)) fs.cpSync(file, path.join(target, file), { recursive: true })
}

// Removes devDependencies: `npm ci --omit=dev` would still install what the development workspaces depend on.
function copyManifest(file, isBundled = false) {
  const { devDependencies, ...manifest } = JSON.parse(fs.readFileSync(file, 'utf8'))
  if (isBundled) delete manifest.dependencies
  fs.mkdirSync(path.join(target, path.dirname(file)), { recursive: true })
  fs.writeFileSync(path.join(target, file), JSON.stringify(manifest, null, 2))
}

if (copiesManifests) {
  for (const file of ['package-lock.json', '.npmrc']) copyIfPresent(file)
  copyManifest('package.json')
}
// The guides of the documentation pages.
const GUIDES = ['CHANGELOG.md', 'docs/tutorials', 'docs/operations/limits.md', 'packages/client/README.md']
if (copiesFiles)
  for (const file of ['LICENSE', 'docker/command.sh', 'docker/health.js', ...GUIDES]) copyIfPresent(file)
for (const group of ['packages', 'apps']) {
  for (const name of fs.readdirSync(group)) {
    if (DEVELOPMENT_ONLY.includes(name)) continue
    if (copiesManifests) copyManifest(path.join(group, name, 'package.json'), BUNDLED.includes(name))
    if (copiesFiles) for (const folder of PRODUCTION_FOLDERS) copyIfPresent(path.join(group, name, folder))
  }
}
