import { setTimeout as pause } from 'node:timers/promises'
import { whileTableLocked } from '@crop/db/testing'
import { withClient } from '@crop/dev-servers'
import { findErrorCode } from '@crop/runtime'
import type { TcpProxy } from '@crop/testkit'
import { Client } from 'pg'
import type { RandomSource } from './random'
import type { Stack } from './stack'

type Server = 'redis' | 'postgres'

export interface Fault {
  name: string
  /** The component that is unavailable during the fault. */
  component: 'api' | 'worker' | Server
  /** Returns why the fault cannot be injected on this machine; undefined if it can. */
  findObstacle?(stack: Stack): string | undefined
  /** Injects the fault and resolves when everything is repaired. */
  inject(stack: Stack, random: RandomSource): Promise<void>
}

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

const LOCKED_TABLES = [
  'users',
  'refresh_tokens',
  'api_keys',
  'crop_plans',
  'analysis_tasks',
  'analyses',
  'notifications',
  'idempotency_keys',
  'outlooks',
]

const createLockFault = (table: string): Fault => ({
  name: `lock ${table} in Postgres`,
  component: 'postgres',
  inject: ({ postgres }, random) => whileTableLocked(postgres.url, table, () => random.pause(1000, 4000)),
})

async function rejectWrites({ postgres }: Stack, random: RandomSource): Promise<void> {
  await withClient(postgres.url, async (client) => {
    await client.query('alter system set default_transaction_read_only = on')
    await client.query('select pg_reload_conf()')
    await random.pause(1000, 4000)
    // This connection has the setting, too.
    await client.query('set default_transaction_read_only = off')
    await client.query('alter system reset default_transaction_read_only')
    await client.query('select pg_reload_conf()')
  })
}

/** Opens connections until the server accepts no more. */
async function openAllConnections(url: string, opened: Client[]): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch {
      return
    }
    opened.push(client)
  }
}

/** Occupies all connections, including those that the service loses. */
async function occupyConnections({ postgres, postgresNetwork }: Stack, random: RandomSource): Promise<void> {
  const opened: Client[] = []
  await openAllConnections(postgres.url, opened)
  postgresNetwork.cut()
  const end = Date.now() + random.between(1000, 3000)
  while (Date.now() < end) {
    await openAllConnections(postgres.url, opened)
    await pause(20)
  }
  await Promise.all(opened.map((client) => client.end()))
}

/** Waits until the server accepts queries, and starts it again if it has ended because it could not recover. */
async function recoverFromFullDisk({ postgres }: Stack): Promise<void> {
  for (;;) {
    try {
      await withClient(postgres.url, (client) => client.query('select 1'))
      return
    } catch (error) {
      if (findErrorCode(error) === 'ECONNREFUSED') break
      await pause(50)
    }
  }
  await postgres.kill()
  await postgres.restart()
}

const fillDisk = injectTemporarily(
  ({ postgres }) => postgres.disk?.fill(),
  async (stack) => {
    await stack.postgres.disk?.empty()
    await recoverFromFullDisk(stack)
  },
  4000,
)

/** Kills the primary and promotes a standby, which is reachable but read-only until then. */
async function failOver(stack: Stack, random: RandomSource): Promise<void> {
  const standby = await stack.startStandby()
  await stack.postgres.kill()
  stack.postgres = standby
  stack.postgresNetwork.redirectTo(standby.url)
  await random.pause(200, 2000)
  await withClient(standby.url, (client) => client.query('select pg_promote()'))
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
  // Postgres runs, but rejects some of its work.
  ...LOCKED_TABLES.map(createLockFault),
  { name: 'make Postgres read-only', component: 'postgres', inject: rejectWrites },
  { name: 'occupy all connections of Postgres', component: 'postgres', inject: occupyConnections },
  {
    name: 'fill the disk of Postgres',
    component: 'postgres',
    findObstacle: ({ postgres }) =>
      postgres.disk ? undefined : 'only root on Linux may mount a file system of limited size',
    inject: fillDisk,
  },
  { name: 'fail over to a standby of Postgres', component: 'postgres', inject: failOver },
]
