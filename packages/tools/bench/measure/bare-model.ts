import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Question } from '@crop/domain'

/** A thread with the model and nothing else, new to every place. */
export interface BareModel extends AsyncDisposable {
  /** Milliseconds of one assessment, its text included. */
  msOf(question: Question): Promise<number>
}

/** Built, as in a worker: the sources as `tsx` translates them, with a name for each inner function, take 1.7 times as long. */
export function startBareModel(): BareModel {
  const thread = new Worker(join(__dirname, 'bare-model-thread.js'), { execArgv: [] })
  return {
    async msOf(question) {
      thread.postMessage(question)
      const [ms]: unknown[] = await once(thread, 'message')
      return Number(ms)
    },
    async [Symbol.asyncDispose]() {
      await thread.terminate()
    },
  }
}

/** Mean milliseconds of an assessment, from the first on, as a worker that has just started has it. */
export async function bareModelMs(questions: readonly Question[]): Promise<number> {
  await using model = startBareModel()
  let sum = 0
  for (const question of questions) sum += await model.msOf(question)
  return sum / questions.length
}
