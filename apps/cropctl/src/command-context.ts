import { Console } from 'node:console'
import type { Writable } from 'node:stream'

/** A stream of the process. On a terminal, `isTTY` is true and `columns` is its width. */
export type OutputStream = Writable & { readonly isTTY?: boolean; readonly columns?: number }

/** The parts of `process` that a command may use. */
export interface CommandProcess {
  readonly env: NodeJS.ProcessEnv
  readonly stdout: OutputStream
  readonly stderr: OutputStream
}

export interface CommandContext extends CommandProcess {
  /** Prints results to standard output (`log`) and everything else to standard error (`error`). */
  readonly console: Console
}

export function createCommandContext({ env, stdout, stderr }: CommandProcess): CommandContext {
  return { env, stdout, stderr, console: new Console({ stdout, stderr }) }
}
