import { readFileSync } from 'node:fs'
import { splitCsvLine } from '../src/data-pack/csv-line'

/** A line of a CSV file. */
export interface CsvRow {
  /** The file and the line, for messages. */
  readonly where: string
  /** Returns the cell of a column; an empty text if the line or the file has none. */
  get(column: string): string
  /** Like `get`; throws an Error that names the line if the cell is empty. */
  text(column: string): string
  /** Like `text`; throws as well if the cell is no number. */
  number(column: string): number
}

/** Reads a CSV file with a header. Throws an Error that names the file and the missing columns. Lines above it that start with `#` are comments. */
export function readCsv(
  file: string,
  columns: readonly string[],
): { readonly header: readonly string[]; readonly rows: readonly CsvRow[] } {
  const lines = readFileSync(file, 'utf8')
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
  const headerIndex = lines.findIndex((line) => !line.startsWith('#'))
  const header = splitCsvLine(lines[headerIndex] ?? '') ?? []
  const missing = columns.filter((column) => !header.includes(column))
  if (missing.length > 0) throw new Error(`${file} has no column ${missing.join(', ')}`)
  const indexes = new Map(header.map((column, index) => [column, index]))
  const rows = lines.flatMap((line, index) =>
    index <= headerIndex || line === ''
      ? []
      : [toRow(indexes, splitCsvLine(line) ?? [], `${file}, line ${index + 1}`)],
  )
  return { header, rows }
}

function toRow(indexes: ReadonlyMap<string, number>, cells: readonly string[], where: string): CsvRow {
  const get = (column: string) => cells[indexes.get(column) ?? -1] ?? ''
  const text = (column: string) => {
    if (get(column) === '') throw new Error(`${where}: ${column} is missing`)
    return get(column)
  }
  return {
    where,
    get,
    text,
    number(column) {
      const value = Number(text(column))
      if (!Number.isFinite(value)) throw new Error(`${where}: ${column} is not a number`)
      return value
    },
  }
}
