import { join } from 'node:path'
import { splitCsvLine } from './csv-line'
import type { DataPackage, Resource, ResourceName } from './data-package'
import type { IssueList } from './issues'
import { type FileLines, fileLines } from './file-lines'
import { type Cursor, type PlacedColumn, type Row, rowAt } from './row'

/** A table of a pack, read row by row. */
export interface Table {
  /** At least the number of rows. */
  readonly mostRows: number
  /** Visits every sound row; a row is only valid during its visit. Returns the number of rows visited. */
  visitRows(visit: (row: Row, index: number) => void): number
}

/** Faults of the file itself and of its cells are noted. */
export function openTable(pack: DataPackage, name: ResourceName, issues: IssueList): Table {
  const resource = pack.resources[name]
  const lines = fileLines(join(pack.dataDir, resource.path), resource.path, issues)
  return {
    mostRows: lines.most,
    visitRows: (visit) => (lines.isReadable ? visitLines(resource, lines, issues, visit) : 0),
  }
}

function visitLines(
  resource: Resource,
  lines: FileLines,
  issues: IssueList,
  visit: (row: Row, index: number) => void,
): number {
  let reader: RowReader | null = null
  let line = 0
  let rows = 0
  let visited = 0
  for (const text of lines) {
    line += 1
    if (text === '') continue
    const cells = splitCsvLine(text)
    if (!reader) {
      reader = rowReader(resource, cells, issues)
      // Without a header no cell has a name.
      if (!reader) return 0
      continue
    }
    rows += 1
    const row = reader.read(cells, line)
    if (!row) continue
    visit(row, visited)
    visited += 1
  }
  if (!reader) issues.add({ file: resource.path }, 'is empty; a header and rows are expected')
  else if (rows === 0) issues.add({ file: resource.path }, 'has no rows below its header')
  return visited
}

interface RowReader {
  /** The row with its demands checked; null, and a fault, when its cells do not fit the header. */
  read(cells: readonly string[] | null, line: number): Row | null
}

const BAD_QUOTES = 'has quotes that do not match'

function rowReader(
  resource: Resource,
  header: readonly string[] | null,
  issues: IssueList,
): RowReader | null {
  const file = resource.path
  const problem = problemOfHeader(header)
  if (!header || problem) {
    issues.add({ file, row: 1 }, problem)
    return null
  }
  const columns = placeColumns(resource, header, issues)
  const cursor: Cursor = { file, columns, issues, row: 1, cells: [] }
  const row = rowAt(cursor)
  const check = cellCheck([...columns.values()])
  return {
    read(cells, line) {
      if (cells?.length !== header.length) {
        const found = cells ? `has ${cells.length} cells, not ${header.length}` : BAD_QUOTES
        issues.add({ file, row: line }, found)
        return null
      }
      cursor.row = line
      cursor.cells = cells
      check(row)
      return row
    },
  }
}

/** Empty for none. Spreadsheets write semicolons in countries where the comma is that of decimals. */
function problemOfHeader(header: readonly string[] | null): string {
  if (!header) return BAD_QUOTES
  const [first = '', ...others] = header
  const isWhole = others.length === 0 && first.includes(';')
  return isWhole ? 'has semicolons between its columns; save the file with commas' : ''
}

function placeColumns(
  resource: Resource,
  header: readonly string[],
  issues: IssueList,
): Map<string, PlacedColumn> {
  const placed = new Map<string, PlacedColumn>()
  for (const column of resource.columns) {
    const index = header.indexOf(column.name)
    placed.set(column.name, { ...column, index })
    if (index < 0) issues.add({ file: resource.path, column: column.name }, 'is missing')
    else if (header.includes(column.name, index + 1)) {
      issues.add({ file: resource.path, column: column.name }, 'is there twice')
    }
  }
  return placed
}

/** Checks what the description demands of all cells: that they are filled, allowed and unique. */
function cellCheck(columns: readonly PlacedColumn[]): (row: Row) => void {
  const demanding = columns
    .filter(({ index, required, unique, allowed }) => index >= 0 && (required || unique || allowed))
    .map((column) => ({ ...column, seen: new Set<string>() }))
  return (row) => {
    for (const { name, required, unique, allowed, seen } of demanding) {
      const cell = row.text(name)
      if (cell === '' && required) row.addIssue(name, 'must not be empty')
      if (cell === '') continue
      if (allowed && !allowed.includes(cell))
        row.addIssue(name, `"${cell}" is not one of ${allowed.join(', ')}`)
      if (unique && seen.has(cell)) row.addIssue(name, `"${cell}" is there twice`)
      if (unique) seen.add(cell)
    }
  }
}
