'use strict'
// Copies the built files and the package manifests of the production workspaces into a folder for the image.
const fs = require('node:fs')
const path = require('node:path')

const target = process.argv[2]
if (!target) throw new Error('Usage: collect.js <folder>')

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

for (const file of ['package-lock.json', '.npmrc', 'LICENSE', 'docker/command.sh', 'docker/health.js'])
  copyIfPresent(file)
copyManifest('package.json')
for (const group of ['packages', 'apps']) {
  for (const name of fs.readdirSync(group)) {
    if (DEVELOPMENT_ONLY.includes(name)) continue
    copyManifest(path.join(group, name, 'package.json'), BUNDLED.includes(name))
    for (const folder of PRODUCTION_FOLDERS) copyIfPresent(path.join(group, name, folder))
  }
}
