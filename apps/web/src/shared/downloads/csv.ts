import { downloadFile } from './download-file'

type Cell = string | number | null | undefined

/** Cells by the heading of their column. All rows of a table have the same columns. */
export type CsvRow = Readonly<Record<string, Cell>>

/** Spreadsheets run a text that starts with one of these as a formula. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return String(cell)
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes a table with its headings as CSV (RFC 4180). The byte order mark makes spreadsheets read it as UTF-8. */
export function toCsv(rows: readonly CsvRow[]): string {
  const lines = [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
  return `\ufeff${lines.map((cells) => cells.map(toCell).join(',')).join('\r\n')}\r\n`
}

/** Gives the visitor the table as a file with a name of these words. */
export const downloadCsv = (nameWords: readonly string[], rows: readonly CsvRow[]): void =>
  downloadFile(nameWords, 'csv', 'text/csv;charset=utf-8', toCsv(rows))
