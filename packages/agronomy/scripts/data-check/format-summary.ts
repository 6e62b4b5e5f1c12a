import type { CheckedTable } from './check-data-pack'
import { getSource } from './described-resources'

const HEADINGS = ['table', 'rows', 'file', 'bytes', 'columns', 'with unit', 'with source', 'licence']
const NUMBER_HEADINGS = new Set(['rows', 'bytes', 'columns', 'with unit', 'with source'])

/** Formats the tables of a valid data pack, one per line. */
export function formatSummary(dataDir: string, version: string, tables: readonly CheckedTable[]): string {
  const lines = [HEADINGS, ...tables.map(toCells)]
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const formatLine = (cells: readonly string[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return NUMBER_HEADINGS.has(HEADINGS[column] ?? '') ? cell.padStart(width) : cell.padEnd(width)
      })
      .join('  ')
      .trimEnd()
  return [
    `The data pack in ${dataDir}, version ${version}, has no issues.`,
    '',
    ...lines.map(formatLine),
  ].join('\n')
}

function toCells(table: CheckedTable): string[] {
  const { name, rows, path, bytes, columns, licences } = table
  return [
    name,
    formatNumber(rows),
    path,
    formatNumber(bytes),
    String(columns.length),
    String(columns.filter(({ unit }) => unit !== '').length),
    String(columns.filter((column) => getSource(column, table) !== '').length),
    licences.join(', '),
  ]
}

function formatNumber(value: number): string {
  return value.toLocaleString('en')
}
