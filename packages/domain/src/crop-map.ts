import type { KnownWaterSupply } from './conditions'
import { LAST_MONTH } from './month'

/** Distance of two neighbouring cells of a map, in degrees of latitude and longitude. */
export const MAP_RESOLUTION_DEGREES = 1

/**
 * Equal parts that workers compute separately: cells are dealt to them in turn. A part takes a fraction of a second, so that
 * a killed worker loses little.
 */
export const MAP_PARTS = 120

/** The water supplies that maps are for. */
export const MAP_WATER_SUPPLIES = ['rainfed', 'irrigated'] as const satisfies readonly KnownWaterSupply[]

/** The statuses of a map that is not complete yet. */
export const MAP_STATUSES = ['queued', 'processing'] as const

export type MapWaterSupply = (typeof MAP_WATER_SUPPLIES)[number]

/** A map of a model version: the scores of a crop in every planting month. */
export interface CropMapKey {
  /** The key of a crop, or of one of its types. */
  readonly crop: string
  readonly waterSupply: MapWaterSupply
  readonly modelVersion: string
  /** The digest of the seasonal outlooks whose difference from the normals the map has; undefined for a map of the normals. */
  readonly outlooks?: string | undefined
}

/** The centre of a cell of 1°. */
export interface MapCell {
  readonly latitude: number
  readonly longitude: number
}

/** A cell with its scores, 0 to 1 with two decimals, from January to December. */
export interface ScoredCell extends MapCell {
  readonly scores: readonly number[]
}

const COLUMNS = 360
const NORTHERNMOST = 89.5
const WESTERNMOST = -179.5

/** A cell number of two bytes, then the scores in hundredths. */
const CELL_BYTES = 2 + LAST_MONTH

/** Packs cells into 14 bytes each, so that a map of the world takes 0.2 MB. Packed lists can be concatenated. */
export function packCells(cells: readonly ScoredCell[]): Uint8Array {
  const packed = new Uint8Array(cells.length * CELL_BYTES)
  const view = new DataView(packed.buffer)
  cells.forEach(({ latitude, longitude, scores }, index) => {
    const offset = index * CELL_BYTES
    view.setUint16(offset, (NORTHERNMOST - latitude) * COLUMNS + longitude - WESTERNMOST)
    packed.set(
      scores.map((score) => Math.round(100 * score)),
      offset + 2,
    )
  })
  return packed
}

/** The score of a map cell, 0 to 1, or a difference of scores, with the centre of the cell in degrees. */
export type CellScore = readonly [latitude: number, longitude: number, score: number]

/** Lists the scores of a month (1 to 12) from north to south, and from west to east. */
export function listMonthScores(packed: Uint8Array, month: number): CellScore[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const offsets = Array.from({ length: packed.byteLength / CELL_BYTES }, (_, index) => index * CELL_BYTES)
  return offsets
    .sort((one, other) => view.getUint16(one) - view.getUint16(other))
    .map((offset) => {
      const cell = view.getUint16(offset)
      const row = Math.floor(cell / COLUMNS)
      const score = view.getUint8(offset + 1 + month) / 100
      return [NORTHERNMOST - row, WESTERNMOST + (cell % COLUMNS), score]
    })
}

/** Scores of packed cells are not negative, so that a difference from -1 to 1 is stored as one more. */
export const toPackedDifference = (difference: number): number => 1 + difference

/** Lists, like `listMonthScores`, the differences of a month. */
export const listMonthDifferences = (packed: Uint8Array, month: number): CellScore[] =>
  listMonthScores(packed, month).map(([latitude, longitude, score]) => [
    latitude,
    longitude,
    Math.round(100 * score - 100) / 100,
  ])
