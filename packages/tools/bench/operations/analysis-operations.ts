import { randomUUID } from 'node:crypto'
import { type Operation, post, get } from './operation'
import { getTextMember } from './json-member'
import type { BenchmarkFixture } from './fixture'

const createKeyHeader = ({ apiKey }: BenchmarkFixture) => ({ 'x-api-key': apiKey })

const hit = (fixture: BenchmarkFixture) =>
  post('/api/v1/analyze', fixture.cachedQuestion, createKeyHeader(fixture))

const NO_TASKS_QUEUED = ["delete from analysis_tasks where state = 'queued'", 'vacuum analyze analysis_tasks']

export const analysisOperations: readonly Operation[] = [
  { name: 'analyze hit', status: 202, prepare: async (fixture) => () => hit(fixture) },
  {
    name: 'analyze miss',
    status: 202,
    restore: NO_TASKS_QUEUED,
    prepare: async (fixture) => () =>
      post(
        '/api/v1/analyze',
        { ...fixture.cachedQuestion, location: randomUUID() },
        createKeyHeader(fixture),
      ),
  },
  {
    name: 'poll done',
    status: 200,
    prepare: async (fixture) => () => get(`/api/v1/tasks/${fixture.taskId}`, createKeyHeader(fixture)),
  },
  {
    name: 'poll cached',
    status: 200,
    prepare: async (fixture, connection) => {
      const url = getTextMember(await connection.send(hit(fixture), 202), 'poll_url')
      return () => get(url, createKeyHeader(fixture))
    },
  },
]
