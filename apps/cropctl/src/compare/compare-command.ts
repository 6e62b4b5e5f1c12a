import { formatCsvLine } from '@crop/runtime/csv'
import type { Command } from 'commander'
import { openOutputFile } from '../batch/output-file'
import { createProgressBar } from '../batch/progress-bar'
import { readQuestionFile, requireAllQuestions, toQuestion } from '../batch/read-questions'
import type { CommandContext } from '../command-context'
import { parseNonEmptyText } from '../option-values'
import { type AnswerPair, compareModels, countBy, isLabelChanged, isScoreChanged } from './compare-models'
import { openModel } from './compared-model'

interface CompareOptions {
  questions: string
  a: string
  b: string
  csv?: string
}

/** The columns of the table of changed questions. */
const COLUMNS: Readonly<Record<string, (pair: AnswerPair) => unknown>> = {
  location: ({ question }) => question.location,
  crop: ({ question }) => question.crop,
  month: ({ question }) => question.month,
  label_a: ({ a }) => a.label,
  label_b: ({ b }) => b.label,
  score_a: ({ a }) => a.score,
  score_b: ({ b }) => b.score,
  reason_a: ({ a }) => a.limitingFactor,
  reason_b: ({ b }) => b.limitingFactor,
}

/** The lists of changed labels, each with what its lines describe. */
const LISTS: Readonly<Record<string, (pair: AnswerPair) => string>> = {
  'Changed labels': ({ a, b }) => `${a.label} → ${b.label}`,
  'Changed labels by crop': ({ question }) => question.crop,
  'Changed labels by place': ({ question }) => question.location,
  'Changed labels by reason': ({ a, b }) => `${a.limitingFactor ?? 'none'} → ${b.limitingFactor ?? 'none'}`,
}

/** Lines of each list at most. */
const MAX_LINES = 20

async function compare(context: CommandContext, options: CompareOptions): Promise<void> {
  const file = await readQuestionFile(context, options.questions)
  const questions = requireAllQuestions(file).map(toQuestion)
  const [a, b] = [await openModel(options.a), await openModel(options.b)]
  async function listChanged(): Promise<AnswerPair[]> {
    const pairs = await compareModels(questions, { a, b, reportProgress: createProgressBar(context.stderr) })
    const changed = pairs.filter(isLabelChanged)
    const scores = pairs.filter(isScoreChanged).length
    context.console.log(`a  ${a.version}\nb  ${b.version}`)
    context.console.log(
      `${pairs.length} questions: ${changed.length} labels changed, ${scores} scores changed`,
    )
    for (const [title, describe] of Object.entries(LISTS))
      printCounts(context, title, countBy(changed, describe))
    return changed
  }
  if (options.csv === undefined) return void (await listChanged())
  const output = await openOutputFile(options.csv, { name: '--csv', inputPath: options.questions })
  await output.write(formatPairs(await listChanged()))
}

function printCounts({ console }: CommandContext, title: string, counts: readonly [string, number][]): void {
  if (counts.length === 0) return
  console.log(`\n${title}:`)
  for (const [text, count] of counts.slice(0, MAX_LINES)) console.log(`${String(count).padStart(8)}  ${text}`)
  if (counts.length > MAX_LINES) console.log(`      …  ${counts.length - MAX_LINES} more`)
}

async function* formatPairs(pairs: readonly AnswerPair[]): AsyncGenerator<string> {
  yield formatCsvLine(Object.keys(COLUMNS))
  for (const pair of pairs) yield formatCsvLine(Object.values(COLUMNS).map((read) => read(pair)))
}

export function addCompareCommand(model: Command, context: CommandContext): void {
  const sources = '“built-in”, a folder with a data pack, or the URL of a model server'
  model
    .command('compare')
    .description('ask two models your own questions and print what differs')
    .requiredOption(
      '--questions <file>',
      'a table with the columns location, crop and month',
      parseNonEmptyText,
    )
    .requiredOption('--a <model>', sources, parseNonEmptyText)
    .requiredOption('--b <model>', 'the model that it is compared with', parseNonEmptyText)
    .option('--csv <file>', 'where to write the questions whose label changed', parseNonEmptyText)
    .action((options: CompareOptions) => compare(context, options))
}
