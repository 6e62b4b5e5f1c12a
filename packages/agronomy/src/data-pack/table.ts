import { join } from 'node:path'
import { splitCsvLine } from './csv-line'
import type { DataPackage, Resource, ResourceName } from './data-package'
import { type FileLines, readLines } from './file-lines'
import type { IssueList } from './issues'
import { createRow, type Cursor, type PlacedColumn, type Row } from './row'

/** A table of a data pack, read row by row. */
export interface Table {
  /** Upper bound of the number of rows. */
  readonly maxRows: number
  /**
   * Visits every row that has as many cells as the header. A row is valid only during its visit. Returns the number of
   * rows visited.
   */
  visitRows(visit: (row: Row, index: number) => void): number
}

/** Opens a table; issues of the file and of its cells are added while it is read. */
export function openTable(pack: DataPackage, name: ResourceName, issues: IssueList): Table {
  const resource = pack.resources[name]
  const lines = readLines(join(pack.dataDir, resource.path), resource.path, issues)
  return {
    maxRows: lines.maxLines,
    visitRows: (visit) => (lines.isReadable ? visitLines(resource, lines, issues, visit) : 0),
  }
}

function visitLines(
  resource: Resource,
  lines: FileLines,
  issues: IssueList,
  visit: (row: Row, index: number) => void,
): number {
  let reader: RowReader | undefined
  let line = 0
  let rows = 0
  let visited = 0
  for (const text of lines) {
    line += 1
    if (text === '') continue
    const cells = splitCsvLine(text)
    if (!reader) {
      reader = createRowReader(resource, cells, issues)
      // Without a header the cells have no names.
      if (!reader) return 0
      continue
    }
    rows += 1
    const row = reader.read(cells, line)
    if (!row) continue
    visit(row, visited)
    visited += 1
  }
  if (!reader) issues.add({ file: resource.path }, 'is empty; expected a header and rows')
  else if (rows === 0) issues.add({ file: resource.path }, 'has no rows after the header')
  return visited
}

interface RowReader {
  /** Checks the cells of a line; adds an issue and returns undefined when they do not fit the header. */
  read(cells: readonly string[] | undefined, line: number): Row | undefined
}

const UNMATCHED_QUOTES = 'has unmatched quotes'

function createRowReader(
  resource: Resource,
  header: readonly string[] | undefined,
  issues: IssueList,
): RowReader | undefined {
  const file = resource.path
  if (!header) {
    issues.add({ file, row: 1 }, UNMATCHED_QUOTES)
    return undefined
  }
  if (usesSemicolons(header)) {
    issues.add({ file, row: 1 }, 'has semicolons between its columns; save the file with commas')
    return undefined
  }
  const columns = placeColumns(resource, header, issues)
  const cursor: Cursor = { file, columns, issues, row: 1, cells: [] }
  const row = createRow(cursor)
  const checkCells = createCellCheck([...columns.values()])
  const checkKey = createKeyCheck(resource)
  return {
    read(cells, line) {
      if (cells?.length !== header.length) {
        const message = cells ? `has ${cells.length} cells; expected ${header.length}` : UNMATCHED_QUOTES
        issues.add({ file, row: line }, message)
        return undefined
      }
      cursor.row = line
      cursor.cells = cells
      checkCells(row)
      checkKey(row)
      return row
    },
  }
}

/** Spreadsheet programs write semicolons in countries where the comma is the decimal separator. */
function usesSemicolons([first = '', ...others]: readonly string[]): boolean {
  return others.length === 0 && first.includes(';')
}

function placeColumns(
  resource: Resource,
  header: readonly string[],
  issues: IssueList,
): Map<string, PlacedColumn> {
  const columns = new Map<string, PlacedColumn>()
  for (const column of resource.columns) {
    const index = header.indexOf(column.name)
    columns.set(column.name, { ...column, index })
    if (index < 0) {
      issues.add({ file: resource.path, column: column.name }, 'is missing')
    } else if (header.includes(column.name, index + 1)) {
      issues.add({ file: resource.path, column: column.name }, 'appears twice')
    }
  }
  return columns
}

/** Returns a check of the constraints that apply to all types of cells: required, allowed and unique values. */
function createCellCheck(columns: readonly PlacedColumn[]): (row: Row) => void {
  const constrained = columns
    .filter(({ index, required, unique, allowed }) => index >= 0 && (required || unique || allowed))
    .map((column) => ({ ...column, seen: new Set<string>() }))
  return (row) => {
    for (const { name, required, unique, allowed, seen } of constrained) {
      const cell = row.getText(name)
      if (cell === '') {
        if (required) row.addIssue(name, 'must not be empty')
        continue
      }
      if (allowed && !allowed.includes(cell)) {
        row.addIssue(name, `"${cell}" is not one of ${allowed.join(', ')}`)
      }
      if (!unique) continue
      if (seen.has(cell)) row.addIssue(name, `"${cell}" appears twice`)
      seen.add(cell)
    }
  }
}

/** Returns a check of a primary key of several columns. One of a single column is a constraint of that column. */
function createKeyCheck({ primaryKey }: Resource): (row: Row) => void {
  if (primaryKey.length < 2) return () => undefined
  const seen = new Set<string>()
  return (row) => {
    const values = primaryKey.map((name) => row.getText(name))
    // Values contain commas, but no line breaks.
    const key = values.join('\n')
    if (seen.has(key)) row.addIssue(primaryKey.join(', '), `"${values.join(', ')}" appears twice`)
    seen.add(key)
  }
}
