import { CsvError, parse } from 'csv-parse/sync'
import { UnreadableTextError } from './decode-text'

/** A number or a pair of coordinates, which spreadsheets do not evaluate. */
const NUMBERS = /^[-+]?[\d.]+(\s*,\s*[-+]?[\d.]+)?$/

/** Text that a spreadsheet would evaluate as a formula; some also read full-width signs. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/**
 * Formats values as one line of CSV (RFC 4180); values other than texts and numbers are empty. Text that a spreadsheet
 * would evaluate as a formula gets an apostrophe.
 */
export const formatCsvLine = (values: readonly unknown[]): string =>
  `${values.map((value) => quote(protectFromFormulas(value), ',')).join(',')}\r\n`

/** Formats the values of a row as they were read, with the separator of their table. */
export const formatUnchangedLine = (values: readonly string[], separator: string): string =>
  `${values.map((value) => quote(value, separator)).join(separator)}\r\n`

function protectFromFormulas(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return FORMULA.test(value) && !NUMBERS.test(value) ? `'${value}` : value
}

const quote = (text: string, separator: string): string =>
  /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text

export interface CsvRow {
  values: string[]
  /** Number of its first line in the file, from 1. */
  line: number
}

interface CsvFormat {
  /** The character between values. */
  separator?: string
  /** Number of lines of the file before the text. */
  skippedLines?: number
}

/** The text up to the first line break, which it captures, or to the end. It does not match text with an earlier quote. */
const UNQUOTED_LINE = /^[^"\r\n]*(\r\n|\n|\r|$)/

/**
 * Returns the option of csv-parse for the line break of a text. Without it, csv-parse allocates three buffers for each
 * byte of the first line. A quoted value may contain another line break, so after a quote csv-parse finds it.
 */
export function toLineBreakOption(text: string): { record_delimiter?: string } {
  const lineBreak = UNQUOTED_LINE.exec(text)?.[1]
  return lineBreak === undefined ? {} : { record_delimiter: lineBreak || '\n' }
}

/** Parses CSV (RFC 4180) with any line breaks. Empty lines are left out. Throws for a quote in the wrong place. */
export function parseCsv(text: string, { separator = ',', skippedLines = 0 }: CsvFormat = {}): CsvRow[] {
  const rows: CsvRow[] = []
  let linesRead = 0
  try {
    parse(text, {
      ...toLineBreakOption(text),
      bom: true,
      delimiter: separator,
      relax_column_count: true,
      // Much faster than the next option, which covers empty lines too.
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (values: string[], { lines }) => {
        // `lines` counts up to the end of the row, whose values may contain line breaks.
        rows.push({ values, line: skippedLines + lines - countLineBreaks(values.join('\0')) })
        linesRead = lines
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = skippedLines + Number(error['lines'])
    const column = Number(error['column']) + 1
    const start = skippedLines + findRowStart(text, linesRead)
    // A quotation mark without its partner is noticed at the next one or at the end of the file.
    const hint = start < line ? ` The row begins in line ${start}.` : ''
    throw new UnreadableTextError(
      `Line ${line}, column ${column}: a quotation mark is in the wrong place.${hint}`,
      { cause: error },
    )
  }
  return rows
}

/** Returns the number of the first line with text after the lines that were read. */
function findRowStart(text: string, linesRead: number): number {
  const lines = text.split(/\r\n|\n|\r/)
  return lines.findIndex((line, index) => index >= linesRead && line.trim() !== '') + 1
}

const countLineBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
