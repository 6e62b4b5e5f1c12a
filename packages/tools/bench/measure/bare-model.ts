import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlaceOutlook, Question } from '@crop/domain'

/** A thread with nothing but the model, whose caches are empty at first. */
export interface BareModel extends AsyncDisposable {
  /** Returns how long one assessment takes, including its JSON text, with an outlook if one is given. */
  measureMs(question: Question, outlook?: PlaceOutlook): Promise<number>
}

/** Starts the built model, as a worker does. Translated by `tsx`, which names each inner function, it takes 1.7 times as long. */
export function startBareModel(): BareModel {
  const thread = new Worker(join(__dirname, 'bare-model-thread.js'), { execArgv: [] })
  return {
    async measureMs(question, outlook) {
      thread.postMessage({ question, outlook })
      const [ms]: unknown[] = await once(thread, 'message')
      return Number(ms)
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}
