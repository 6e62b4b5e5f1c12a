import { join } from 'node:path'
import { migrate } from '@crop/db'
import {
  toDatabaseUrl,
  findFreePort,
  withClient,
  type RunningServer,
  StartError,
  startPostgres,
  startRedis,
} from '@crop/dev-servers'
import { keepRunning } from './keep-running'
import type { StackSettings } from './stack-settings'

export interface Storage extends AsyncDisposable {
  url: string
}

type Say = (line: string) => void

const DATABASE = 'crop'

const GIVEN = { [Symbol.asyncDispose]: () => Promise.resolve() }

async function naming<T>(setting: string, start: Promise<T>): Promise<T> {
  return start.catch((error: Error) => {
    const advice = `set DEVSTACK_DIR to start in another folder, or ${setting} to use a server of your own`
    throw new StartError(`${error.message}; ${advice}`, { cause: error })
  })
}

async function createDatabase(server: RunningServer): Promise<string> {
  await withClient(server.url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return toDatabaseUrl(server.url, DATABASE)
}

export async function openPostgres(
  { databaseUrl: given, folder }: StackSettings,
  say: Say,
): Promise<Storage> {
  if (given) return { url: given, ...GIVEN }
  const options = {
    dataDir: join(folder, 'postgres'),
    port: await findFreePort(),
    durable: true,
    announce: say,
  }
  const first = await naming('DATABASE_URL', startPostgres(options))
  const kept = keepRunning({ name: 'Postgres', first, startAgain: () => startPostgres(options), say })
  return { url: await createDatabase(first), [Symbol.asyncDispose]: kept[Symbol.asyncDispose] }
}

export async function openRedis({ redisUrl: given, folder }: StackSettings, say: Say): Promise<Storage> {
  if (given) return { url: given, ...GIVEN }
  const options = { dataDir: join(folder, 'redis'), port: await findFreePort(), durable: true, announce: say }
  const first = await naming('REDIS_URL', startRedis(options))
  const kept = keepRunning({ name: 'Redis', first, startAgain: () => startRedis(options), say })
  return { url: first.url, ...kept }
}

export async function migrateDatabase(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error })
  }
}
