import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const BUILT = join(__dirname, '..', 'dist', 'index.js')

/** What a new process prints that runs this code with the built package as `runtime`. */
export function printedBy(code: string): string {
  const script = `const runtime = require(${JSON.stringify(BUILT)}); void (async () => { ${code} })()`
  return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })
}
