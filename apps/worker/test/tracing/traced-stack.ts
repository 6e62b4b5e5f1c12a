import { insertApiKey, type TestDatabase, useTestDatabase } from '@crop/db/testing'
import {
  toEntries,
  flushTestRedis,
  getAtPath,
  type StartedApi,
  type StartedProcess,
  waitUntil,
  postTo,
} from '@crop/testkit'

export interface TracedStack {
  databaseUrl: string
  key: string
  /** Submits an analysis and returns the task id. The default query bypasses the result cache. */
  submit(api: StartedApi, headers?: Record<string, string>, crop?: string, query?: string): Promise<string>
  /** Waits until a task is completed or failed. Returns its row. */
  waitUntilDone(taskId: string): Promise<Record<string, unknown>>
}

/** Provides a database and submissions to the tests of a file. Call it at the top level. */
export function useTracedStack(): () => TracedStack {
  const { url: databaseUrl, query } = useTestDatabase()
  let stack: TracedStack | undefined
  beforeAll(async () => {
    const key = await insertApiKey(databaseUrl)
    stack = { databaseUrl, key, ...createSubmitter(key, query) }
  })
  beforeEach(flushTestRedis)
  return () => {
    if (!stack) throw new Error('The stack is available only while tests run.')
    return stack
  }
}

function createSubmitter(
  key: string,
  query: TestDatabase['query'],
): Pick<TracedStack, 'submit' | 'waitUntilDone'> {
  return {
    async submit(api, headers = {}, crop = 'maize', query = '?refresh=true') {
      const question = { crop, location: 'nakuru', month: 4 }
      const response = await postTo(api, `/analyze${query}`, question, { 'x-api-key': key, ...headers })
      expect(response.status).toBe(202)
      const body: unknown = await response.json()
      return String(getAtPath(body, ['task_id']))
    },
    waitUntilDone: (taskId) =>
      waitUntil(async () => {
        const [row] = await query('select * from analysis_tasks where id = $1', [taskId])
        return row?.state === 'completed' || row?.state === 'failed' ? row : undefined
      }),
  }
}

/** Parses the log lines of a process. */
export function parseLogLines(started: StartedProcess): Record<string, unknown>[] {
  const lines = started.output().split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const parsed: unknown = JSON.parse(line)
      return Object.fromEntries(toEntries(parsed))
    })
}
