import { extname, join } from 'node:path'
import type { Outcome } from '@crop/db'
import type { Question } from '@crop/domain'
import { toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'
import { Piscina } from 'piscina'
import { createSlots } from '../slots'

export interface ModelSettings {
  dataDir: string | undefined
  threads: number
  /** An assessment that takes longer is ended together with its thread. */
  timeoutMs: number
}

/** The assessment ran out of time. */
export class ModelTimeout extends Error {
  override readonly name = 'ModelTimeout'
}

/** The assessment threw, or its thread died: the same question would do it again. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

export interface ModelThreads extends AsyncDisposable {
  assess(question: Question): Promise<Outcome>
}

// The same extension as this file: TypeScript in development, JavaScript once built.
const THREAD_FILE = join(__dirname, `assess-in-thread${extname(__filename)}`)

/** The model needs some 40 MB; a small young generation keeps a busy thread near that. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/** A timer this late means that the whole process stood still, the assessment with it. */
const STOOD_STILL_MS = 2000

function failure(error: unknown, lateMs: number): Error {
  if (error instanceof Error && error.name === 'AbortError') {
    if (lateMs > STOOD_STILL_MS) return new Error('the process stood still', { cause: error })
    return new ModelTimeout('the assessment took too long', { cause: error })
  }
  return new ModelFailure(error instanceof Error ? error.message : 'the model failed', { cause: error })
}

// Any question makes a thread load the data; this one also warms the daily loop.
const FIRST_QUESTION: Question = { location: 'nakuru', crop: 'maize', month: 4 }

/** The model, off the event loop: a thread that hangs or dies takes its own assessment with it and no other. */
export async function startModelThreads(settings: ModelSettings, logger: Logger): Promise<ModelThreads> {
  const { dataDir, threads, timeoutMs } = settings
  const pool = new Piscina<Question, Outcome>({
    filename: THREAD_FILE,
    name: 'assess',
    workerData: { dataDir },
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: THREAD_LIMITS,
  })
  pool.on('error', (error) => logger.error('model thread died', toErrorFields(error)))
  // Data that cannot be loaded stops the start, not the first customer's task.
  await Promise.all(Array.from({ length: threads }, () => pool.run(FIRST_QUESTION)))
  const free = createSlots(threads)
  let isEnding = false
  return {
    assess: async (question) => {
      // The time counts from when a thread is free: who waits behind a hanging assessment must not end with it.
      await free.take()
      const endsAt = performance.now() + timeoutMs
      try {
        return await pool.run(question, { signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        // Whatever it says then, it is not about the question.
        if (isEnding) throw new Error('the model threads are being ended', { cause: error })
        throw failure(error, performance.now() - endsAt)
      } finally {
        free.give()
      }
    },
    [Symbol.asyncDispose]: () => {
      isEnding = true
      return pool.destroy()
    },
  }
}
