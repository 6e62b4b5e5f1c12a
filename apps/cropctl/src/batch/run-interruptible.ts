import { createInterface } from 'node:readline/promises'
import { type Client, NetworkError } from '@crop/client'
import { type CommandContext, type Signals, STOP_SIGNALS, type StopSignal } from '../command-context'
import { CommandError } from '../command-error'
import { describeError } from '../describe-error'

/** Exit codes of programs that a signal ends, as shells report them. */
const EXIT_CODES: Readonly<Record<StopSignal, number>> = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/** Launchers such as npm pass on a signal that the terminal has already sent to the command. */
const REPETITION_MS = 300

/** Lines of the file with the questions. */
export interface LineRange {
  first: number
  last: number
}

export interface InterruptibleRun {
  /** Is aborted when the command is interrupted. */
  readonly signal: AbortSignal
  /** Is aborted when the command is interrupted for the second time, because the first took too long. */
  readonly secondSignal: AbortSignal
  /** Reports a batch that was submitted, or that the command waits for, and the lines that are not submitted yet. */
  track(id: string, unsent?: LineRange): void
}

interface RunOptions {
  analyses: Client['analyses']
  /** The command submits the batches, so when it fails, its user needs the commands that get their results. */
  isSubmitting: boolean
  url?: string | undefined
  output?: string | undefined
}

/**
 * Runs a command that waits for batches. When Ctrl-C or a signal interrupts it, the last batch goes on, unless its user
 * chooses on a terminal to cancel it; the error that this throws says how to go on. So does that of a command that fails
 * after it has submitted a batch.
 */
export async function runInterruptible(
  context: CommandContext,
  options: RunOptions,
  work: (run: InterruptibleRun) => Promise<void>,
): Promise<void> {
  const submitted: SubmittedBatches = { ids: [], unsent: undefined }
  const [first, second] = [new AbortController(), new AbortController()]
  let received: StopSignal | undefined
  const stopListening = listenToStopSignals(context.signals, (signal) => {
    const controller = received === undefined ? first : second
    received ??= signal
    controller.abort()
  })
  const track = (id: string, unsent?: LineRange) => {
    submitted.ids.push(id)
    submitted.unsent = unsent
  }
  try {
    await work({ signal: first.signal, secondSignal: second.signal, track })
  } catch (error) {
    if (received === undefined) throw options.isSubmitting ? withNextSteps(error, options, submitted) : error
    const interruption = { ...submitted, received, secondSignal: second.signal, error }
    throw await leaveOrCancel(context, options, interruption)
  } finally {
    stopListening()
  }
}

function listenToStopSignals(signals: Signals, onStop: (signal: StopSignal) => void): () => void {
  let lastAt = -Infinity
  const listener = (signal: StopSignal) => {
    const isRepetition = performance.now() - lastAt < REPETITION_MS
    lastAt = performance.now()
    if (!isRepetition) onStop(signal)
  }
  for (const name of STOP_SIGNALS) signals.on(name, listener)
  return () => {
    for (const name of STOP_SIGNALS) signals.off(name, listener)
  }
}

interface SubmittedBatches {
  /** The batches so far, the last of which may be unfinished. */
  ids: string[]
  unsent: LineRange | undefined
}

interface Interruption extends SubmittedBatches {
  received: StopSignal
  secondSignal: AbortSignal
  /** The error that ended the interrupted work. */
  error: unknown
}

/** Returns the error that ends an interrupted command. */
async function leaveOrCancel(
  context: CommandContext,
  { analyses, ...options }: RunOptions,
  { ids, unsent, received, secondSignal, error }: Interruption,
): Promise<unknown> {
  const exitCode = EXIT_CODES[received]
  const id = ids.at(-1)
  if (id === undefined) return secondSignal.aborted ? createUnansweredError(exitCode) : error
  const mayCancel = received === 'SIGINT' && (await confirmCancel(context, secondSignal))
  const isCancelled = mayCancel && (await tryCancel(context, analyses, id))
  const message = isCancelled
    ? `Batch ${id} is cancelled. To get the results that it has:`
    : `Batch ${id} goes on without this command. To wait for it and get its results:`
  return new CommandError(message, {
    details: listNextSteps(options, { ids, unsent, isConfirmed: !secondSignal.aborted }),
    exitCode,
  })
}

/** Adds to an error what happens with the batches that were submitted before it. */
function withNextSteps(error: unknown, options: OutputOptions, { ids, unsent }: SubmittedBatches): unknown {
  if (ids.length === 0) return error
  const isDescribed = error instanceof CommandError
  return new CommandError(isDescribed ? error.message : describeError(error), {
    details: [
      ...(isDescribed ? error.details : []),
      `The service keeps batch ${ids.at(-1)}. To wait for it and get its results:`,
      ...listNextSteps(options, { ids, unsent, isConfirmed: !(error instanceof NetworkError) }),
    ],
  })
}

type OutputOptions = Pick<RunOptions, 'url' | 'output'>

/** Returns the commands that get the results of the batches, and the lines that are in none of them. */
function listNextSteps(
  { url, output }: OutputOptions,
  { ids, unsent, isConfirmed }: SubmittedBatches & { isConfirmed: boolean },
): string[] {
  const earlier = ids.slice(0, -1).map((id) => `  ${formatResume(id, { url })}`)
  return [
    `  ${formatResume(ids.at(-1) ?? '', earlier.length === 0 ? { url, output } : { url })}`,
    ...(earlier.length > 0 ? ['To get the results of the lines before it:', ...earlier] : []),
    // Without a response, the service may have accepted questions without the command knowing.
    ...(unsent
      ? [
          `Lines ${unsent.first} to ${unsent.last} of the file were not ${isConfirmed ? 'sent' : 'confirmed'}.`,
        ]
      : []),
  ]
}

/** Returns whether the batch is cancelled. */
async function tryCancel(
  { console }: CommandContext,
  analyses: Client['analyses'],
  id: string,
): Promise<boolean> {
  try {
    await analyses.cancelBatch(id)
    return true
  } catch (error) {
    console.error(`The batch was not cancelled: ${describeError(error)}`)
    return false
  }
}

const createUnansweredError = (exitCode: number) =>
  new CommandError('The service has not answered. To see whether it accepted the questions:', {
    details: ['  cropctl batches list'],
    exitCode,
  })

/** Asks on a terminal; any other answer, a second Ctrl-C and the end of the input leave the batch running. */
async function confirmCancel({ stdin, stderr }: CommandContext, secondSignal: AbortSignal): Promise<boolean> {
  if (!stdin.isTTY || !stderr.isTTY) return false
  stderr.write('\n')
  const lines = createInterface({ input: stdin, output: stderr, terminal: false })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    const signal = AbortSignal.any([secondSignal, ended.signal])
    const answer = await lines.question('Leave the batch running, or cancel it? [leave/cancel] ', { signal })
    return /^c/iu.test(answer.trim())
  } catch {
    stderr.write('\n')
    return false
  } finally {
    lines.close()
  }
}

function formatResume(id: string, { url, output }: OutputOptions): string {
  const words = ['cropctl', 'batches', 'resume', id]
  if (url !== undefined) words.push('--url', url)
  if (output !== undefined) words.push('--output', output)
  return words.map(quoteForShell).join(' ')
}

const quoteForShell = (word: string) =>
  /^[\w@%+=:,./-]+$/u.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
