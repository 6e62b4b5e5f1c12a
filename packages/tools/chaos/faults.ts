import type { TcpProxy } from '@crop/testkit'
import type { Fault } from './fault'
import { PARTIAL_POSTGRES_FAULTS } from './postgres-faults'
import type { RandomSource } from './random'
import type { Stack } from './stack'

type Server = 'redis' | 'postgres'

/** Creates an injection that starts a fault and repairs it after a quarter of `maxMs` up to all of it. */
function injectTemporarily(
  start: (stack: Stack) => unknown,
  repair: (stack: Stack) => unknown,
  maxMs: number,
): Fault['inject'] {
  return async (stack, random) => {
    await start(stack)
    await random.pause(maxMs / 4, maxMs)
    await repair(stack)
  }
}

/** Faults of a server and of the network to it, each with the longest time that it lasts. */
function createServerFaults(
  server: Server,
  name: string,
  maxMs: Record<'kill' | 'freeze' | 'network', number>,
): Fault[] {
  const getNetwork = (stack: Stack) => stack[`${server}Network`]
  const disturbNetwork = (disturb: (network: TcpProxy) => void) =>
    injectTemporarily(
      (stack) => disturb(getNetwork(stack)),
      (stack) => getNetwork(stack).heal(),
      maxMs.network,
    )
  const injections: Record<string, Fault['inject']> = {
    'kill -9': injectTemporarily(
      (stack) => stack[server].kill(),
      (stack) => stack[server].restart(),
      maxMs.kill,
    ),
    freeze: injectTemporarily(
      (stack) => stack[server].freeze(),
      (stack) => stack[server].thaw(),
      maxMs.freeze,
    ),
    'cut connections to': async (stack) => getNetwork(stack).cut(),
    'half-open connections to': async (stack) => getNetwork(stack).halfOpen(),
    'silent network to': disturbNetwork((network) => network.silence()),
    'slow network to': disturbNetwork((network) => network.slowDown(40)),
  }
  return Object.entries(injections).map(([fault, inject]) => ({
    name: `${fault} ${name}`,
    component: server,
    inject,
  }))
}

async function freezeWorker({ workers }: Stack, random: RandomSource): Promise<void> {
  const worker = random.pickOne(workers)
  worker.freeze()
  // Sometimes longer than the worker's lease of 2 s.
  await random.pause(500, 4000)
  worker.thaw()
}

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
  // Redis stores nothing on disk, so killing it wipes it, too.
  ...createServerFaults('redis', 'Redis', { kill: 3000, freeze: 4000, network: 4000 }),
  { name: 'FLUSHALL', component: 'redis', inject: ({ redis }) => redis.flushAll() },
  ...createServerFaults('postgres', 'Postgres', { kill: 2000, freeze: 3000, network: 3000 }),
  ...PARTIAL_POSTGRES_FAULTS,
]
