import { type Column, DESCRIPTION_FILE } from './data-package'
import type { IssueList } from './issues'

/** The current row of a table. A getter that finds an invalid cell adds an issue and returns an empty value or NaN. */
export interface Row {
  getText(column: string): string
  getOneOf<T extends string>(column: string, allowed: readonly [T, ...T[]]): T
  getList(column: string): string[]
  getNumber(column: string): number
  getNumbers(column: string): number[]
  /** Returns undefined for an empty cell: the figure is not published. */
  getOptionalNumber(column: string): number | undefined
  /** Copies twelve numbers into an array, starting at `offset`. */
  copyMonths(column: string, target: Float64Array, offset: number): void
  addIssue(column: string, message: string): void
}

/** A column and its position in the file; -1 for a missing column, which the header check reports. */
export interface PlacedColumn extends Column {
  readonly index: number
}

/** The position of a reader in its table; one object for all rows, so that reading allocates none per row. */
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

/** Creates a row that always shows the current cells of a cursor. */
export function createRow(cursor: Cursor): Row {
  const { addIssue, findColumn, getCell, parseNumber } = createCellReader(cursor)
  return {
    addIssue,
    getText: (name) => getCell(findColumn(name)),
    getOneOf(name, allowed) {
      const column = findColumn(name)
      const cell = getCell(column)
      const value = allowed.find((candidate) => candidate === cell)
      if (column && value === undefined) addIssue(name, `"${cell}" is not one of ${allowed.join(', ')}`)
      return value ?? allowed[0]
    },
    getList(name) {
      const column = findColumn(name)
      const items = getCell(column).split(column?.delimiter ?? ' ')
      return items.filter((item) => item !== '')
    },
    getNumber(name) {
      const column = findColumn(name)
      return column ? parseNumber(getCell(column), column) : NaN
    },
    getNumbers(name) {
      const column = findColumn(name)
      if (!column) return []
      return getCell(column)
        .split(column.delimiter)
        .map((item) => parseNumber(item, column))
    },
    getOptionalNumber(name) {
      const column = findColumn(name)
      if (!column) return NaN
      const cell = getCell(column)
      return cell === '' ? undefined : parseNumber(cell, column)
    },
    copyMonths(name, target, offset) {
      const column = findColumn(name)
      const values = getCell(column).split(' ')
      if (column && values.length === MONTHS_IN_YEAR) {
        values.forEach((value, month) => (target[offset + month] = parseNumber(value, column)))
        return
      }
      target.fill(NaN, offset, offset + MONTHS_IN_YEAR)
      if (column) addIssue(name, `has ${values.length} values; expected ${MONTHS_IN_YEAR}`)
    },
  }
}

function createCellReader(cursor: Cursor) {
  function addIssue(column: string, message: string): void {
    cursor.issues.add({ file: cursor.file, row: cursor.row, column }, message)
  }
  return {
    addIssue,
    /** Returns undefined for a column that the file lacks. */
    findColumn(name: string): PlacedColumn | undefined {
      const column = cursor.columns.get(name)
      if (!column) {
        cursor.issues.add({ file: cursor.file, column: name }, `is not described in ${DESCRIPTION_FILE}`)
      }
      return column && column.index >= 0 ? column : undefined
    },
    getCell(column: PlacedColumn | undefined): string {
      return (column && cursor.cells[column.index]) ?? ''
    },
    parseNumber(cell: string, column: PlacedColumn): number {
      const value = parseDecimal(cell)
      if (value >= column.minimum && value <= column.maximum) return value
      addIssue(column.name, findNumberIssue(cell, column))
      return NaN
    },
  }
}

const [ZERO, NINE] = [0x30, 0x39]
/** Whole numbers up to this length are exact in floating point. */
const MAX_EXACT_DIGITS = 15
const POWERS_OF_TEN = Array.from({ length: MAX_EXACT_DIGITS }, (_, power) => Number(`1e${power}`))

/**
 * Parses a decimal number; NaN for any other text. If it has few digits, it is the quotient of two exact numbers, which is
 * rounded as `Number` rounds, in a fraction of the time.
 */
export function parseDecimal(text: string): number {
  const { length } = text
  if (length > MAX_EXACT_DIGITS) return NUMBER.test(text) ? Number(text) : NaN
  const start = text.startsWith('-') ? 1 : 0
  const point = text.indexOf('.')
  const whole = parseDigits(text, start, point < 0 ? length : point)
  const scale = point < 0 ? 1 : (POWERS_OF_TEN[length - point - 1] ?? NaN)
  const size = point < 0 ? whole : (whole * scale + parseDigits(text, point + 1, length)) / scale
  return start === 1 ? -size : size
}

/** Parses digits; NaN without any, and for any other letter. */
function parseDigits(text: string, start: number, end: number): number {
  if (start === end) return NaN
  let digits = 0
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index)
    if (code < ZERO || code > NINE) return NaN
    digits = digits * 10 + (code - ZERO)
  }
  return digits
}

function findNumberIssue(cell: string, { minimum, maximum }: PlacedColumn): string {
  if (cell === '') return 'must not be empty'
  if (!NUMBER.test(cell)) return `"${cell}" is not a number`
  return `${cell} is not between ${minimum} and ${maximum}`
}
