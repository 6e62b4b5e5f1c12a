import type { CheckedTable } from './check-data-pack'
import { sourceOf } from './described-resources'

const HEADINGS = ['table', 'rows', 'file', 'bytes', 'columns', 'with unit', 'with source', 'licence']

/** These are numbers, which stand below each other by their last digit. */
const TO_THE_RIGHT = new Set(['rows', 'bytes', 'columns', 'with unit', 'with source'])

/** What a sound pack holds, a line for each table. */
export function packSummary(dataDir: string, version: string, tables: readonly CheckedTable[]): string {
  const lines = [HEADINGS, ...tables.map(cellsOf)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const shown = lines.map((cells) =>
    cells
      .map((cell, column) => pad(cell, widths[column] ?? 0, TO_THE_RIGHT.has(HEADINGS[column] ?? '')))
      .join('  ')
      .trimEnd(),
  )
  return [`The data pack in ${dataDir}, version ${version}, has no issues.`, '', ...shown].join('\n')
}

function cellsOf(table: CheckedTable): string[] {
  const { name, rows, path, bytes, columns, licences } = table
  return [
    name,
    grouped(rows),
    path,
    grouped(bytes),
    String(columns.length),
    String(columns.filter(({ unit }) => unit !== '').length),
    String(columns.filter((column) => sourceOf(column, table) !== '').length),
    licences.join(', '),
  ]
}

function pad(cell: string, width: number, toTheRight: boolean): string {
  return toTheRight ? cell.padStart(width) : cell.padEnd(width)
}

function grouped(number: number): string {
  return number.toLocaleString('en')
}
