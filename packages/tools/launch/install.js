'use strict'
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const { lock } = require('../../dev-servers/lib/exclusive-lock.js')
const { PROGRESS, REPOSITORY, run } = require('./child.js')

const MODULES = path.join(REPOSITORY, 'node_modules')
const STAMP = path.join(MODULES, '.crop-devstack-stamp')

function readOr(file, fallback) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return fallback
  }
}

/** Packages hold binaries, so another system's node_modules will not do. */
function wantedStamp() {
  const lockfile = fs.readFileSync(path.join(REPOSITORY, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}`
}

/** Whether npm's own record of node_modules says the same as the lockfile: somebody ran npm install by hand. */
function matchesLockfile() {
  const packagesIn = (file) => JSON.parse(readOr(file, '{}')).packages ?? {}
  const wanted = packagesIn(path.join(REPOSITORY, 'package-lock.json'))
  const present = packagesIn(path.join(MODULES, '.package-lock.json'))
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '') return true
    const found = present[name]
    return found
      ? found.version === entry.version && found.integrity === entry.integrity
      : entry.optional === true
  })
}

function isInstalled() {
  if (readOr(STAMP, '') === wantedStamp()) return true
  if (!fs.existsSync(path.join(MODULES, '.package-lock.json')) || !matchesLockfile()) return false
  fs.writeFileSync(STAMP, wantedStamp())
  return true
}

/** npm wants to write below the home folder; a user without a usable one gets a cache beside the code. */
function npmEnvironment() {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK)
    return process.env
  } catch {
    return { ...process.env, npm_config_cache: path.join(REPOSITORY, '.devstack', 'npm-cache') }
  }
}

function npmCi() {
  // The build needs the development packages, also where NODE_ENV says production.
  const args = ['ci', '--include=dev', '--loglevel=error']
  const options = { stdio: PROGRESS, env: npmEnvironment() }
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/** Installs the packages of the lockfile, once even when two commands start at the same moment. */
async function install() {
  if (isInstalled()) return
  const waiting = () => console.error('Waiting for another command that installs packages …')
  const held = await lock(path.join(REPOSITORY, '.devstack', 'install.lock'), waiting)
  try {
    if (isInstalled()) return
    console.error('Installing packages (once, about a minute) …')
    const code = await npmCi()
    if (code !== 0) throw new Error('The packages could not be installed: see what npm says above')
    fs.writeFileSync(STAMP, wantedStamp())
  } finally {
    held.release()
  }
}

module.exports = { install }
