import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { combineConditions, normaliseName, parseMonthName, type Question } from '@crop/domain'
import { describeCell, readTable, type Table, type TableRow, UnreadableTextError } from '@crop/runtime/table'
import type { CommandContext } from '../command-context'
import { CommandError, describeErrorCode } from '../command-error'
import {
  type BatchItem,
  type Column,
  COLUMNS,
  createQuestionParser,
  type DescribeValue,
} from './parse-question'

type FileRow = Pick<TableRow<Column>, 'line' | 'values'>

/** A question with the row of the file that it comes from. */
export interface FileQuestion extends FileRow {
  item: BatchItem
}

/** A row that is no question. */
export interface RejectedRow extends FileRow {
  /** One for each wrong value, with its column. */
  reasons: string[]
}

export interface QuestionFile extends Pick<Table<Column>, 'head' | 'separator'> {
  questions: FileQuestion[]
  rejected: RejectedRow[]
  describeValue: DescribeValue
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
  const describeValue: DescribeValue = (name, cause) =>
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

/** A date with a month as a number, perhaps with a time of day. */
const WITH_NUMBERS = /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(\d{4}|\d{2}))([ T]\d{1,2}:.*)?$/

/** A date such as 2-Nov-20 or Apr 24, 2023. */
const WITH_NAME =
  /^\d{1,2}[-/. ]+([\p{L}\p{M}]+)[-/., ]+(\d{4}|\d{2})$|^([\p{L}\p{M}]+)[. ]+\d{1,2},? +\d{4}$/u

/** Returns whether a text is a date, in any order of its parts. */
function isDate(text: string): boolean {
  if (WITH_NUMBERS.test(text)) return true
  const [, afterDay, , beforeDay] = WITH_NAME.exec(text) ?? []
  return parseMonthName(afterDay ?? beforeDay ?? '') !== undefined
}

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
  describeValue: DescribeValue,
): Pick<QuestionFile, 'questions' | 'rejected'> {
  const parseQuestion = createQuestionParser(table, describeValue)
  const questions: FileQuestion[] = []
  const rejected: RejectedRow[] = []
  for (const row of table.rows) {
    const { line, values } = row
    const parsed = parseQuestion(row)
    if ('item' in parsed) questions.push({ ...parsed, line, values })
    else rejected.push({ ...parsed, line, values })
  }
  return { questions, rejected }
}
