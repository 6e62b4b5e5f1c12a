import type { MapPart } from './map-piece'

/** One in this many pieces is of a map while questions wait, so that maps progress at any load. */
const PIECES_PER_TURN = 10

export interface QueuedMapPart {
  readonly mapPart: MapPart
  /** Position of the next cell to score. */
  start: number
  /** The cells scored so far. */
  readonly pieces: Uint8Array[]
  resolve(cells: Uint8Array): void
  reject(error: unknown): void
}

/** Parts of maps that wait for a model thread, behind all questions. */
export class MapQueue {
  readonly #parts: QueuedMapPart[] = []
  #passedPieces = 0

  add(part: QueuedMapPart): void {
    this.#parts.push(part)
  }

  /** Puts a part back to the front, because the sooner it is complete, the less work is lost with this worker. */
  putBack(part: QueuedMapPart): void {
    this.#parts.unshift(part)
  }

  /** Removes and returns the next part if it is its turn; undefined if a question comes first. */
  takeNext(hasQuestions: boolean): QueuedMapPart | undefined {
    if (this.#parts.length === 0) return undefined
    this.#passedPieces += 1
    if (hasQuestions && this.#passedPieces < PIECES_PER_TURN) return undefined
    this.#passedPieces = 0
    return this.#parts.shift()
  }

  /** Removes and returns all parts. */
  takeAll(): QueuedMapPart[] {
    return this.#parts.splice(0)
  }
}
