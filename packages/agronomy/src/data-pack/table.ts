import { join } from 'node:path'
import { splitCsvLine } from './csv-line'
import type { DataPackage, Resource, ResourceName } from './data-package'
import type { FaultList } from './faults'
import { fileLines } from './file-lines'
import { type Cursor, type PlacedColumn, type Row, rowAt } from './row'

/** A table of a pack, read row by row. */
export interface Table {
  /** At least the number of rows. */
  readonly mostRows: number
  /** Visits every sound row; a row is only valid during its visit. Returns the number of rows visited. */
  visitRows(visit: (row: Row, index: number) => void): number
}

/** Faults of the file itself and of its cells are noted. */
export function openTable(pack: DataPackage, name: ResourceName, faults: FaultList): Table {
  const resource = pack.resources[name]
  const lines = fileLines(join(pack.dataDir, resource.path), resource.path, faults)
  return { mostRows: lines.most, visitRows: (visit) => visitLines(resource, lines, faults, visit) }
}

function visitLines(
  resource: Resource,
  lines: Iterable<string>,
  faults: FaultList,
  visit: (row: Row, index: number) => void,
): number {
  let header: readonly string[] | null = null
  let cursor: Cursor = { file: resource.path, columns: new Map(), faults, row: 0, cells: [] }
  let row = rowAt(cursor)
  let check = cellCheck([])
  let visited = 0
  for (const line of lines) {
    cursor.row += 1
    if (line === '') continue
    const cells = splitCsvLine(line)
    if (!header) {
      header = cells ?? []
      cursor = { ...cursor, columns: placeColumns(resource, header, faults) }
      row = rowAt(cursor)
      check = cellCheck([...cursor.columns.values()])
    } else if (cells?.length !== header.length) {
      const found = cells ? `${cells.length} cells, not ${header.length}` : 'quotes that do not match'
      faults.add({ file: resource.path, row: cursor.row }, `has ${found}`)
    } else {
      cursor.cells = cells
      check(row)
      visit(row, visited)
      visited += 1
    }
  }
  return visited
}

function placeColumns(
  resource: Resource,
  header: readonly string[],
  faults: FaultList,
): Map<string, PlacedColumn> {
  const placed = new Map<string, PlacedColumn>()
  for (const column of resource.columns) {
    const index = header.indexOf(column.name)
    if (index >= 0) placed.set(column.name, { ...column, index })
    else faults.add({ file: resource.path, column: column.name }, 'is missing')
  }
  return placed
}

/** Checks what the description demands of all cells: that they are filled, allowed and unique. */
function cellCheck(columns: readonly PlacedColumn[]): (row: Row) => void {
  const demanding = columns
    .filter(({ required, unique, allowed }) => required || unique || allowed)
    .map((column) => ({ ...column, seen: new Set<string>() }))
  return (row) => {
    for (const { name, required, unique, allowed, seen } of demanding) {
      const cell = row.text(name)
      if (cell === '' && required) row.fault(name, 'must not be empty')
      if (cell === '') continue
      if (allowed && !allowed.includes(cell)) row.fault(name, `"${cell}" is not one of ${allowed.join(', ')}`)
      if (unique && seen.has(cell)) row.fault(name, `"${cell}" is there twice`)
      if (unique) seen.add(cell)
    }
  }
}
