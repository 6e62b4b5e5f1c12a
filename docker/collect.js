'use strict'
// Copies what an image needs from a built checkout: manifests of every workspace, since the lockfile names them all,
// and the built files of those that run in production.
const fs = require('node:fs')
const path = require('node:path')

const target = process.argv[2]
if (!target) throw new Error('Usage: collect.js <folder>')

const DEVELOPMENT_ONLY = ['devstack']
const CARRIED = ['dist', 'data', 'migrations']

function copy(from) {
  if (fs.existsSync(from)) fs.cpSync(from, path.join(target, from), { recursive: true })
}

for (const file of ['package.json', 'package-lock.json', '.npmrc', 'LICENSE', 'docker/command.sh']) copy(file)
for (const group of ['packages', 'apps']) {
  for (const name of fs.readdirSync(group)) {
    copy(path.join(group, name, 'package.json'))
    if (DEVELOPMENT_ONLY.includes(name)) continue
    for (const folder of CARRIED) copy(path.join(group, name, folder))
  }
}
