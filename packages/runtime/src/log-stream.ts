import { Writable } from 'node:stream'

const FLUSH_BYTES = 16 * 1024
const FLUSH_MS = 200

/** A pipe that nobody empties does not stop its writer: Node keeps what does not fit in, without a bound of its own. */
const MOST_UNREAD_BYTES = 4 * 1024 * 1024

/** A full disk, or nobody who reads any more, costs the log and not the service. */
function outlive(output: NodeJS.WriteStream): void {
  output.once('error', (error: Error) => {
    output.on('error', () => undefined)
    process.stderr.on('error', () => undefined)
    process.stderr.write(`The log cannot be written (${error.message}): the process goes on without it.\n`)
  })
}

/**
 * Standard output or error, written in blocks: a write to a pipe is a system call that the event loop waits for, and
 * one for each line took a sixth of a small request. Nothing is lost at an exit; `kill -9` loses the last moment. A
 * person at a terminal sees each line at once. Who reads too slowly gets a gap, and `onDropped` hears of so many lines
 * when all that was kept is read.
 */
export function createLogStream(output: NodeJS.WriteStream, onDropped: (lines: number) => void): Writable {
  const blockBytes = output.isTTY ? 0 : FLUSH_BYTES
  let block = ''
  let lines = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined

  /** Once lines are missing, until all the others are read: one long gap says more than many short ones. */
  const isFull = () => output.writableLength > MOST_UNREAD_BYTES || (dropped > 0 && output.writableNeedDrain)

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (isFull()) dropped += lines
    else if (block !== '') output.write(block)
    block = ''
    lines = 0
  }

  function tellDropped(): void {
    if (dropped === 0) return
    const missing = dropped
    dropped = 0
    onDropped(missing)
  }

  outlive(output)
  output.on('drain', tellDropped)
  process.on('exit', flush)
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, written) {
      block += line
      lines += 1
      if (block.length >= blockBytes) flush()
      else timer ??= setTimeout(flush, FLUSH_MS).unref()
      written()
    },
  })
}
