import { setTimeout as pause } from 'node:timers/promises'
import { whileTableLocked } from '@crop/db/testing'
import { withClient } from '@crop/dev-servers'
import { Client } from 'pg'
import type { Fault } from './fault'
import type { RandomSource } from './random'
import type { Stack } from './stack'

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

/** Returns whether the server accepts queries; throws if nothing listens on its port. */
async function isAvailable({ postgres }: Stack): Promise<boolean> {
  try {
    await withClient(postgres.url, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') throw error
    return false
  }
}

/** Waits until the server has recovered, and starts it again if it ended because it could not. */
async function recoverFromFullDisk(stack: Stack): Promise<void> {
  try {
    while (!(await isAvailable(stack))) await pause(50)
  } catch {
    await stack.postgres.kill()
    await stack.postgres.restart()
  }
}

async function fillDisk(stack: Stack, random: RandomSource): Promise<void> {
  const { disk } = stack.postgres
  await disk?.fill()
  await random.pause(1000, 4000)
  await disk?.empty()
  await recoverFromFullDisk(stack)
}

/** Kills the primary and promotes a standby, which is reachable but read-only until then. */
async function failOver(stack: Stack, random: RandomSource): Promise<void> {
  const standby = await stack.startStandby()
  await stack.postgres.kill()
  stack.postgres = standby
  stack.postgresNetwork.redirectTo(standby.url)
  await random.pause(200, 2000)
  await withClient(standby.url, (client) => client.query('select pg_promote()'))
}

/** Faults in which Postgres runs, but rejects some of its work, and the failover to a standby. */
export const PARTIAL_POSTGRES_FAULTS: Fault[] = [
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
