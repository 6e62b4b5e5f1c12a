import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlaceOutlook, Question } from '@crop/domain'

/**
 * Starts a thread with nothing but the built model, whose caches are empty at first. Translated by `tsx`, which names each
 * inner function, the model takes 1.7 times as long.
 */
export function startBareModel() {
  const thread = new Worker(join(__dirname, 'bare-model-thread.js'), { execArgv: [] })
  return {
    /** Returns how long one assessment takes, including its JSON text, with an outlook if one is given. */
    async measureMs(question: Question, outlook?: PlaceOutlook): Promise<number> {
      thread.postMessage({ question, outlook })
      const [ms]: unknown[] = await once(thread, 'message')
      return Number(ms)
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
