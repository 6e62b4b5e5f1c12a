import { CsvError, parse } from 'csv-parse/sync'
import { type DecodedText, decodeText, UnreadableTextError } from './decode-text'
import { parseCsv, toLineBreakOption, type CsvRow } from './csv'
import { findCoordinates, suggestColumns, type ColumnWords } from './suggest-columns'

export { UnreadableTextError, type ColumnWords }

export interface TableColumns<Required extends string, Optional extends string> {
  required: readonly Required[]
  optional: readonly Optional[]
  /** The column whose values often contain commas. A space at the start of the next value points to missing quotes. */
  place: Required
  /** Words by which a table without a required column may call it. */
  columnWords?: Readonly<Record<Required, ColumnWords>>
}

/** A value that may differ from what its author meant. */
export interface CellProblem {
  /** Number of the column, from 1. */
  column: number
  /** The name of the column, if the table has one for it. */
  name?: string | undefined
  /** A sentence without its subject, such as "must not be empty.". */
  cause: string
}

export interface TableRow<Column extends string> {
  /** Number of its first line in the file, from 1. */
  line: number
  /** All values as they are in the file. */
  values: readonly string[]
  /** Why values may be in the wrong columns. */
  problem: CellProblem | undefined
  /** Returns a trimmed value; an empty text if the table does not have it. */
  get(column: Column): string
}

export interface Table<Column extends string> extends Pick<DecodedText, 'encoding'> {
  rows: TableRow<Column>[]
  /** The names of the columns as they are in the file. */
  head: readonly string[]
  /** The names of the columns that were not requested, as they are in the file. */
  unusedColumns: string[]
  /** Returns the number of a column, from 1; 0 if the table does not have it. */
  getColumnNumber(column: string): number
  /** The character between values. */
  separator: string
}

/** Describes a problem with its column. */
export const describeCell = ({ column, name, cause }: CellProblem): string =>
  name ? `column ${column} (${name}): ${cause}` : `column ${column}: ${cause}`

const SEPARATORS = [',', ';', '\t', '|']

/** The start of an object, of one in a list, or of one in lines. */
const JSON_START = /^\s*(?:\[\s*)?\{\s*"/

/** A line that names the separator for spreadsheets, such as `sep=;`. */
const SEPARATOR_LINE = /^"?sep=([^\r\n"]?)"?(?:\r\n|\n|\r|$)/i

/**
 * Reads a table of text whose first line names its columns, in any letter case and with any signs between their words.
 * Values are separated by commas, semicolons, tabs or bars. Throws `UnreadableTextError` with the line, the column and the
 * cause when the table may not be what its author meant; a row with such a problem names it.
 */
export function readTable<Required extends string, Optional extends string>(
  bytes: Uint8Array,
  columns: TableColumns<Required, Optional>,
): Table<Required | Optional> {
  const { text: wholeText, encoding } = decodeText(bytes)
  if (JSON_START.test(wholeText))
    throw new UnreadableTextError('The file is JSON, not a table. Save it as CSV in UTF-8.')
  const { text, separator: namedSeparator, skippedLines } = takeSeparatorLine(wholeText)
  const separator = namedSeparator ?? detectSeparator(text, columns.required)
  const [first, ...rows] = parseCsv(text, { separator, skippedLines })
  const head = first?.values ?? []
  const names = head.map(toColumnName)
  checkHead({ head, names, line: first?.line ?? 1 }, columns)
  const known: readonly string[] = [...columns.required, ...columns.optional]
  return {
    encoding,
    separator,
    head,
    unusedColumns: head.filter((_name, index) => !known.includes(names[index] ?? '')),
    getColumnNumber: (column) => names.indexOf(column) + 1,
    rows: rows.map((row) => ({
      ...row,
      problem: findProblem(row, names, { ...columns, separator }),
      get: (column) => row.values[names.indexOf(column)]?.trim() ?? '',
    })),
  }
}

/** Returns a name in lower case, with `_` between its words. */
const toColumnName = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')

function takeSeparatorLine(text: string): { text: string; separator?: string; skippedLines: number } {
  const match = SEPARATOR_LINE.exec(text)
  if (!match) return { text, skippedLines: 0 }
  const [line, separator = ''] = match
  if (!/^[^\p{L}\p{N}\s"]$|^\t$/u.test(separator)) {
    throw new UnreadableTextError('Line 1, column 1: sep= does not name a separator.')
  }
  return { text: text.slice(line.length), separator, skippedLines: 1 }
}

/** Returns the separator with which the first line has the required columns; otherwise the one with the most columns. */
function detectSeparator(text: string, required: readonly string[]): string {
  const candidates = SEPARATORS.map((separator) => {
    const names = parseHead(text, separator)
    return { separator, known: required.filter((name) => names.includes(name)).length, count: names.length }
  })
  const [best] = candidates.toSorted((a, b) => b.known - a.known || b.count - a.count)
  return best?.separator ?? ','
}

function parseHead(text: string, separator: string): string[] {
  try {
    const options = {
      ...toLineBreakOption(text),
      delimiter: separator,
      to: 1,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    }
    const [head = []]: string[][] = parse(text, options)
    return head.map(toColumnName)
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

interface Head {
  /** As they are in the file. */
  head: readonly string[]
  names: readonly string[]
  line: number
}

function checkHead<Required extends string>(
  { head, names, line }: Head,
  { required, optional, place, columnWords }: TableColumns<Required, string>,
): void {
  if (head.length === 0) throw new UnreadableTextError('The file is empty.')
  const missing = required.filter((name) => !names.includes(name))
  if (missing.length > 0) {
    const sentences = [
      `Line ${line} lacks these columns: ${missing.join(', ')}.`,
      `It has: ${describeNames(names)}.`,
      ...(head.length === 1
        ? ['Name the columns in the first line, with commas, semicolons, tabs or bars between them.']
        : columnWords
          ? describeSuggestions(head, missing, columnWords)
          : []),
      ...(missing.includes(place) ? describeCoordinates(head, place) : []),
    ]
    throw new UnreadableTextError(sentences.join(' '))
  }
  const known: readonly string[] = [...required, ...optional]
  const repeated = names.findIndex((name, index) => known.includes(name) && names.indexOf(name) !== index)
  if (repeated !== -1) {
    throw new UnreadableTextError(
      `Line ${line}, column ${repeated + 1}: the column ${names[repeated]} occurs twice. Remove or rename one of them.`,
    )
  }
}

/** Describes which columns may be the missing ones; a person has to decide. */
function describeSuggestions<Required extends string>(
  head: readonly string[],
  missing: readonly Required[],
  columnWords: Readonly<Record<Required, ColumnWords>>,
): string[] {
  const suggestions = missing.flatMap((name) => {
    const similar = suggestColumns(head, columnWords[name])
    return similar.length > 0 ? [`${similar.join(' or ')} to ${name}`] : []
  })
  return suggestions.length > 0 ? [`If they mean the same, rename ${suggestions.join(' and ')}.`] : []
}

/** Describes how to make a column of places from coordinates. */
function describeCoordinates(head: readonly string[], place: string): string[] {
  const coordinates = findCoordinates(head)
  if (!coordinates) return []
  const { latitude, longitude } = coordinates
  return [`To use ${latitude} and ${longitude}, write both into one column ${place}, such as "-0.28,36.07".`]
}

const MAX_LISTED_NAMES = 20
const MAX_NAME_LENGTH = 40

/** Lists names for people. A file that is no table has a first line of any length. */
function describeNames(names: readonly string[]): string {
  const used = names.filter((name) => name !== '').map((name) => name.slice(0, MAX_NAME_LENGTH))
  const listed = used.slice(0, MAX_LISTED_NAMES).join(', ')
  return used.length > MAX_LISTED_NAMES ? `${listed}, …` : listed || 'none'
}

interface RowRules {
  required: readonly string[]
  place: string
  separator: string
}

/** Returns the problem of a row that shows that a separator inside a value was taken for the end of the value. */
function findProblem(
  { values }: CsvRow,
  names: readonly string[],
  { required, place, separator }: RowRules,
): CellProblem | undefined {
  const sign = separator === '\t' ? 'a tab' : `“${separator}”`
  const isUsed = (value: string) => value.trim() !== ''
  if (values.slice(names.length).some(isUsed)) {
    const cause =
      `the row has ${values.length} values, but the first line names ${names.length} columns. ` +
      `Put a value that contains ${sign} in quotation marks.`
    return { column: names.length + 1, cause }
  }
  const next = names.indexOf(place) + 1
  const name = names[next]
  if (name === undefined || required.includes(name)) return undefined
  const spaced = values.flatMap((value, index) => (value.startsWith(' ') && isUsed(value) ? [index] : []))
  if (spaced.length !== 1 || spaced[0] !== next) return undefined
  const cause =
    `the value begins with a space. If it belongs to the ${place}, put the ${place} in quotation marks; otherwise ` +
    `remove the space.`
  return { column: next + 1, name, cause }
}
