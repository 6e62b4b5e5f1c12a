'use strict'
// Loaded before a server that offers no choice of address: without it, the whole network could connect.
const { Server } = require('node:net')

const { listen } = Server.prototype
Server.prototype.listen = function (port, ...others) {
  return listen.call(this, port, '127.0.0.1', ...others)
}
