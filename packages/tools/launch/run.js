'use strict'
// Entry point of the npm scripts. It runs in a fresh clone, so it is plain JavaScript without dependencies, in syntax
// that old versions of Node can parse.
var version = process.versions.node.split('.').map(Number)
if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error('Node 20.19 or later is required; this is ' + process.version)
  process.exit(1)
}
require('./commands.js')
