import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { Account } from '../postgres/unprivileged-account'
import type { Certificate } from './certificate'
import { StartError } from './start-error'
import { stopWithParent } from './watchdog'

export interface ServerCommand {
  name: string
  command: string
  args: string[]
  cwd: string
  env?: NodeJS.ProcessEnv
  account?: Account | undefined
  readyLine: RegExp
  stopSignal: NodeJS.Signals
}

export interface ServerProcess {
  pid: number
  /** Resolves when the process has ended, for any reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface ServerOptions {
  dataDir: string
  port: number
  /** Whether data survives a crash of the machine (Redis: but for the last second). Tests are faster without. */
  durable: boolean
  /** With it, Postgres accepts TLS connections too, and Redis accepts only these. */
  certificate?: Certificate
  /** Receives one-line messages about where Postgres keeps its data, and where Redis comes from. */
  announce?: (line: string) => void
}

/** A running server on this machine. */
export interface RunningServer extends ServerProcess {
  url: string
  port: number
}

type Child = ChildProcessByStdio<null, Readable, Readable>

const STOP_TIMEOUT_MS = 8_000
const MAX_KEPT_LINES = 20

function spawnDetached({ command, args, cwd, env, account }: ServerCommand): Child {
  // A separate process group keeps Ctrl-C from the server, because api and worker must stop before their database.
  const options = { cwd, env: { ...process.env, ...env }, detached: true, ...account }
  return spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Resolves when the server prints its ready line; rejects with its error message if it ends before that. */
function waitForReadyLine(child: Child, { name, readyLine }: ServerCommand): Promise<void> {
  const lines: string[] = []
  return new Promise((resolve, reject) => {
    const read = (line: string) => {
      if (lines.push(line) > MAX_KEPT_LINES) lines.shift()
      if (readyLine.test(line)) resolve()
    }
    for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', read)
    child.once('error', (error) => reject(new StartError(`${name} cannot be run: ${error.message}`)))
    child.once('close', () => reject(new StartError(`${name} did not start: ${findStartError(lines)}`)))
  })
}

/** Returns the first error line, which names the cause; later ones are consequences. */
function findStartError(lines: string[]): string {
  const firstError = lines.find((line) => /fatal|panic|error|can't|cannot|could not|failed/i.test(line))
  return (firstError ?? lines.at(-1) ?? 'it wrote no output').trim()
}

/** Returns a function that stops the server with `signal`, and with SIGKILL after a timeout. */
function createStop(child: Child, exited: Promise<void>, signal: NodeJS.Signals) {
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    const killTimer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await exited
    clearTimeout(killTimer)
  }
}

export async function startServer(server: ServerCommand): Promise<ServerProcess> {
  const child = spawnDetached(server)
  const exited = new Promise<void>((resolve) =>
    child.once('close', () => resolve()).once('error', () => resolve()),
  )
  if (child.pid !== undefined) {
    const unregister = stopWithParent(child.pid, server.stopSignal)
    void exited.then(unregister)
  }
  await waitForReadyLine(child, server)
  return { pid: child.pid ?? 0, exited, stop: createStop(child, exited, server.stopSignal) }
}
