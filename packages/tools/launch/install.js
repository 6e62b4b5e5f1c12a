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

/** Identifies platform and lockfile. Packages contain binaries, so node_modules of another platform are unusable. */
function computeStamp() {
  const lockfile = fs.readFileSync(path.join(REPOSITORY, 'package-lock.json'))
  return `${process.platform}-${process.arch} ${createHash('sha256').update(lockfile).digest('hex')}`
}

/** Returns whether npm's own record of node_modules matches the lockfile, as after a manual `npm install`. */
function matchesLockfile() {
  const readPackages = (file) => JSON.parse(readOr(file, '{}')).packages ?? {}
  const locked = readPackages(path.join(REPOSITORY, 'package-lock.json'))
  const installed = readPackages(path.join(MODULES, '.package-lock.json'))
  return Object.entries(locked).every(([name, entry]) => {
    if (name === '') return true
    const installedEntry = installed[name]
    if (!installedEntry) return entry.optional === true
    return installedEntry.version === entry.version && installedEntry.integrity === entry.integrity
  })
}

function isInstalled() {
  if (readOr(STAMP, '') === computeStamp()) return true
  if (!fs.existsSync(path.join(MODULES, '.package-lock.json')) || !matchesLockfile()) return false
  fs.writeFileSync(STAMP, computeStamp())
  return true
}

/** Moves npm's cache into the repository when the home folder is not writable. */
function npmEnvironment() {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK)
    return process.env
  } catch {
    return { ...process.env, npm_config_cache: path.join(REPOSITORY, '.devstack', 'npm-cache') }
  }
}

function npmCi() {
  // The build needs the development packages, even with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--loglevel=error']
  const options = { stdio: PROGRESS, env: npmEnvironment() }
  const npm = process.env.npm_execpath
  return npm ? run(process.execPath, [npm, ...args], options) : run('npm', args, options)
}

/** Installs the packages of the lockfile. A lock prevents concurrent commands from installing twice. */
async function install() {
  if (isInstalled()) return
  const onWait = () => console.error('Waiting for another command that installs packages …')
  const installLock = await lock(path.join(REPOSITORY, '.devstack', 'install.lock'), onWait)
  try {
    if (isInstalled()) return
    console.error('Installing packages (once, about a minute) …')
    const code = await npmCi()
    if (code !== 0) throw new Error('The packages could not be installed: see the errors of npm above')
    fs.writeFileSync(STAMP, computeStamp())
  } finally {
    installLock.release()
  }
}

module.exports = { install }
