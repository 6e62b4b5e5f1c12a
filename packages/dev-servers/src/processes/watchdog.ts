import { spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import type { Writable } from 'node:stream'

let watchdog: Writable | undefined

/** Starts the watchdog detached, so that a signal to our process group does not reach it. */
function startWatchdog(): Writable {
  const script = join(__dirname, '..', '..', 'lib', 'watchdog.js')
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  child.unref()
  // Neither the watchdog nor its pipe keeps this process running, and errors of either are ignored.
  if (child.stdin instanceof Socket) child.stdin.unref()
  child.on('error', () => undefined)
  child.stdin.on('error', () => undefined)
  return child.stdin
}

/**
 * Registers a process and its group with the watchdog. If this process ends first, for example by SIGKILL, the watchdog
 * sends them `signal` immediately and SIGKILL 1.5 s later. Call the returned function when the process has ended.
 */
export function stopWithParent(pid: number, signal: NodeJS.Signals): () => void {
  watchdog ??= startWatchdog()
  watchdog.write(`${pid} ${signal}\n`)
  return () => watchdog?.write(`${pid}\n`)
}
