'use strict'
// Preloaded into a server that cannot be bound to an address, so that it listens on loopback only.
const { Server } = require('node:net')

const { listen } = Server.prototype
Server.prototype.listen = function (port, ...others) {
  return listen.call(this, port, '127.0.0.1', ...others)
}
