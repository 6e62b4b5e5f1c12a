import type { OutputStream } from '../command-context'

export type ReportProgress = (done: number, total: number) => void

const MAX_WIDTH = 40
const DEFAULT_COLUMNS = 80

/** The rate is that of the last reports, of which there is one about every two seconds. */
const RATE_REPORTS = 15

const CLEAR_TO_END_OF_LINE = '\u001b[K'

/**
 * Returns a function that draws a bar with rate and remaining time on a terminal, and writes lines to anything else.
 * `now` returns milliseconds.
 */
export function createProgressBar(output: OutputStream, now = () => performance.now()): ReportProgress {
  const measure = createRateMeter(now)
  let lastDone = -1
  return (done, total) => {
    const perSecond = measure(done)
    if (done === lastDone) return
    lastDone = done
    const count = `${done} of ${total} done`
    if (!output.isTTY) return void output.write(`${count}\n`)
    const isEnd = done === total
    // A terminal may have no width. The last column stays free, so that the line does not wrap.
    const columns = (output.columns ? output.columns : DEFAULT_COLUMNS) - 1
    const text = (isEnd ? count : count + describeRate(total - done, perSecond)).slice(0, columns)
    const bar = drawBar(done / total, Math.min(MAX_WIDTH, columns - text.length - '[] '.length))
    output.write(`\r${bar}${text}${CLEAR_TO_END_OF_LINE}${isEnd ? '\n' : ''}`)
  }
}

function drawBar(share: number, width: number): string {
  if (width < 1) return ''
  const filled = Math.round(width * share)
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] `
}

function createRateMeter(now: () => number): (done: number) => number {
  const reports: { done: number; at: number }[] = []
  return (done) => {
    const at = now()
    reports.push({ done, at })
    if (reports.length > RATE_REPORTS) reports.shift()
    const first = reports[0] ?? { done, at }
    return at > first.at ? ((done - first.done) * 1000) / (at - first.at) : 0
  }
}

function describeRate(left: number, perSecond: number): string {
  if (perSecond <= 0) return ''
  const rate = perSecond < 1 ? `${Math.ceil(perSecond * 60)}/min` : `${Math.round(perSecond)}/s`
  return `, ${rate}, ${describeSeconds(left / perSecond)} left`
}

/** Formats a duration with two units at most, rounded up: "45 s", "3 min", "2 h 10 min". */
function describeSeconds(seconds: number): string {
  if (seconds <= 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
