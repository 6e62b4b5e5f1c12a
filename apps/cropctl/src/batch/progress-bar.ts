export type ReportProgress = (done: number, total: number) => void

/** The members of `process.stderr` that are used. */
interface Terminal {
  readonly isTTY?: boolean
  write(text: string): unknown
}

const WIDTH = 40

/** Returns a function that draws a bar on a terminal, and writes lines to anything else. */
export function createProgressBar(terminal: Terminal): ReportProgress {
  let lastDone = -1
  return (done, total) => {
    if (done === lastDone) return
    lastDone = done
    const text = `${done} of ${total} done`
    if (!terminal.isTTY) return void terminal.write(`${text}\n`)
    const filled = Math.round((WIDTH * done) / total)
    const end = done === total ? '\n' : ''
    terminal.write(`\r[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${text}${end}`)
  }
}
