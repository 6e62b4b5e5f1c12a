/** A number or a pair of coordinates, which spreadsheets do not evaluate. */
const NUMBERS = /^[-+]?[\d.]+(\s*,\s*[-+]?[\d.]+)?$/

/** Text that a spreadsheet would evaluate as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/**
 * Formats values as one line of CSV (RFC 4180); values other than texts and numbers are empty. Text that a spreadsheet
 * would evaluate as a formula gets an apostrophe.
 */
export const formatCsvLine = (values: readonly unknown[]): string =>
  `${values.map(formatCsvValue).join(',')}\r\n`

function formatCsvValue(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  const text = FORMULA.test(value) && !NUMBERS.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export interface CsvRow {
  values: string[]
  /** Number of its first line in the file, from 1. */
  line: number
}

/** One value with the separator behind it: in quotes, with quotes doubled, or plain. */
const VALUE = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y

/** Parses CSV (RFC 4180) with any line breaks. Empty lines are left out. Throws for a quote in the wrong place. */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = []
  const pattern = new RegExp(VALUE)
  pattern.lastIndex = text.startsWith('\ufeff') ? 1 : 0
  let line = 1
  let row: CsvRow = { values: [], line }
  for (let isEnd = false; !isEnd;) {
    const [match, value = '', separator = ''] = pattern.exec(text) ?? []
    if (match === undefined) throw new Error(`Line ${line} has a quotation mark in the wrong place.`)
    row.values.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    line += countLineBreaks(match)
    isEnd = separator === ''
    if (separator === ',') continue
    if (row.values.some((cell) => cell !== '')) rows.push(row)
    row = { values: [], line }
  }
  return rows
}

const countLineBreaks = (text: string) => text.match(/\r\n|\n|\r/g)?.length ?? 0
