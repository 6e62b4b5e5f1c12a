'use strict'
const { execFileSync } = require('node:child_process')
const fs = require('node:fs')
const path = require('node:path')

/** Returns an identity that distinguishes a process from a later one with the same pid; undefined if none runs. */
function birthOf(pid) {
  try {
    return process.platform === 'linux' ? birthFromProc(pid) : birthFromPs(pid)
  } catch {
    return undefined
  }
}

function birthFromProc(pid) {
  const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The command name, in parentheses, may contain spaces; state and start time are the 1st and 20th field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z') return undefined
  return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`
}

function birthFromPs(pid) {
  const options = {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], options).trim() || undefined
}

function isHeld(file) {
  try {
    const { pid, birth } = JSON.parse(fs.readFileSync(file, 'utf8'))
    return birth !== undefined && birthOf(pid) === birth
  } catch {
    return false
  }
}

function moved(from, to, how) {
  try {
    how(from, to)
    return true
  } catch (error) {
    if (error.code === 'EEXIST' || error.code === 'ENOENT') return false
    throw error
  }
}

/** Renames the lock before checking it again, because another process may have replaced it in the meantime. */
function removeStale(file) {
  const aside = `${file}.${process.pid}.stale`
  if (!moved(file, aside, fs.renameSync)) return
  if (isHeld(aside)) moved(aside, file, fs.linkSync)
  fs.rmSync(aside, { force: true })
}

/** Returns undefined when a living process holds the lock; one left by a dead process is taken over. */
function tryLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.new`
  fs.writeFileSync(draft, JSON.stringify({ pid: process.pid, birth: birthOf(process.pid) }))
  try {
    // Linking makes the name and the content appear atomically.
    while (!moved(draft, file, fs.linkSync)) {
      if (isHeld(file)) return undefined
      removeStale(file)
    }
  } finally {
    fs.rmSync(draft, { force: true })
  }
  return { release: () => fs.rmSync(file, { force: true }) }
}

/** Waits for the lock; `onWait` is called once when it is held by another process. */
async function lock(file, onWait) {
  for (let tries = 0; ; tries++) {
    const held = tryLock(file)
    if (held) return held
    if (tries === 0) onWait?.()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

module.exports = { birthOf, lock, tryLock }
