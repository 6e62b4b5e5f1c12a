import { setTimeout as pause } from 'node:timers/promises'
import type { Chance } from './random'
import type { Stack } from './stack'

export interface Fault {
  name: string
  /** The component that is unavailable during the fault. */
  from: 'api' | 'worker' | 'redis' | 'postgres'
  /** Injects the fault and resolves when everything is repaired. */
  inject(stack: Stack, chance: Chance): Promise<void>
}

const lasting = (chance: Chance, lowMs: number, highMs: number) => pause(chance.between(lowMs, highMs))

interface Mendable {
  breaks: (stack: Stack) => unknown
  mends: (stack: Stack) => unknown
  /** At most so long, and at least a quarter of it. */
  longestMs: number
}

const mendable = ({ breaks, mends, longestMs }: Mendable): Fault['inject'] => {
  return async (stack, chance) => {
    await breaks(stack)
    await lasting(chance, longestMs / 4, longestMs)
    await mends(stack)
  }
}

async function freezeWorker({ workers }: Stack, chance: Chance): Promise<void> {
  const worker = chance.oneOf(workers)
  worker.freeze()
  // Its lease of 2 s is sometimes over before it goes on.
  await lasting(chance, 500, 4000)
  worker.thaw()
}

const network = (part: 'redisNetwork' | 'postgresNetwork', longestMs: number) => {
  const mends = (stack: Stack) => stack[part].heal()
  return {
    cut: async (stack: Stack) => stack[part].cut(),
    halfOpen: async (stack: Stack) => stack[part].halfOpen(),
    silence: mendable({ breaks: (stack) => stack[part].silence(), mends, longestMs }),
    slow: mendable({ breaks: (stack) => stack[part].slowDown(40), mends, longestMs }),
  }
}

const redisNetwork = network('redisNetwork', 4000)
const postgresNetwork = network('postgresNetwork', 3000)

export const FAULTS: Fault[] = [
  { name: 'kill -9 worker', from: 'worker', inject: ({ workers }, chance) => chance.oneOf(workers).kill() },
  { name: 'stop worker', from: 'worker', inject: ({ workers }, chance) => chance.oneOf(workers).replace() },
  { name: 'freeze worker', from: 'worker', inject: freezeWorker },
  { name: 'kill -9 api', from: 'api', inject: ({ api }) => api.kill() },
  {
    name: 'kill -9 and wipe Redis',
    from: 'redis',
    inject: mendable({
      breaks: ({ redis }) => redis.kill(),
      mends: ({ redis }) => redis.restart(),
      longestMs: 3000,
    }),
  },
  {
    name: 'freeze Redis',
    from: 'redis',
    inject: mendable({
      breaks: ({ redis }) => redis.freeze(),
      mends: ({ redis }) => redis.thaw(),
      longestMs: 4000,
    }),
  },
  { name: 'FLUSHALL', from: 'redis', inject: ({ redis }) => redis.flushAll() },
  { name: 'cut connections to Redis', from: 'redis', inject: redisNetwork.cut },
  { name: 'half-open connections to Redis', from: 'redis', inject: redisNetwork.halfOpen },
  { name: 'silent network to Redis', from: 'redis', inject: redisNetwork.silence },
  { name: 'slow network to Redis', from: 'redis', inject: redisNetwork.slow },
  {
    name: 'kill -9 Postgres',
    from: 'postgres',
    inject: mendable({
      breaks: ({ postgres }) => postgres.kill(),
      mends: ({ postgres }) => postgres.restart(),
      longestMs: 2000,
    }),
  },
  {
    name: 'freeze Postgres',
    from: 'postgres',
    inject: mendable({
      breaks: ({ postgres }) => postgres.freeze(),
      mends: ({ postgres }) => postgres.thaw(),
      longestMs: 3000,
    }),
  },
  { name: 'cut connections to Postgres', from: 'postgres', inject: postgresNetwork.cut },
  { name: 'half-open connections to Postgres', from: 'postgres', inject: postgresNetwork.halfOpen },
  { name: 'silent network to Postgres', from: 'postgres', inject: postgresNetwork.silence },
  { name: 'slow network to Postgres', from: 'postgres', inject: postgresNetwork.slow },
]
