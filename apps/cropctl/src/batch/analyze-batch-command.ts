import { pipeline } from 'node:stream/promises'
import { type Client, createClient, isApiError } from '@crop/client'
import { MAX_BATCH_ITEMS } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { loadApiConfig } from '../config'
import { parseNonEmptyText } from '../option-values'
import { type FileFormat, getFileFormat } from './file-format'
import { openOutputFile } from './output-file'
import { type FileQuestion, readQuestionFile } from './read-questions'
import { type InterruptibleRun, runInterruptible } from './run-interruptible'
import { createProgressBar } from './progress-bar'
import { formatResult, RESULT_HEADER } from './result-lines'
import { createResultSummary } from './summary'

interface AnalyzeBatchOptions {
  url?: string
  output?: string
}

/** Submits the questions of a file and writes their results as they are read. */
async function analyzeBatch(
  context: CommandContext,
  file: string,
  { url, output }: AnalyzeBatchOptions,
): Promise<void> {
  const { apiUrl, apiKey } = loadApiConfig(context.env)
  const { analyses } = createClient({ baseUrl: url ?? apiUrl, apiKey })
  const questions = await readQuestionFile(context, file)
  const format = getFileFormat(output)
  if (format !== undefined && questions.length > MAX_BATCH_ITEMS)
    throw new CommandError(
      `A ${format} file has the results of one batch, which has at most ${MAX_BATCH_ITEMS} questions. Split the questions.`,
    )
  const outputFile = output === undefined ? undefined : await openOutputFile(output, file)
  await runInterruptible(context, { analyses, url, output }, async (run) => {
    const batches = { context, analyses, questions, run }
    const results = format === undefined ? analyzeQuestions(batches) : analyzeToFile(batches, format)
    await (outputFile ? outputFile.write(results) : pipeline(results, context.stdout, { end: false }))
  })
}

interface Batches {
  context: CommandContext
  analyses: Client['analyses']
  questions: readonly FileQuestion[]
  run: InterruptibleRun
}

/** Analyses the questions in one batch, and returns the file that the service makes of their results. */
async function* analyzeToFile(batches: Batches, format: FileFormat): AsyncGenerator<Uint8Array> {
  const { context, analyses, questions, run } = batches
  const reportProgress = createProgressBar(context.stderr)
  const id = await submit(batches, questions)
  const onProgress = ({ done, total }: { done: number; total: number }) => reportProgress(done, total)
  yield* analyses.batchFile(id, { format, onProgress, signal: run.signal })
}

/** Analyses the questions in batches, one after the other, and returns the lines of the table of results. */
async function* analyzeQuestions(batches: Batches): AsyncGenerator<string> {
  const { context, analyses, questions, run } = batches
  const reportProgress = createProgressBar(context.stderr)
  const summary = createResultSummary()
  yield RESULT_HEADER
  for (let start = 0; start < questions.length; start += MAX_BATCH_ITEMS) {
    const part = questions.slice(start, start + MAX_BATCH_ITEMS)
    const id = await submit(batches, part)
    const onProgress = ({ done }: { done: number }) => reportProgress(start + done, questions.length)
    for await (const item of analyses.batchResults(id, { onProgress, signal: run.signal })) {
      yield formatResult(item, part[item.index]?.line ?? 0)
      summary.add(item)
    }
  }
  for (const line of summary.listLines()) context.console.error(line)
}

/** Submits a batch, reports it, and returns its id. */
async function submit(
  { context: { console }, analyses, run }: Batches,
  questions: readonly FileQuestion[],
): Promise<string> {
  // An interruption waits for the response, so that no batch remains of which its user does not learn.
  const { batch_id: id } = await submitQuestions(analyses, questions, run.secondSignal)
  run.track(id)
  console.error(`Submitted ${questions.length} questions as batch ${id}.`)
  run.signal.throwIfAborted()
  return id
}

/** Reports the problems that the service finds by their lines in the file. */
async function submitQuestions(
  analyses: Client['analyses'],
  questions: readonly FileQuestion[],
  signal: AbortSignal,
) {
  try {
    return await analyses.submitBatch({ items: questions.map(({ item }) => item) }, { signal })
  } catch (error) {
    if (!isApiError(error, 'VALIDATION_FAILED')) throw error
    const problems = error.errors.map(({ pointer = '', detail }) => {
      const [, index = '', ...names] = pointer.replace(/^#\//, '').split('/')
      return `Line ${questions[Number(index)]?.line ?? '?'}: ${names.join('.')} ${detail}.`
    })
    throw new CommandError('The service accepted none of the questions.', { details: problems })
  }
}

export function addAnalyzeBatchCommand(program: Command, context: CommandContext): void {
  program
    .command('analyze-batch')
    .description('analyse the questions of a CSV file, and print the results as CSV')
    .argument('<file>', 'a table with the columns location, crop and month', parseNonEmptyText)
    .option('--url <url>', 'address of the api; by default API_URL', parseNonEmptyText)
    .option(
      '--output <file>',
      'where to write the results, as GeoJSON or Parquet if it ends so; by default to standard output as CSV',
      parseNonEmptyText,
    )
    .action((file: string, options: AnalyzeBatchOptions) => analyzeBatch(context, file, options))
}
