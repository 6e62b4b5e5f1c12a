import type { Column } from './data-package'
import type { FaultList } from './faults'

/** The current row of a table. A getter that finds a fault notes it and answers with a blank value. */
export interface Row {
  text(column: string): string
  oneOf<T extends string>(column: string, allowed: readonly [T, ...T[]]): T
  list(column: string): string[]
  number(column: string): number
  /** Null where the cell is empty: not published. */
  numberOrNull(column: string): number | null
  /** Twelve numbers into an array. */
  months(column: string, into: Float64Array, offset: number): void
  fault(column: string, message: string): void
}

/** A column and its position in the file. */
export interface PlacedColumn extends Column {
  readonly index: number
}

/** Where a table's reading stands: the same object for all rows, so that none has to be kept. */
export interface Cursor {
  readonly file: string
  readonly columns: ReadonlyMap<string, PlacedColumn>
  readonly faults: FaultList
  /** The header is row 1. */
  row: number
  cells: readonly string[]
}

const NUMBER = /^-?\d+(\.\d+)?$/
const MONTHS_IN_YEAR = 12

export function rowAt(cursor: Cursor): Row {
  const fault = (column: string, message: string) =>
    cursor.faults.add({ file: cursor.file, row: cursor.row, column }, message)
  const cellOf = (column: string) => cursor.cells[cursor.columns.get(column)?.index ?? -1] ?? ''
  const number = (column: string, cell: string): number => {
    const problem = problemOf(cell, cursor.columns.get(column))
    if (problem) fault(column, problem)
    return problem ? 0 : Number(cell)
  }
  return {
    fault,
    text: cellOf,
    oneOf(column, allowed) {
      const cell = cellOf(column)
      const found = allowed.find((value) => value === cell)
      if (found === undefined) fault(column, `"${cell}" is not one of ${allowed.join(', ')}`)
      return found ?? allowed[0]
    },
    list(column) {
      const delimiter = cursor.columns.get(column)?.delimiter ?? ' '
      return cellOf(column)
        .split(delimiter)
        .filter((item) => item !== '')
    },
    number: (column) => number(column, cellOf(column)),
    numberOrNull(column) {
      const cell = cellOf(column)
      return cell === '' ? null : number(column, cell)
    },
    months(column, into, offset) {
      const values = cellOf(column).split(' ')
      if (values.length === MONTHS_IN_YEAR) {
        values.forEach((value, month) => (into[offset + month] = number(column, value)))
      } else fault(column, `has ${values.length} values, not ${MONTHS_IN_YEAR}`)
    },
  }
}

function problemOf(cell: string, column: PlacedColumn | undefined): string | null {
  if (!NUMBER.test(cell)) return `"${cell}" is not a number`
  const value = Number(cell)
  if (column && (value < column.minimum || value > column.maximum)) {
    return `${cell} is not between ${column.minimum} and ${column.maximum}`
  }
  return null
}
