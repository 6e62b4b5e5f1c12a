import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const BUILT_PACKAGE = join(__dirname, '..', 'dist', 'index.js')

const toScript = (code: string) =>
  `const runtime = require(${JSON.stringify(BUILT_PACKAGE)}); void (async () => { ${code} })()`

/** Runs code in a new process, with the built package as `runtime`, and returns its standard output. */
export function runScript(code: string): string {
  return execFileSync(process.execPath, ['-e', toScript(code)], { encoding: 'utf8' })
}

/** Starts a process that runs code with the built package as `runtime`. The caller kills it. */
export const startScript = (code: string) => spawn(process.execPath, ['-e', toScript(code)])
