import { resolve } from 'node:path'
import { type Client, isApiError } from '@crop/client'
import { MAX_BATCH_ITEMS } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { parseNonEmptyText } from '../option-values'
import { type ApiOptions, openAnalyses, OUTPUT_OPTION, URL_OPTION } from './api-options'
import { type FileFormat, getFileFormat, openOutputFile, toOutputFile } from './output-file'
import { type FileQuestion, readQuestionFile } from './read-questions'
import { type InterruptibleRun, runInterruptible } from './run-interruptible'
import { handleRejections, type Rejections } from './rejections'
import { createProgressBar } from './progress-bar'
import { formatResultLine, RESULT_HEADER } from './result-lines'
import { createResultSummary } from './summary'

interface AnalyzeBatchOptions extends ApiOptions {
  output?: string
  skipBad?: string
}

/** Submits the questions of a file and writes their results as they are read. */
async function analyzeBatch(
  context: CommandContext,
  file: string,
  { url, output, skipBad }: AnalyzeBatchOptions,
): Promise<void> {
  const analyses = openAnalyses(context, { url })
  if (output !== undefined && skipBad !== undefined && resolve(output) === resolve(skipBad))
    throw new CommandError('--output and --skip-bad are the same file. Choose another file for one of them.')
  const questionFile = await readQuestionFile(context, file)
  const format = getFileFormat(output)
  if (format !== undefined && questionFile.questions.length > MAX_BATCH_ITEMS)
    throw new CommandError(
      `A ${format} file has the results of one batch, which has at most ${MAX_BATCH_ITEMS} questions. Split the questions.`,
    )
  const rejections = await handleRejections(context, { questionFile, file, skipBad })
  const outputFile =
    output === undefined ? toOutputFile(context.stdout) : await openOutputFile(output, { inputPath: file })
  await runInterruptible(context, { analyses, isSubmitting: true, url, output }, async (run) => {
    const batches = { context, analyses, questions: questionFile.questions, run, rejections }
    await outputFile.write(format === undefined ? analyzeQuestions(batches) : analyzeToFile(batches, format))
  })
}

interface Batches {
  context: CommandContext
  analyses: Client['analyses']
  questions: readonly FileQuestion[]
  run: InterruptibleRun
  rejections: Rejections
}

/** Analyses the questions in one batch, and returns the file that the service makes of their results. */
async function* analyzeToFile(batches: Batches, format: FileFormat): AsyncGenerator<Uint8Array> {
  const { context, analyses, questions, run } = batches
  const reportProgress = createProgressBar(context.stderr)
  const { id } = await submit(batches, questions)
  const onProgress = ({ done, total }: { done: number; total: number }) => reportProgress(done, total)
  yield* analyses.batchFile(id, { format, onProgress, signal: run.signal })
}

/** Analyses the questions in batches, one after the other, and returns the lines of the table of results. */
async function* analyzeQuestions(batches: Batches): AsyncGenerator<string> {
  const { context, analyses, questions, run } = batches
  const reportProgress = createProgressBar(context.stderr)
  const summary = createResultSummary()
  let [doneBefore, total] = [0, questions.length]
  yield RESULT_HEADER
  for (let start = 0; start < questions.length; start += MAX_BATCH_ITEMS) {
    const part = questions.slice(start, start + MAX_BATCH_ITEMS)
    const { id, accepted } = await submit(batches, part, questions.slice(start + MAX_BATCH_ITEMS))
    total -= part.length - accepted.length
    const onProgress = ({ done }: { done: number }) => reportProgress(doneBefore + done, total)
    for await (const item of analyses.batchResults(id, { onProgress, signal: run.signal })) {
      yield formatResultLine(item, accepted[item.index]?.line ?? 0)
      summary.add(item)
    }
    doneBefore += accepted.length
  }
  for (const line of summary.listLines()) context.console.error(line)
}

interface SubmittedBatch {
  id: string
  accepted: readonly FileQuestion[]
}

/** Submits questions as a batch and reports it. Questions that the service rejects may be left out. */
async function submit(
  batches: Batches,
  questions: readonly FileQuestion[],
  later: readonly FileQuestion[] = [],
): Promise<SubmittedBatch> {
  const { context, analyses, run, rejections } = batches
  let accepted = questions
  let id: string | undefined
  while (id === undefined) {
    const items = accepted.map(({ item }) => item)
    try {
      // The first interruption waits for the response, so that no batch remains of which its user does not learn.
      id = (await analyses.submitBatch({ items }, { signal: run.secondSignal })).batch_id
    } catch (error) {
      if (!isApiError(error, 'VALIDATION_FAILED')) throw error
      accepted = await rejections.leaveOut(accepted, error.errors)
    }
  }
  const [first, last] = [later[0], later.at(-1)]
  run.track(id, first && last && { first: first.line, last: last.line })
  const questionCount = accepted.length === 1 ? '1 question' : `${accepted.length} questions`
  context.console.error(`Submitted ${questionCount} as batch ${id}.`)
  run.signal.throwIfAborted()
  return { id, accepted }
}

export function addAnalyzeBatchCommand(program: Command, context: CommandContext): void {
  program
    .command('analyze-batch')
    .description('analyse the questions of a CSV file, and print the results as CSV')
    .argument(
      '<file>',
      'a table with the columns location, crop and month; - for standard input',
      parseNonEmptyText,
    )
    .option(...URL_OPTION)
    .option(...OUTPUT_OPTION)
    .option(
      '--skip-bad <file>',
      'leave out rows that are wrong, and write them with the reasons to this file; by default nothing is submitted then',
      parseNonEmptyText,
    )
    .action((file: string, options: AnalyzeBatchOptions) => analyzeBatch(context, file, options))
}
