import { join } from 'node:path'
import { migrate } from '@crop/db'
import {
  findFreePort,
  type RunningServer,
  StartError,
  startPostgres,
  startRedis,
  toDatabaseUrl,
  withClient,
} from '@crop/dev-servers'
import { restartOnExit } from './restart-on-exit'
import type { StackSettings } from './stack-settings'

/** A server that the stack uses. Disposing it stops the server only if the stack started it. */
export interface StackServer extends AsyncDisposable {
  url: string
}

type Log = (line: string) => void

const DATABASE = 'crop'

/** Wraps a server that the user runs; the stack never stops it. */
const useConfiguredServer = (url: string): StackServer => ({
  url,
  [Symbol.asyncDispose]: () => Promise.resolve(),
})

/** If the start fails, adds to the message which settings choose another folder or another server. */
async function withAdvice<T>(urlSetting: string, start: Promise<T>): Promise<T> {
  return start.catch((error: Error) => {
    const advice = `set DEVSTACK_DIR to start in another folder, or ${urlSetting} to use a server of your own`
    throw new StartError(`${error.message}; ${advice}`, { cause: error })
  })
}

/** Creates the database unless it exists, and returns its address. */
async function ensureDatabase(server: RunningServer): Promise<string> {
  await withClient(server.url, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return toDatabaseUrl(server.url, DATABASE)
}

export async function startStackPostgres(
  { databaseUrl, folder }: StackSettings,
  log: Log,
): Promise<StackServer> {
  if (databaseUrl) return useConfiguredServer(databaseUrl)
  const options = {
    dataDir: join(folder, 'postgres'),
    port: await findFreePort(),
    durable: true,
    announce: log,
  }
  const start = () => startPostgres(options)
  const server = await withAdvice('DATABASE_URL', start())
  const supervised = restartOnExit({ name: 'Postgres', initialProcess: server, start, log })
  return {
    url: await ensureDatabase(server),
    [Symbol.asyncDispose]: supervised[Symbol.asyncDispose],
  }
}

export async function startStackRedis({ redisUrl, folder }: StackSettings, log: Log): Promise<StackServer> {
  if (redisUrl) return useConfiguredServer(redisUrl)
  const options = {
    dataDir: join(folder, 'redis'),
    port: await findFreePort(),
    durable: true,
    announce: log,
  }
  const start = () => startRedis(options)
  const server = await withAdvice('REDIS_URL', start())
  const supervised = restartOnExit({ name: 'Redis', initialProcess: server, start, log })
  return { url: server.url, [Symbol.asyncDispose]: supervised[Symbol.asyncDispose] }
}

export async function migrateDatabase(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error })
  }
}
