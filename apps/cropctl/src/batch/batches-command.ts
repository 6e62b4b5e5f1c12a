import type { Batch } from '@crop/client'
import type { Command } from 'commander'
import type { CommandContext } from '../command-context'
import { createIntegerParser } from '../option-values'
import { printDetails, printRows } from '../print-details'
import { type ApiOptions, openAnalyses, OUTPUT_OPTION, URL_OPTION } from './api-options'
import { getFileFormat, openOutputFile, toOutputFile } from './output-file'
import { createProgressBar } from './progress-bar'
import { runInterruptible } from './run-interruptible'

type ListOptions = ApiOptions & { limit: number; json: boolean }
type ShowOptions = ApiOptions & { json: boolean }
type ResultOptions = ApiOptions & { output?: string }

const toRow = ({ batch_id, status, done, total, created_at, finished_at }: Batch) => ({
  batch_id,
  status,
  done,
  total,
  created_at,
  finished_at,
})

async function list(context: CommandContext, { limit, json, ...options }: ListOptions): Promise<void> {
  const batches = await openAnalyses(context, options).batches({ limit })
  printRows(context, batches.map(toRow), { json, emptyMessage: 'There are no batches.' })
}

async function show(context: CommandContext, id: string, { json, ...options }: ShowOptions): Promise<void> {
  const batch = await openAnalyses(context, options).batch(id)
  printDetails(context, { ...toRow(batch), ...batch.counts }, { json })
}

async function cancel(context: CommandContext, id: string, options: ApiOptions): Promise<void> {
  await openAnalyses(context, options).cancelBatch(id)
  context.console.error(`No question of batch ${id} is waiting any more. The results of the others stay.`)
}

/** Waits for the batch with a progress bar, and writes its results. */
async function results(
  context: CommandContext,
  id: string,
  { output, ...options }: ResultOptions,
): Promise<void> {
  const format = getFileFormat(output) ?? 'csv'
  const outputFile = output === undefined ? toOutputFile(context.stdout) : await openOutputFile(output)
  const reportProgress = createProgressBar(context.stderr)
  const analyses = openAnalyses(context, options)
  const runOptions = { analyses, isSubmitting: false, ...options, output }
  await runInterruptible(context, runOptions, async ({ signal, track }) => {
    track(id)
    const onProgress = ({ done, total }: Batch) => reportProgress(done, total)
    await outputFile.write(analyses.batchFile(id, { format, onProgress, signal }))
  })
}

export function addBatchesCommand(program: Command, context: CommandContext): void {
  const batches = program.command('batches').description('list, read and cancel batches of the API key')
  batches
    .command('list')
    .description('list batches with their state and progress, newest first')
    .option(...URL_OPTION)
    .option('--limit <n>', 'how many to list at most', createIntegerParser(1), 20)
    .option('--json', 'as JSON', false)
    .action((options: ListOptions) => list(context, options))
  batches
    .command('show <id>')
    .description('show the state and progress of a batch')
    .option(...URL_OPTION)
    .option('--json', 'as JSON', false)
    .action((id: string, options: ShowOptions) => show(context, id, options))
  batches
    .command('cancel <id>')
    .description('cancel the questions that are not running')
    .option(...URL_OPTION)
    .action((id: string, options: ApiOptions) => cancel(context, id, options))
  batches
    .command('results <id>')
    .alias('resume')
    .description('wait for a batch, also one whose analyze-batch was interrupted, and write its results')
    .option(...URL_OPTION)
    .option(...OUTPUT_OPTION)
    .action((id: string, options: ResultOptions) => results(context, id, options))
}
