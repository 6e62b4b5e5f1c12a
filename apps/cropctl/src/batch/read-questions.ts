import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { combineConditions, normaliseName, type Question } from '@crop/domain'
import { describeCell, readTable, type Table, type TableRow, UnreadableTextError } from '@crop/runtime/table'
import type { CommandContext } from '../command-context'
import { CommandError, describeErrorCode } from '../command-error'
import { isDate } from './is-date'
import { type BatchItem, type Column, COLUMNS, createQuestionParser } from './parse-question'

/** A question with the row of the file that it comes from. */
export interface FileQuestion {
  item: BatchItem
  /** Number of the row's first line in the file, from 1. */
  line: number
  /** All values of the row. */
  values: readonly string[]
}

/** A row that is no question. */
export interface RejectedRow {
  line: number
  values: readonly string[]
  /** One for each wrong value, with its column. */
  reasons: string[]
}

export interface QuestionFile {
  /** The names of the columns, as the file has them. */
  head: readonly string[]
  /** The character between its values. */
  separator: string
  questions: FileQuestion[]
  rejected: RejectedRow[]
  /** Describes a problem of a value with its column. */
  describeValue(column: string, cause: string): string
}

/** Reads the questions of a table, from standard input if the file is `-`. Reports an encoding that it had to guess, and columns that it does not use. */
export async function readQuestionFile(
  { console, stdin }: CommandContext,
  file: string,
): Promise<QuestionFile> {
  const table = parseTable(file === '-' ? await buffer(stdin) : await readBytes(file))
  const { rows, encoding, head, separator } = table
  if (encoding === 'Windows-1252') console.error('The file is not in UTF-8; it was read as Windows-1252.')
  const unused = [...table.unusedColumns.map((name) => name.trim()), ...listUnnamedColumns(table)].filter(
    (name) => name !== '',
  )
  if (unused.length > 0) console.error(`Columns that are not used: ${unused.join(', ')}.`)
  if (rows.length === 0) throw new CommandError('The file has no questions below its first line.')
  const describeValue = (name: string, cause: string) =>
    describeCell({ column: table.getColumnNumber(name), name, cause })
  reportDates(console, table)
  return { head, separator, describeValue, ...parseRows(table, describeValue) }
}

/** Lists columns that have values and no name. */
const listUnnamedColumns = ({ head, rows }: Pick<Table<Column>, 'head' | 'rows'>): string[] =>
  head.flatMap((name, index) => {
    const isUsed = name.trim() === '' && rows.some(({ values }) => values[index]?.trim())
    return isUsed ? [`number ${index + 1} (without a name)`] : []
  })

/** Reports dates in the column of months, whose rows are all wrong for one cause. */
function reportDates(console: CommandContext['console'], table: Table<Column>): void {
  const date = table.rows.map(({ get }) => get('month')).find(isDate)
  if (date === undefined) return
  const column = table.getColumnNumber('month')
  console.error(
    `Column ${column} (month) has dates, such as ${date}. Write their months; in spreadsheets, the function MONTH gives them.`,
  )
}

/** Returns the questions of a table without a wrong row. Throws an error that lists the wrong rows. */
export function requireAllQuestions({ questions, rejected }: QuestionFile, hint?: string): FileQuestion[] {
  if (rejected.length === 0) return questions
  const total = questions.length + rejected.length
  const verb = rejected.length === 1 ? 'is' : 'are'
  throw new CommandError(`${rejected.length} of ${total} rows ${verb} wrong, so none was taken.`, {
    details: [...listReasons(rejected), ...(hint === undefined ? [] : [hint])],
  })
}

/** Normalises a question as the api does. */
export const toQuestion = ({
  item: { location, crop, month, planting_year: plantingYear, conditions },
}: FileQuestion): Question => ({
  location: normaliseName(location),
  crop: normaliseName(crop),
  month,
  plantingYear: plantingYear ?? undefined,
  conditions: combineConditions(conditions ?? undefined, undefined),
})

const MAX_LISTED = 100

export function listReasons(rejected: readonly RejectedRow[]): string[] {
  const reasons = rejected.flatMap((row) => row.reasons.map((reason) => `Line ${row.line}, ${reason}`))
  const left = reasons.length - MAX_LISTED
  return left > 0 ? [...reasons.slice(0, MAX_LISTED), `… and ${left} more.`] : reasons
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new CommandError(`${file} cannot be read (${describeErrorCode(error)}).`)
  }
}

function parseTable(bytes: Buffer) {
  try {
    return readTable(bytes, COLUMNS)
  } catch (error) {
    throw error instanceof UnreadableTextError ? new CommandError(error.message) : error
  }
}

function parseRows(
  table: Table<Column>,
  describeValue: QuestionFile['describeValue'],
): Pick<QuestionFile, 'questions' | 'rejected'> {
  const parseQuestion = createQuestionParser(table)
  const questions: FileQuestion[] = []
  const rejected: RejectedRow[] = []
  for (const row of table.rows) {
    const { line, values } = row
    const parsed = parseRow(row)
    if ('item' in parsed) questions.push({ item: parsed.item, line, values })
    else rejected.push({ reasons: parsed.reasons, line, values })
  }
  return { questions, rejected }

  function parseRow(row: TableRow<Column>): { item: BatchItem } | { reasons: string[] } {
    // The values may be in wrong columns.
    if (row.problem) return { reasons: [describeCell(row.problem)] }
    const parsed = parseQuestion(row)
    if ('item' in parsed) return parsed
    return { reasons: parsed.problems.map(({ column, cause }) => describeValue(column, cause)) }
  }
}
