'use strict'
// Copies the built files of the production workspaces, with manifests reduced to them, for the image.
const fs = require('node:fs')
const path = require('node:path')

const target = process.argv[2]
if (!target) throw new Error('Usage: collect.js <folder>')

const DEVELOPMENT_ONLY = ['dev-servers', 'testkit', 'tools']
const CARRIED = ['dist', 'data', 'migrations', 'public']

function copy(from) {
  if (fs.existsSync(from)) fs.cpSync(from, path.join(target, from), { recursive: true })
}

// npm installs the dependencies of development workspaces even with --omit=dev, so references to them are removed.
function copyManifest(from) {
  const { devDependencies, ...manifest } = JSON.parse(fs.readFileSync(from, 'utf8'))
  fs.mkdirSync(path.join(target, path.dirname(from)), { recursive: true })
  fs.writeFileSync(path.join(target, from), JSON.stringify(manifest, null, 2))
}

for (const file of ['package-lock.json', '.npmrc', 'LICENSE', 'docker/command.sh', 'docker/health.js'])
  copy(file)
copyManifest('package.json')
for (const group of ['packages', 'apps']) {
  for (const name of fs.readdirSync(group)) {
    if (DEVELOPMENT_ONLY.includes(name)) continue
    copyManifest(path.join(group, name, 'package.json'))
    for (const folder of CARRIED) copy(path.join(group, name, folder))
  }
}
