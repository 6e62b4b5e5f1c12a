import { insertApiKey } from '@crop/db/testing'
import type { Question } from '@crop/domain'
import { getAtPath, postTo } from '@crop/testkit'
import type { Stack } from './stack'
import { measureDuration } from './statistics'

/** Returns the body of a response. Throws unless it has the status. */
async function readJson(response: Response, status: number): Promise<unknown> {
  const text = await response.text()
  if (response.status === status) return JSON.parse(text)
  throw new Error(`${response.status} instead of ${status}: ${text.slice(0, 300)}`)
}

export type Caller = Awaited<ReturnType<typeof createCaller>>

/** Creates a caller with its own API key. */
export async function createCaller({ api, servers }: Stack) {
  const credentials = { 'x-api-key': await insertApiKey(servers.postgresUrl) }

  /** Submits a question or a batch, and returns the address of the task or batch. */
  async function submit(path: string, body: object): Promise<string> {
    const accepted = await readJson(await postTo(api, path, body, credentials), 202)
    return api.url + String(getAtPath(accepted, ['poll_url']))
  }

  /** Waits until a task or a batch has ended. Throws if the task failed. */
  async function waitUntilEnded(url: string): Promise<void> {
    for (;;) {
      const body = await readJson(await fetch(url, { headers: { ...credentials, prefer: 'wait=20' } }), 200)
      if (getAtPath(body, ['status']) === 'failed') throw new Error(`failed: ${JSON.stringify(body)}`)
      if (typeof getAtPath(body, ['finished_at']) === 'string') return
    }
  }

  /** Submits a question and returns the time from its 202 to its completion, in ms. */
  async function measureSingle(question: Question): Promise<number> {
    const url = await submit('/analyze', question)
    return measureDuration(() => waitUntilEnded(url))
  }

  /** Measures single questions, one after the other, until `isOver`. Removes those that it sends. */
  async function measureSingles(questions: Question[], isOver: () => boolean): Promise<number[]> {
    const times: number[] = []
    while (!isOver()) {
      const question = questions.pop()
      if (!question) throw new Error('There are no more questions.')
      times.push(await measureSingle(question))
    }
    return times
  }

  return { submit, waitUntilEnded, measureSingle, measureSingles }
}
