import type { Column } from './data-package'
import type { IssueList } from './issues'

/** The current row of a table. A getter that finds a fault notes it and answers with a blank value or NaN. */
export interface Row {
  text(column: string): string
  oneOf<T extends string>(column: string, allowed: readonly [T, ...T[]]): T
  list(column: string): string[]
  number(column: string): number
  /** Null where the cell is empty: not published. */
  numberOrNull(column: string): number | null
  /** Twelve numbers into an array. */
  months(column: string, into: Float64Array, offset: number): void
  addIssue(column: string, message: string): void
}

/** A column and its position in the file; -1 where the file lacks it, which was told with the header. */
export interface PlacedColumn extends Column {
  readonly index: number
}

/** Where a table's reading stands: the same object for all rows, so that none has to be kept. */
export interface Cursor {
  readonly file: string
  readonly columns: ReadonlyMap<string, PlacedColumn>
  readonly issues: IssueList
  /** The header is row 1. */
  row: number
  cells: readonly string[]
}

const NUMBER = /^-?\d+(\.\d+)?$/
const MONTHS_IN_YEAR = 12

export function rowAt(cursor: Cursor): Row {
  const { fault, placed, cellOf, numberOf } = cellsAt(cursor)
  return {
    addIssue: fault,
    text: (name) => cellOf(placed(name)),
    oneOf(name, allowed) {
      const column = placed(name)
      const cell = cellOf(column)
      const found = allowed.find((value) => value === cell)
      if (column && found === undefined) fault(name, `"${cell}" is not one of ${allowed.join(', ')}`)
      return found ?? allowed[0]
    },
    list(name) {
      const column = placed(name)
      const items = cellOf(column).split(column?.delimiter ?? ' ')
      return items.filter((item) => item !== '')
    },
    number(name) {
      const column = placed(name)
      return column ? numberOf(cellOf(column), column) : NaN
    },
    numberOrNull(name) {
      const column = placed(name)
      const cell = cellOf(column)
      if (!column) return NaN
      return cell === '' ? null : numberOf(cell, column)
    },
    months(name, into, offset) {
      const column = placed(name)
      const values = cellOf(column).split(' ')
      if (column && values.length === MONTHS_IN_YEAR) {
        values.forEach((value, month) => (into[offset + month] = numberOf(value, column)))
        return
      }
      into.fill(NaN, offset, offset + MONTHS_IN_YEAR)
      if (column) fault(name, `has ${values.length} values, not ${MONTHS_IN_YEAR}`)
    },
  }
}

const NOT_DESCRIBED = 'is not described in datapackage.json'

function cellsAt(cursor: Cursor) {
  const fault = (column: string, message: string) =>
    cursor.issues.add({ file: cursor.file, row: cursor.row, column }, message)
  return {
    fault,
    /** Null for a column that the file lacks. */
    placed(name: string): PlacedColumn | null {
      const column = cursor.columns.get(name)
      if (!column) cursor.issues.add({ file: cursor.file, column: name }, NOT_DESCRIBED)
      return column && column.index >= 0 ? column : null
    },
    cellOf: (column: PlacedColumn | null): string => (column && cursor.cells[column.index]) ?? '',
    numberOf(cell: string, column: PlacedColumn): number {
      const problem = problemOf(cell, column)
      if (problem) fault(column.name, problem)
      return problem ? NaN : Number(cell)
    },
  }
}

function problemOf(cell: string, { minimum, maximum }: PlacedColumn): string | null {
  if (cell === '') return 'must not be empty'
  if (!NUMBER.test(cell)) return `"${cell}" is not a number`
  const value = Number(cell)
  return value < minimum || value > maximum ? `${cell} is not between ${minimum} and ${maximum}` : null
}
