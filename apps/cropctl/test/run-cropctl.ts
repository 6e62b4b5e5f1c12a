import { execFile } from 'node:child_process'
import { join } from 'node:path'

const CROPCTL = join(__dirname, '../dist/main.js')

export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the built program with only these variables in its environment. */
export function runCropctl(args: string[], env: Record<string, string>): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [CROPCTL, ...args], { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}
