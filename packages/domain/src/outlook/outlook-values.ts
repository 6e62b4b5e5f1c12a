import type { OutlookVariable } from './outlook'
import type { Terciles } from './place-outlook'

/** Coordinates are compared in whole ten-thousandths of a degree. */
export const UNITS_PER_DEGREE = 10_000

/** The probabilities of the thirds, or a mean anomaly in mm/day or °C, of one point and month. */
export interface OutlookValue {
  readonly variable: OutlookVariable
  /** Months since the year 0. */
  readonly month: number
  /** In ten-thousandths of a degree. */
  readonly lat: number
  readonly lon: number
  readonly value: Terciles | number
}

/** Where a value was read. */
export interface ValueOrigin {
  /** Position of the file, from 0. */
  readonly file: number
  readonly line: number
}

const INITIAL_LENGTH = 1024

/**
 * The values of one variable and month, in the order of their lines. A world at 1° has 800,000 values, so that they are kept as
 * numbers in 29 bytes each.
 */
export class OutlookColumn {
  length = 0
  private coordinates = new Int32Array(2 * INITIAL_LENGTH)
  /** The shares of the lower and the upper third; or an anomaly and NaN. */
  private shares = new Float64Array(2 * INITIAL_LENGTH)
  private lines = new Uint32Array(INITIAL_LENGTH)
  private files = new Uint8Array(INITIAL_LENGTH)

  constructor(
    readonly variable: OutlookVariable,
    readonly month: number,
  ) {}

  push({ lat, lon, value }: OutlookValue, { file, line }: ValueOrigin): void {
    if (this.length === this.lines.length) this.grow()
    const index = this.length
    this.coordinates[2 * index] = lat
    this.coordinates[2 * index + 1] = lon
    const sum = typeof value === 'number' ? 1 : value.below + value.normal + value.above
    this.shares[2 * index] = typeof value === 'number' ? value : value.below / sum
    this.shares[2 * index + 1] = typeof value === 'number' ? NaN : value.above / sum
    this.lines[index] = line
    this.files[index] = file
    this.length += 1
  }

  private grow(): void {
    const { coordinates, shares, lines, files } = this
    this.coordinates = new Int32Array(2 * coordinates.length)
    this.coordinates.set(coordinates)
    this.shares = new Float64Array(2 * shares.length)
    this.shares.set(shares)
    this.lines = new Uint32Array(2 * lines.length)
    this.lines.set(lines)
    this.files = new Uint8Array(2 * files.length)
    this.files.set(files)
  }

  lat(index: number): number {
    return this.coordinates[2 * index] ?? 0
  }

  lon(index: number): number {
    return this.coordinates[2 * index + 1] ?? 0
  }

  /** The anomaly of a value; undefined if it has probabilities. */
  anomaly(index: number): number | undefined {
    return Number.isNaN(this.shares[2 * index + 1]) ? this.shares[2 * index] : undefined
  }

  terciles(index: number): Terciles {
    const [below = 0, above = 0] = this.shares.subarray(2 * index, 2 * index + 2)
    return { below, normal: 1 - below - above, above }
  }

  origin(index: number): ValueOrigin {
    return { file: this.files[index] ?? 0, line: this.lines[index] ?? 0 }
  }
}

/** The values of an outlook, before its grid is known. */
export interface OutlookValues {
  add(value: OutlookValue, origin: ValueOrigin): void
  /** Lists the columns by their months. */
  listColumns(): OutlookColumn[]
}

export function createOutlookValues(): OutlookValues {
  const columns = new Map<string, OutlookColumn>()
  return {
    add(value, origin) {
      const key = `${value.variable} ${value.month}`
      let column = columns.get(key)
      if (!column) columns.set(key, (column = new OutlookColumn(value.variable, value.month)))
      column.push(value, origin)
    },
    listColumns: () => [...columns.values()].sort((one, other) => one.month - other.month),
  }
}
