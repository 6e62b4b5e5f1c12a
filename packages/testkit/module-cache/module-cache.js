'use strict'
const { isAscii } = require('node:buffer')
const Module = require('node:module')
const { dirname } = require('node:path')
const vm = require('node:vm')

const LENGTH_BYTES = 4

const createScript = (source, filename, cachedData) =>
  new vm.Script(Module.wrap(source), {
    filename,
    cachedData,
    // The line numbers and columns of errors are those of the file.
    columnOffset: -Module.wrapper[0].length,
  })

/** Runs a CommonJS module as Node does. */
function runScript(script, module, file) {
  const requireFrom = (request) => module.require(request)
  requireFrom.resolve = (request, options) => Module._resolveFilename(request, module, false, options)
  requireFrom.resolve.paths = (request) => Module._resolveLookupPaths(request, module)
  requireFrom.main = process.mainModule
  requireFrom.extensions = Module._extensions
  requireFrom.cache = Module._cache
  const run = script.runInThisContext()
  Reflect.apply(run, module.exports, [module.exports, requireFrom, module, file, dirname(file)])
}

const toPathKey = (folder, request) => `${folder}\0${request}`

/** Packs sources, compiled code and resolved paths: the length of an index, the index, and the content it points to. */
function packCache(scripts, paths) {
  const content = []
  let length = 0
  const add = (bytes) => {
    const range = [length, length + bytes.length]
    content.push(bytes)
    length += bytes.length
    return range
  }
  const files = Array.from(scripts, ([file, { script, source }]) => {
    const bytes = Buffer.from(source)
    return [file, { isAscii: isAscii(bytes), source: add(bytes), code: add(script.createCachedData()) }]
  })
  const index = Buffer.from(
    JSON.stringify({ files: Object.fromEntries(files), paths: Object.fromEntries(paths) }),
  )
  const start = Buffer.alloc(LENGTH_BYTES)
  start.writeUInt32LE(index.length)
  return Buffer.concat([start, index, ...content])
}

function readCache(bytes) {
  const start = LENGTH_BYTES + bytes.readUInt32LE()
  const { files, paths } = JSON.parse(bytes.toString('utf8', LENGTH_BYTES, start))
  const slice = ([from, to]) => bytes.subarray(start + from, start + to)
  return {
    findPath: (folder, request) => paths[toPathKey(folder, request)],
    findScript(file) {
      const entry = files[file]
      if (!entry) return undefined
      const source = slice(entry.source).toString(entry.isAscii ? 'latin1' : 'utf8')
      return createScript(source, file, slice(entry.code))
    },
  }
}

module.exports = { createScript, packCache, readCache, runScript, toPathKey }
