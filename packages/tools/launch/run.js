'use strict'
// The first thing that runs in a fresh clone: plain JavaScript without dependencies, readable by any Node.
var major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  console.error('Node 20 or newer is needed; this is ' + process.version)
  process.exit(1)
}
require('./commands.js')
