import { createDatabaseClient } from '@crop/db'
import { anApiKey, createTestDatabase, type TestDatabase } from '@crop/db/testing'
import {
  toEntries,
  flushTestRedis,
  getAtPath,
  type StartedApi,
  type StartedProcess,
  waitUntil,
} from '@crop/testkit'

export interface TracedStack {
  databaseUrl: string
  query: TestDatabase['query']
  key: string
  /** Asks the api, something new unless `query` is another, and gives the id of the accepted task. */
  submit(api: StartedApi, headers?: Record<string, string>, crop?: string, query?: string): Promise<string>
  /** The row of a task that has ended. */
  ended(taskId: string): Promise<Record<string, unknown>>
}

/** What tests of both processes stand on; call it at the top level of the file. */
export function useTracedStack(): () => TracedStack {
  let stack: TracedStack | undefined
  let drop: () => Promise<void> = async () => undefined

  beforeAll(async () => {
    const test = await createTestDatabase()
    drop = test.drop
    await using database = createDatabaseClient({
      url: test.url,
      maxConnections: 1,
      statementTimeoutMs: 5000,
    })
    const { key } = await anApiKey(database.db)
    stack = { databaseUrl: test.url, query: test.query, key, ...submissions(key, test.query) }
  })
  beforeEach(flushTestRedis)
  afterAll(() => drop())
  return () => {
    if (!stack) throw new Error('The stack is there only while tests run.')
    return stack
  }
}

function submissions(key: string, query: TestDatabase['query']): Pick<TracedStack, 'submit' | 'ended'> {
  return {
    async submit(api, headers = {}, crop = 'maize', query = '?refresh=true') {
      const answer = await fetch(`${api.url}/api/v1/analyze${query}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key, ...headers },
        body: JSON.stringify({ crop, location: 'nakuru', month: 4 }),
      })
      expect(answer.status).toBe(202)
      const body: unknown = await answer.json()
      return String(getAtPath(body, ['task_id']))
    },
    ended: (taskId) =>
      waitUntil(async () => {
        const [row] = await query('select * from analysis_tasks where id = $1', [taskId])
        return row?.state === 'completed' || row?.state === 'failed' ? row : undefined
      }),
  }
}

/** The lines of a process's log. */
export function linesOf(started: StartedProcess): Record<string, unknown>[] {
  const lines = started.output().split('\n')
  return lines
    .filter((line) => line !== '')
    .map((line) => {
      const parsed: unknown = JSON.parse(line)
      return Object.fromEntries(toEntries(parsed))
    })
}
