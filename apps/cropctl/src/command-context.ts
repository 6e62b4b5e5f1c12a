import { Console } from 'node:console'
import type { Readable, Writable } from 'node:stream'

/** A stream of the process. On a terminal, `isTTY` is true and `columns` is its width. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export type InputStream = Readable & { readonly isTTY?: boolean }

/** Signals that ask a command to stop: Ctrl-C, a process manager, and a terminal that is closed. */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

export type StopSignal = (typeof STOP_SIGNALS)[number]

/** Where the signals of the process are received. A signal without a listener ends the process. */
export interface Signals {
  on(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
  off(signal: StopSignal, listener: (signal: StopSignal) => void): unknown
}

/** The parts of `process` that a command may use. */
export interface CommandProcess extends Signals {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
}

export interface CommandContext {
  readonly env: NodeJS.ProcessEnv
  readonly stdin: InputStream
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly signals: Signals
  /** Prints results to standard output (`log`) and everything else to standard error (`error`). */
  readonly console: Console
}

export function createCommandContext(commandProcess: CommandProcess): CommandContext {
  const { env, stdin, stdout, stderr } = commandProcess
  return { env, stdin, stdout, stderr, signals: commandProcess, console: new Console({ stdout, stderr }) }
}
