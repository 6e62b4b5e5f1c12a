import { extname, join } from 'node:path'
import type { Outcome } from '@crop/db'
import type { Question } from '@crop/domain'
import { createSemaphore, toErrorFields, type Logger } from '@crop/runtime'
import { Piscina } from 'piscina'

export interface ModelSettings {
  dataDir: string | undefined
  threads: number
  /** An assessment that takes longer is terminated together with its thread. */
  timeoutMs: number
}

/** The assessment timed out. */
export class ModelTimeout extends Error {
  override readonly name = 'ModelTimeout'
}

/** The assessment threw, or its thread died. The same question would fail again. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
}

export interface ModelThreads extends AsyncDisposable {
  assess(question: Question): Promise<Outcome>
}

// TypeScript in development, JavaScript in a build, like this file.
const THREAD_FILE = join(__dirname, `assess-in-thread${extname(__filename)}`)

/** The model needs about 40 MB. A small young generation keeps a busy thread close to that. */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 8 }

/** A timeout that fires this late means that the whole process was suspended, including the assessment. */
const SUSPENDED_MS = 2000

function toModelError(error: unknown, lateMs: number): Error {
  if (error instanceof Error && error.name === 'AbortError') {
    if (lateMs > SUSPENDED_MS) return new Error('the process was suspended', { cause: error })
    return new ModelTimeout('the assessment timed out', { cause: error })
  }
  return new ModelFailure(error instanceof Error ? error.message : 'the model failed', { cause: error })
}

// Any question makes a thread load the data; this one also warms up the daily loop.
const WARM_UP_QUESTION: Question = { location: 'nakuru', crop: 'maize', month: 4 }

/** Runs the model off the event loop. A thread that hangs or dies affects only its own assessment. */
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
  // Load the data now, so that invalid data prevents the start instead of failing the first task.
  await Promise.all(Array.from({ length: threads }, () => pool.run(WARM_UP_QUESTION)))
  const semaphore = createSemaphore(threads)
  let isStopping = false
  return {
    assess: async (question) => {
      // The timeout starts when a thread is free, so that waiting behind a hanging assessment does not count.
      await semaphore.acquire()
      const deadline = performance.now() + timeoutMs
      try {
        return await pool.run(question, { signal: AbortSignal.timeout(timeoutMs) })
      } catch (error) {
        // Stopping terminates the threads; such an error is not a failure of the model.
        if (isStopping) throw new Error('the model threads are stopping', { cause: error })
        throw toModelError(error, performance.now() - deadline)
      } finally {
        semaphore.release()
      }
    },
    [Symbol.asyncDispose]: () => {
      isStopping = true
      return pool.destroy()
    },
  }
}
