import { type Fault, pauseBetween } from './fault'
import { PARTIAL_POSTGRES_FAULTS } from './postgres-faults'
import type { RandomSource } from './random'
import type { Stack } from './stack'

interface TemporaryFault {
  start: (stack: Stack) => unknown
  repair: (stack: Stack) => unknown
  /** The fault lasts between a quarter of this time and all of it. */
  maxMs: number
}

/** Creates an injection that starts a fault and repairs it after a random time. */
function injectTemporarily({ start, repair, maxMs }: TemporaryFault): Fault['inject'] {
  return async (stack, random) => {
    await start(stack)
    await pauseBetween(random, maxMs / 4, maxMs)
    await repair(stack)
  }
}

async function freezeWorker({ workers }: Stack, random: RandomSource): Promise<void> {
  const worker = random.pickOne(workers)
  worker.freeze()
  // Sometimes longer than the worker's lease of 2 s.
  await pauseBetween(random, 500, 4000)
  worker.thaw()
}

function createNetworkFaults(network: 'redisNetwork' | 'postgresNetwork', maxMs: number) {
  const repair = (stack: Stack) => stack[network].heal()
  return {
    cut: async (stack: Stack) => stack[network].cut(),
    halfOpen: async (stack: Stack) => stack[network].halfOpen(),
    silence: injectTemporarily({ start: (stack) => stack[network].silence(), repair, maxMs }),
    slow: injectTemporarily({ start: (stack) => stack[network].slowDown(40), repair, maxMs }),
  }
}

const redisNetwork = createNetworkFaults('redisNetwork', 4000)
const postgresNetwork = createNetworkFaults('postgresNetwork', 3000)

export const FAULTS: Fault[] = [
  {
    name: 'kill -9 worker',
    component: 'worker',
    inject: ({ workers }, random) => random.pickOne(workers).kill(),
  },
  {
    name: 'stop worker',
    component: 'worker',
    inject: ({ workers }, random) => random.pickOne(workers).replace(),
  },
  { name: 'freeze worker', component: 'worker', inject: freezeWorker },
  { name: 'kill -9 api', component: 'api', inject: ({ api }) => api.kill() },
  {
    name: 'kill -9 and wipe Redis',
    component: 'redis',
    inject: injectTemporarily({
      start: ({ redis }) => redis.kill(),
      repair: ({ redis }) => redis.restart(),
      maxMs: 3000,
    }),
  },
  {
    name: 'freeze Redis',
    component: 'redis',
    inject: injectTemporarily({
      start: ({ redis }) => redis.freeze(),
      repair: ({ redis }) => redis.thaw(),
      maxMs: 4000,
    }),
  },
  { name: 'FLUSHALL', component: 'redis', inject: ({ redis }) => redis.flushAll() },
  { name: 'cut connections to Redis', component: 'redis', inject: redisNetwork.cut },
  { name: 'half-open connections to Redis', component: 'redis', inject: redisNetwork.halfOpen },
  { name: 'silent network to Redis', component: 'redis', inject: redisNetwork.silence },
  { name: 'slow network to Redis', component: 'redis', inject: redisNetwork.slow },
  {
    name: 'kill -9 Postgres',
    component: 'postgres',
    inject: injectTemporarily({
      start: ({ postgres }) => postgres.kill(),
      repair: ({ postgres }) => postgres.restart(),
      maxMs: 2000,
    }),
  },
  {
    name: 'freeze Postgres',
    component: 'postgres',
    inject: injectTemporarily({
      start: ({ postgres }) => postgres.freeze(),
      repair: ({ postgres }) => postgres.thaw(),
      maxMs: 3000,
    }),
  },
  { name: 'cut connections to Postgres', component: 'postgres', inject: postgresNetwork.cut },
  { name: 'half-open connections to Postgres', component: 'postgres', inject: postgresNetwork.halfOpen },
  { name: 'silent network to Postgres', component: 'postgres', inject: postgresNetwork.silence },
  { name: 'slow network to Postgres', component: 'postgres', inject: postgresNetwork.slow },
  ...PARTIAL_POSTGRES_FAULTS,
]
