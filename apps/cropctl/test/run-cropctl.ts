import { EventEmitter } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type CommandContext, createCommandContext, type StopSignal } from '../src/command-context'
import { runCropctl as runInProcess } from '../src/run-cropctl'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Creates the context of a command without input, for tests of its parts. */
export function createTestContext(): { context: CommandContext; stderr: PassThrough } {
  const [stdin, stdout, stderr] = [
    new PassThrough(),
    new PassThrough(),
    new PassThrough({ encoding: 'utf8' }),
  ]
  const ignore = () => undefined
  return {
    context: createCommandContext({ env: {}, stdin, stdout, stderr, on: ignore, off: ignore }),
    stderr,
  }
}

/** Runs a command in this process, with only these variables in its environment. */
export async function runCropctl(args: string[], env: Record<string, string>): Promise<CommandResult> {
  return startCropctl(args, env).result
}

/** A command that runs. */
interface RunningCommand {
  result: Promise<CommandResult>
  /** Resolves when standard error has the text. */
  waitForReport(part: string): Promise<void>
  sendSignal(signal: StopSignal): void
}

interface StartOptions {
  /** Input typed on a terminal, to which standard input and standard error are then connected. */
  typed?: string | undefined
}

/** Starts a command in this process. */
export function startCropctl(
  args: string[],
  env: Record<string, string>,
  { typed }: StartOptions = {},
): RunningCommand {
  const terminal = { isTTY: typed !== undefined }
  const stdout = new PassThrough()
  const stderr = Object.assign(new PassThrough(), terminal)
  const stdin = Object.assign(Readable.from(typed === undefined ? [] : [typed]), terminal)
  let reported = ''
  const reports = new EventEmitter()
  stderr.on('data', (part: Buffer) => {
    reported += part.toString()
    reports.emit('part')
  })
  const signals = new EventEmitter()
  const commandProcess = {
    env,
    stdin,
    stdout,
    stderr,
    on: (name: StopSignal, listener: (signal: StopSignal) => void) => signals.on(name, listener),
    off: (name: StopSignal, listener: (signal: StopSignal) => void) => signals.off(name, listener),
  }
  async function run(): Promise<CommandResult> {
    const output = text(stdout)
    const code = await runInProcess(args, commandProcess)
    stdout.end()
    return { code, stdout: await output, stderr: reported }
  }
  return {
    result: run(),
    waitForReport: async (part) => {
      while (!reported.includes(part)) await new Promise((resolve) => reports.once('part', resolve))
    },
    sendSignal: (signal) => void signals.emit(signal, signal),
  }
}
