import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'

const BUILT = join(__dirname, '..', 'dist', 'index.js')

const scriptOf = (code: string) =>
  `const runtime = require(${JSON.stringify(BUILT)}); void (async () => { ${code} })()`

/** What a new process prints that runs this code with the built package as `runtime`. */
export function printedBy(code: string): string {
  return execFileSync(process.execPath, ['-e', scriptOf(code)], { encoding: 'utf8' })
}

/** A new process that runs such code until it is killed. */
export const running = (code: string) => spawn(process.execPath, ['-e', scriptOf(code)])
