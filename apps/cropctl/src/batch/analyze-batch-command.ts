import { pipeline } from 'node:stream/promises'
import { type Client, createClient, isApiError } from '@crop/client'
import { MAX_BATCH_ITEMS } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { loadApiConfig } from '../config'
import { parseNonEmptyText } from '../option-values'
import { openOutputFile } from './output-file'
import { type FileQuestion, readQuestionFile } from './read-questions'
import { createProgressBar } from './progress-bar'
import { formatResult, RESULT_HEADER } from './result-lines'

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
  const client = createClient({ baseUrl: url ?? apiUrl, apiKey })
  const questions = await readQuestionFile(context, file)
  const outputFile = output === undefined ? undefined : await openOutputFile(output, file)
  const lines = analyzeQuestions(context, client, questions)
  await (outputFile ? outputFile.write(lines) : pipeline(lines, context.stdout, { end: false }))
}

/** Analyses the questions in batches, one after the other, and returns the lines of the table of results. */
async function* analyzeQuestions(
  { console, stderr }: CommandContext,
  { analyses }: Client,
  questions: readonly FileQuestion[],
): AsyncGenerator<string> {
  const reportProgress = createProgressBar(stderr)
  yield RESULT_HEADER
  for (let start = 0; start < questions.length; start += MAX_BATCH_ITEMS) {
    const part = questions.slice(start, start + MAX_BATCH_ITEMS)
    const { batch_id: id } = await submit(analyses, part)
    console.error(`Submitted ${part.length} questions as batch ${id}.`)
    const onProgress = ({ done }: { done: number }) => reportProgress(start + done, questions.length)
    for await (const item of analyses.batchResults(id, { onProgress })) {
      yield formatResult(item, part[item.index]?.line ?? 0)
    }
  }
}

/** Reports the problems that the service finds by their lines in the file. */
async function submit(analyses: Client['analyses'], questions: readonly FileQuestion[]) {
  try {
    return await analyses.submitBatch({ items: questions.map(({ item }) => item) })
  } catch (error) {
    if (!isApiError(error, 'VALIDATION_FAILED')) throw error
    const problems = error.errors.map(({ pointer = '', detail }) => {
      const [, index = '', ...names] = pointer.replace(/^#\//, '').split('/')
      return `Line ${questions[Number(index)]?.line ?? '?'}: ${names.join('.')} ${detail}.`
    })
    throw new CommandError('The service accepted none of the questions.', problems)
  }
}

export function addAnalyzeBatchCommand(program: Command, context: CommandContext): void {
  program
    .command('analyze-batch')
    .description('analyse the questions of a CSV file, and print the results as CSV')
    .argument('<file>', 'a table with the columns location, crop and month', parseNonEmptyText)
    .option('--url <url>', 'address of the api; by default API_URL', parseNonEmptyText)
    .option('--output <file>', 'where to write the results; by default to standard output', parseNonEmptyText)
    .action((file: string, options: AnalyzeBatchOptions) => analyzeBatch(context, file, options))
}
