import type { PieceQuestion, TimedOutcome } from './piece'

export interface QueuedQuestion extends PieceQuestion {
  /** True for a single question, which its caller waits for. */
  isUrgent: boolean
  /** True for a re-analysis, which no caller waits for. */
  isBackground?: boolean
  resolve(outcome: TimedOutcome): void
  reject(error: Error): void
}

/**
 * Questions that wait for a model thread. Pieces of urgent and of other questions take turns, so that an urgent question
 * waits for one other piece at most, and the others progress however many urgent questions there are.
 */
export class QuestionQueue {
  readonly #urgent: QueuedQuestion[] = []
  readonly #others: QueuedQuestion[] = []
  #wasUrgent = false

  get length(): number {
    return this.#urgent.length + this.#others.length
  }

  add(queued: QueuedQuestion): void {
    this.#getLane(queued).push(queued)
  }

  /** Puts questions of a piece back to the front. */
  putBack(piece: readonly QueuedQuestion[]): void {
    for (const queued of piece.toReversed()) this.#getLane(queued).unshift(queued)
  }

  /**
   * Removes and returns up to `limit` questions of one kind, in the order in which they were added; if the first one is in the
   * background, up to `backgroundLimit`.
   */
  takePiece(limit: number, backgroundLimit = limit): QueuedQuestion[] {
    const hasUrgent = this.#urgent.length > 0
    const isUrgent = hasUrgent && (this.#others.length === 0 || !this.#wasUrgent)
    this.#wasUrgent = isUrgent
    const lane = isUrgent ? this.#urgent : this.#others
    return lane.splice(0, lane[0]?.isBackground ? Math.min(limit, backgroundLimit) : limit)
  }

  /** Removes and returns all questions. */
  takeAll(): QueuedQuestion[] {
    return [...this.#urgent.splice(0), ...this.#others.splice(0)]
  }

  #getLane({ isUrgent }: QueuedQuestion): QueuedQuestion[] {
    return isUrgent ? this.#urgent : this.#others
  }
}
