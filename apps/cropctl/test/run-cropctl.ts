import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { runCropctl as runInProcess } from '../src/run-cropctl'

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs a command in this process, with only these variables in its environment. */
export async function runCropctl(args: string[], env: Record<string, string>): Promise<CommandResult> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const output = Promise.all([text(stdout), text(stderr)])
  const code = await runInProcess(args, { env, stdout, stderr })
  stdout.end()
  stderr.end()
  const [printed, reported] = await output
  return { code, stdout: printed, stderr: reported }
}
