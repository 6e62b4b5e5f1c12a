'use strict'
// Preloaded by the processes that tests start. Reading modules from one file takes them half of the processor time.
const { readFileSync } = require('node:fs')
const Module = require('node:module')
const { readCache, runScript } = require('./module-cache')

const cache = readCache(readFileSync(process.env.CROP_MODULE_CACHE))
const resolve = Module._resolveFilename
const load = Module._extensions['.js']

Module._resolveFilename = function (request, parent, isMain, options) {
  const known = options === undefined && parent ? cache.findPath(parent.path, request) : undefined
  return known ?? Reflect.apply(resolve, this, [request, parent, isMain, options])
}

Module._extensions['.js'] = (module, file) => {
  const script = cache.findScript(file)
  if (script) runScript(script, module, file)
  else load(module, file)
}
