'use strict'
// Writes the file that load.js reads: node write.js FILE MODULE... It loads the modules, which must not start anything.
const { renameSync, writeFileSync } = require('node:fs')
const Module = require('node:module')
const { createScript, packCache, runScript, toPathKey } = require('./module-cache')

const scripts = new Map()
const paths = new Map()
const resolve = Module._resolveFilename
const compile = Module.prototype._compile

Module._resolveFilename = function (request, parent, isMain, options) {
  const path = Reflect.apply(resolve, this, [request, parent, isMain, options])
  if (options === undefined && parent && !Module.isBuiltin(path))
    paths.set(toPathKey(parent.path, request), path)
  return path
}

/** Returns undefined for modules that only Node can run: ECMAScript modules, and those that import one. */
function tryCreateScript(source, file) {
  if (/\bimport\(/.test(source)) return undefined
  try {
    return createScript(source, file)
  } catch {
    return undefined
  }
}

Module.prototype._compile = function (source, file, ...others) {
  const script = tryCreateScript(source, file)
  if (!script) return Reflect.apply(compile, this, [source, file, ...others])
  scripts.set(file, { script, source })
  return runScript(script, this, file)
}

const [, , file, ...modules] = process.argv
for (const each of modules) require(each)
writeFileSync(`${file}.new`, packCache(scripts, paths))
renameSync(`${file}.new`, file)
