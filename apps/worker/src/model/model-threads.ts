import type { Logger } from '@crop/runtime'
import { collectCalls } from '../collect-calls'
import type { MapPart } from './map-piece'
import { MapQueue, type QueuedMapPart } from './map-queue'
import { createPool, type ModelPool, type ModelSettings } from './model-pool'
import { ModelFailure, toModelError, watchProgress } from './model-failure'
import {
  createProgress,
  MAX_PIECE_MS,
  readProgress,
  type AssessmentResult,
  type PieceQuestion,
  type Progress,
  type TimedOutcome,
} from './piece'
import { QuestionQueue, type QueuedQuestion } from './question-queue'

/** A question for the model, with its urgency. */
export interface AssessmentRequest extends PieceQuestion {
  /** Whether a caller waits for this one question; otherwise it is one of many. */
  isUrgent: boolean
  /** Whether it is a re-analysis, which no caller waits for. */
  isBackground?: boolean
}

export interface ModelThreads extends AsyncDisposable {
  assess(request: AssessmentRequest): Promise<TimedOutcome>
  /** Scores the cells of a part of a map behind all questions, and returns them as `packCells` packs them. */
  scoreMapPart(part: MapPart): Promise<Uint8Array>
  /** Returns about how many questions all threads together assess in `MAX_PIECE_MS`. */
  getPieceCapacity(): number
}

/** Scores the next cells of a part. Returns all its cells when they are scored, and undefined before. */
async function scoreNextCells(
  pool: ModelPool,
  queued: QueuedMapPart,
  timeoutMs: number,
): Promise<Uint8Array | undefined> {
  const { mapPart, start, pieces } = queued
  const progress = createProgress()
  const timeout = watchProgress(progress, timeoutMs)
  try {
    const { cells, next } = await pool.scoreMap({ ...mapPart, start, progress }, timeout.signal)
    pieces.push(cells)
    if (next === undefined) return Buffer.concat(pieces)
    queued.start = next
    return undefined
  } catch (error) {
    throw toModelError(error, readProgress(progress).runningMs - timeoutMs)
  } finally {
    timeout.stop()
  }
}

/** Few, so that an urgent question waits for some milliseconds only, however many re-analyses are due. */
const MAX_BACKGROUND_PIECE = 2

// Any question makes a thread load the data; this one also warms up the daily loop.
const WARM_UP: PieceQuestion = {
  question: { location: 'nakuru', crop: 'maize', month: 4 },
  outlooks: undefined,
}

// Stopping terminates the threads; such an error is not a failure of the model.
const createStopError = (cause?: unknown) => new Error('the model threads are stopping', { cause })

/** Runs the model off the event loop. A thread that hangs or dies affects only its own assessment. */
export async function startModelThreads(settings: ModelSettings, logger: Logger): Promise<ModelThreads> {
  const { threads, timeoutMs } = settings
  const pool = createPool(settings, logger)
  // Load the data now, so that invalid data prevents the start instead of failing the first task.
  const warmUp = () => pool.assess({ questions: [WARM_UP], progress: createProgress() })
  await Promise.all(Array.from({ length: threads }, warmUp))
  const queue = new QuestionQueue()
  const mapQueue = new MapQueue()
  const speed = createSpeedometer()
  let freeThreads = threads
  let isStopping = false

  /** Rejects the question in progress; the others of its piece are assessed again. */
  function handleFailure(piece: QueuedQuestion[], progress: Progress, error: unknown): void {
    const { index, runningMs } = readProgress(progress)
    const [failed] = piece.splice(index, 1)
    failed?.reject(toModelError(error, runningMs - timeoutMs))
    queue.putBack(piece)
  }

  async function runPiece(piece: QueuedQuestion[]): Promise<void> {
    const progress = createProgress()
    const timeout = watchProgress(progress, timeoutMs)
    const startedAt = performance.now()
    try {
      const questions = piece.map(({ question, outlooks }) => ({ question, outlooks }))
      const results = await pool.assess({ questions, progress }, timeout.signal)
      speed.record(results.length, performance.now() - startedAt)
      const assessed = piece.splice(0, results.length)
      assessed.forEach((queued, index) => settle(queued, results[index]))
      queue.putBack(piece)
    } catch (error) {
      if (isStopping) rejectAll(piece, createStopError(error))
      else handleFailure(piece, progress, error)
    } finally {
      timeout.stop()
      freeThreads += 1
      runPieces()
    }
  }

  async function runMapPiece(queued: QueuedMapPart): Promise<void> {
    try {
      const cells = await scoreNextCells(pool, queued, timeoutMs)
      if (cells) queued.resolve(cells)
      else mapQueue.putBack(queued)
    } catch (error) {
      queued.reject(isStopping ? createStopError(error) : error)
    } finally {
      freeThreads += 1
      runPieces()
    }
  }

  function runPieces(): void {
    if (isStopping) return rejectAll([...queue.takeAll(), ...mapQueue.takeAll()], createStopError())
    while (freeThreads > 0) {
      const mapPart = mapQueue.takeNext(queue.length > 0)
      if (!mapPart && queue.length === 0) return
      const share = Math.ceil(queue.length / freeThreads)
      freeThreads -= 1
      if (mapPart) void runMapPiece(mapPart)
      else void runPiece(queue.takePiece(Math.min(share, speed.getPieceLength()), MAX_BACKGROUND_PIECE))
    }
  }

  // After the turn of the event loop, so that the questions of the turn are in the same piece.
  const runPiecesAfterTurn = collectCalls(async () => runPieces())

  return {
    assess: (request) =>
      new Promise((resolve, reject) => {
        queue.add({ ...request, resolve, reject })
        void runPiecesAfterTurn(undefined)
      }),
    scoreMapPart: (mapPart) =>
      new Promise((resolve, reject) => {
        mapQueue.add({ mapPart, start: 0, pieces: [], resolve, reject })
        void runPiecesAfterTurn(undefined)
      }),
    getPieceCapacity: () => threads * speed.getPieceLength(),
    [Symbol.asyncDispose]: () => {
      isStopping = true
      runPieces()
      return pool.destroy()
    },
  }
}

function rejectAll(waiting: readonly { reject(error: Error): void }[], error: Error): void {
  for (const { reject } of waiting) reject(error)
}

function settle({ resolve, reject }: QueuedQuestion, result: AssessmentResult | undefined): void {
  if (result && 'outcome' in result) resolve(result.outcome)
  else reject(new ModelFailure(result?.error))
}

/** Time of one assessment until some have been measured. */
const INITIAL_MS = 6

/** Weight of the latest piece in the mean. */
const LATEST_WEIGHT = 0.2

/** Measures how many assessments a thread completes in `MAX_PIECE_MS`. */
function createSpeedometer() {
  let meanMs = INITIAL_MS
  return {
    record(count: number, ms: number): void {
      if (count > 0) meanMs += LATEST_WEIGHT * (ms / count - meanMs)
    },
    getPieceLength: () => Math.ceil(MAX_PIECE_MS / meanMs),
  }
}
