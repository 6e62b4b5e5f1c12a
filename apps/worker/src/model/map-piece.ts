import type { MapWaterSupply } from '@crop/domain'
import type { SharedOutlooks } from '../outlooks/shared-outlooks'
import type { Progress } from './piece'

/** Shorter than a piece of questions, because nobody waits for a single piece of a map. */
export const MAX_MAP_PIECE_MS = 20

/** A part of a map, as workers claim it. */
export interface MapPart {
  readonly crop: string
  readonly waterSupply: MapWaterSupply
  /** 0 to `MAP_PARTS` - 1. */
  readonly part: number
  /** For a map of the difference from the normals. */
  readonly outlooks?: SharedOutlooks | undefined
}

/** Cells of a part, which a model thread scores one after the other. */
export interface MapPiece extends MapPart {
  /** Position of the first cell in the part. */
  readonly start: number
  readonly progress: Progress
}

export interface MapPieceResult {
  /** The scored cells, as `packCells` packs them. */
  readonly cells: Uint8Array
  /** Position of the next cell; undefined at the end of the part. */
  readonly next: number | undefined
}
