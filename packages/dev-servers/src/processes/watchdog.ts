import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'

let watchdog: Writable | undefined

/** Detached, so that a signal to our whole process group does not reach it. */
function startWatchdog(): Writable {
  const script = join(__dirname, '..', '..', 'lib', 'watchdog.js')
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  // Neither the process nor its pipe keeps us alive, and its death is no reason for ours.
  if (child.stdin instanceof Socket) child.stdin.unref()
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  return child.stdin
}

/**
 * Has the process (and its group) stopped when we are gone without having stopped it, killed by `kill -9` for
 * example: `signal` at once, SIGKILL 1.5 s later. Call the returned function when it has ended.
 */
export function stopWithParent(pid: number, signal: NodeJS.Signals): () => void {
  watchdog ??= startWatchdog()
  watchdog.write(`${pid} ${signal}\n`)
  return () => watchdog?.write(`${pid}\n`)
}
