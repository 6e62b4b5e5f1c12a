import { Writable } from 'node:stream'

/** Standard output or error, or a stream that a test reads. */
export type LogOutput = Writable & { readonly isTTY?: boolean }

export interface LogStreamOptions {
  output: LogOutput
  /** Collects lines into blocks. Without it, as on a terminal, each line is written at once. */
  isBuffered: boolean
  /** Receives the number of lines that were dropped because the reader was too slow. */
  onDropped(lines: number): void
}

const BLOCK_BYTES = 16 * 1024
const FLUSH_INTERVAL_MS = 200

/** Limits the output that the reader of a pipe has not consumed yet; Node buffers it without a limit. */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024

/** Keeps the process running when its log cannot be written, for example because the disk is full. */
function ignoreWriteErrors(output: LogOutput): void {
  // Every thread listens to the output too: without this, Node reports a leak where there are more than ten.
  output.setMaxListeners(0)
  output.once('error', (error: Error) => {
    output.on('error', () => undefined)
    process.stderr.on('error', () => undefined)
    process.stderr.write(`log output failed (${error.message}); continuing without a log\n`)
  })
}

/**
 * Buffers log lines and writes them to standard output or error in blocks. A write to a pipe is a blocking system call;
 * one call per line takes 4 % of a small request. An exiting process flushes its buffer; only `kill -9` loses the last 200 ms.
 *
 * When the reader is too slow, lines are dropped. `onDropped` reports their number once the reader has caught up.
 */
export function createLogStream({ output, isBuffered, onDropped }: LogStreamOptions): Writable {
  const blockBytes = isBuffered && !output.isTTY ? BLOCK_BYTES : 0
  let block = ''
  let blockLines = 0
  let droppedLines = 0
  let timer: NodeJS.Timeout | undefined
  let hasWritten = false

  /** After the first dropped line, drops all others until the buffer is empty: one long gap is clearer than many short ones. */
  function isFull(): boolean {
    return output.writableLength > MAX_UNREAD_BYTES || (droppedLines > 0 && output.writableNeedDrain)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (isFull()) drop()
    else if (block !== '') write()
    block = ''
    blockLines = 0
  }

  function drop(): void {
    if (droppedLines === 0) output.once('drain', reportDropped)
    droppedLines += blockLines
  }

  /** Guards the output with the first write: several logs of a process may share an output, and most of them stay empty. */
  function write(): void {
    if (!hasWritten) ignoreWriteErrors(output)
    hasWritten = true
    output.write(block)
  }

  function reportDropped(): void {
    const lines = droppedLines
    droppedLines = 0
    onDropped(lines)
  }

  if (blockBytes > 0) process.on('exit', flush)
  return new Writable({
    decodeStrings: false,
    write(line: string, _encoding, done) {
      block += line
      blockLines += 1
      if (block.length >= blockBytes) flush()
      else timer ??= setTimeout(flush, FLUSH_INTERVAL_MS).unref()
      done()
    },
  })
}
