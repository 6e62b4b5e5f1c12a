'use strict'
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

/** Returns a text that distinguishes a process from a later one with the same pid; undefined if none has this pid. */
function getProcessBirth(pid) {
  try {
    return process.platform === 'linux' ? readBirthFromProc(pid) : readBirthFromPs(pid)
  } catch {
    return undefined
  }
}

function readBirthFromProc(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The command name, in parentheses, may contain spaces; state and start time are the 1st and 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return undefined
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
}

function readBirthFromPs(pid) {
  const options = {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined
}

/** Returns whether the process that wrote the file is still running. */
function isHeld(file) {
  try {
    const { pid, birth } = JSON.parse(fs.readFileSync(file, 'utf8'))
    return birth !== undefined && getProcessBirth(pid) === birth
  } catch {
    return false
  }
}

/** Renames or links a file. Returns false if the source is missing or the target exists. */
function tryMove(operation, from, to) {
  try {
    operation(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
}

/**
 * Removes the lock of a dead process. It renames the file before checking it again, because another process may have
 * replaced it in the meantime.
 */
function removeStale(file) {
  const aside = `${file}.${process.pid}.stale`
  if (!tryMove(fs.renameSync, file, aside)) return
  if (isHeld(aside)) tryMove(fs.linkSync, aside, file)
  fs.rmSync(aside, { force: true })
}

/** Takes the lock, also from a dead process. Returns undefined when a running process holds it. */
function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, birth: getProcessBirth(process.pid) }))
  try {
    // Linking makes the name and the content appear atomically.
    while (!tryMove(fs.linkSync, draft, file)) {
      if (isHeld(file)) return undefined
      removeStale(file)
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return { release: () => fs.rmSync(file, { force: true }) }
}

/** Waits for the lock. Calls `onWait` once if the lock is held at the first attempt. */
async function lock(file, onWait) {
  for (let attempt = 0; ; attempt++) {
    const held = tryLock(file)
    if (held) return held
    if (attempt === 0) onWait?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

module.exports = { getProcessBirth, lock, tryLock }
