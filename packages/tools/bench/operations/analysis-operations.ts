import { randomUUID } from 'node:crypto'
import { type Operation, post, read } from './operation'
import { textIn } from './text-in'
import type { BenchmarkFixture } from './fixture'

const asKey = ({ apiKey }: BenchmarkFixture) => ({ 'x-api-key': apiKey })

const hit = (fixture: BenchmarkFixture) => post('/api/v1/analyze', fixture.answered, asKey(fixture))

const NO_TASKS_QUEUED = ["delete from analysis_tasks where state = 'queued'", 'vacuum analyze analysis_tasks']

export const analysisOperations: readonly Operation[] = [
  { name: 'analyze hit', status: 202, prepare: async (fixture) => () => hit(fixture) },
  {
    name: 'analyze miss',
    status: 202,
    restore: NO_TASKS_QUEUED,
    prepare: async (fixture) => () =>
      post('/api/v1/analyze', { ...fixture.answered, location: randomUUID() }, asKey(fixture)),
  },
  {
    name: 'poll done',
    status: 200,
    prepare: async (fixture) => () => read(`/api/v1/tasks/${fixture.taskId}`, asKey(fixture)),
  },
  {
    name: 'poll cached',
    status: 200,
    prepare: async (fixture, connection) => {
      const url = textIn(await connection.send(hit(fixture), 202), 'poll_url')
      return () => read(url, asKey(fixture))
    },
  },
]
