import { randomUUID } from 'node:crypto'
import { type Operation, post, read } from './operation'
import { textIn } from './text-in'
import type { World } from './world'

const asKey = ({ apiKey }: World) => ({ 'x-api-key': apiKey })

const hit = (world: World) => post('/api/v1/analyze', world.answered, asKey(world))

const NO_TASKS_QUEUED = ["delete from analysis_tasks where state = 'queued'", 'vacuum analyze analysis_tasks']

export const analysisOperations: readonly Operation[] = [
  { name: 'analyze hit', status: 202, asks: async (world) => () => hit(world) },
  {
    name: 'analyze miss',
    status: 202,
    restore: NO_TASKS_QUEUED,
    asks: async (world) => () =>
      post('/api/v1/analyze', { ...world.answered, location: randomUUID() }, asKey(world)),
  },
  {
    name: 'poll done',
    status: 200,
    asks: async (world) => () => read(`/api/v1/tasks/${world.taskId}`, asKey(world)),
  },
  {
    name: 'poll cached',
    status: 200,
    asks: async (world, lane) => {
      const url = textIn(await lane.send(hit(world), 202), 'poll_url')
      return () => read(url, asKey(world))
    },
  },
]
