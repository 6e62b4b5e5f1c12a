import { type OutlookGrid, OUTLOOK_VARIABLES, type OutlookVariable } from './outlook'
import type { Terciles } from './place-outlook'

/** Shares are stored in ten-thousandths, two for each point: those of the lower and of the upper third. */
const SCALE = 10_000
const MISSING = 0xffff
const POINT_BYTES = 4

type RowShape = Pick<OutlookGrid, 'columns'> & { readonly months: number }

/** Returns the bytes of one row: a world at 1° with 6 months takes 3.1 MB in 181 rows. */
const getRowBytes = ({ columns, months }: RowShape): number =>
  OUTLOOK_VARIABLES.length * months * columns * POINT_BYTES

export interface PointAddress {
  readonly variable: OutlookVariable
  /** Position in the months of the outlook. */
  readonly month: number
  readonly column: number
}

const toOffset = ({ columns, months }: RowShape, { variable, month, column }: PointAddress): number =>
  ((OUTLOOK_VARIABLES.indexOf(variable) * months + month) * columns + column) * POINT_BYTES

/** Creates a row without values. */
export const createPackedRow = (shape: RowShape): Uint8Array =>
  new Uint8Array(getRowBytes(shape)).fill(MISSING & 0xff)

const view = (row: Uint8Array) => new DataView(row.buffer, row.byteOffset, row.byteLength)

/** Writes the terciles of a point. */
export function writePoint(
  row: Uint8Array,
  shape: RowShape,
  address: PointAddress,
  terciles: Terciles,
): void {
  const offset = toOffset(shape, address)
  view(row).setUint16(offset, Math.round(SCALE * terciles.below))
  view(row).setUint16(offset + 2, Math.round(SCALE * terciles.above))
}

/** Reads the terciles of a point; undefined if it has none. */
export function readPoint(row: Uint8Array, shape: RowShape, address: PointAddress): Terciles | undefined {
  const offset = toOffset(shape, address)
  const below = view(row).getUint16(offset)
  if (below === MISSING) return undefined
  const above = view(row).getUint16(offset + 2)
  return { below: below / SCALE, normal: (SCALE - below - above) / SCALE, above: above / SCALE }
}
