import type { OutputStream } from '../command-context'

export type ReportProgress = (done: number, total: number) => void

const WIDTH = 40

/** Returns a function that draws a bar on a terminal, and writes lines to anything else. */
export function createProgressBar(output: OutputStream): ReportProgress {
  let lastDone = -1
  return (done, total) => {
    if (done === lastDone) return
    lastDone = done
    const text = `${done} of ${total} done`
    if (!output.isTTY) return void output.write(`${text}\n`)
    const filled = Math.round((WIDTH * done) / total)
    const end = done === total ? '\n' : ''
    output.write(`\r[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${text}${end}`)
  }
}
