'use strict'
// Preloaded into the Redis stand-in, which has no option for its address. Without this file it would accept connections
// from the network.
const { Server } = require('node:net')

const { listen } = Server.prototype
Server.prototype.listen = function (port, ...others) {
  return listen.call(this, port, '127.0.0.1', ...others)
}
