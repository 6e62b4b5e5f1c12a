import { join } from 'node:path'
import { migrate } from '@crop/db'
import {
  findFreePort,
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

/** The differences of the embedded servers, and the setting for an external server. */
const EMBEDDED = {
  Postgres: { startServer: startPostgres, dataFolder: 'postgres', setting: 'DATABASE_URL' },
  Redis: { startServer: startRedis, dataFolder: 'redis', setting: 'REDIS_URL' },
} as const

/** Starts an embedded server, and restarts it whenever it exits. */
async function startEmbedded(name: keyof typeof EMBEDDED, folder: string, log: Log): Promise<StackServer> {
  const { startServer, dataFolder, setting } = EMBEDDED[name]
  const port = await findFreePort()
  const start = () => startServer({ dataDir: join(folder, dataFolder), port, durable: true, announce: log })
  const initialProcess = await start().catch((error: Error) => {
    const advice = `set DEVSTACK_DIR to start in another folder, or ${setting} to use a server of your own`
    throw new StartError(`${error.message}; ${advice}`, { cause: error })
  })
  return { url: initialProcess.url, ...restartOnExit({ name, initialProcess, start, log }) }
}

/** Creates the database unless it exists, and returns its address. */
async function ensureDatabase(serverUrl: string): Promise<string> {
  await withClient(serverUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
  return toDatabaseUrl(serverUrl, DATABASE)
}

export async function startStackPostgres(
  { databaseUrl, folder }: StackSettings,
  log: Log,
): Promise<StackServer> {
  if (databaseUrl) return useConfiguredServer(databaseUrl)
  const server = await startEmbedded('Postgres', folder, log)
  try {
    return { ...server, url: await ensureDatabase(server.url) }
  } catch (error) {
    // A server that nobody disposes of would keep the process running.
    await server[Symbol.asyncDispose]()
    throw error
  }
}

export async function startStackRedis({ redisUrl, folder }: StackSettings, log: Log): Promise<StackServer> {
  return redisUrl ? useConfiguredServer(redisUrl) : startEmbedded('Redis', folder, log)
}

export async function migrateDatabase(url: string): Promise<void> {
  try {
    await migrate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database of DATABASE_URL cannot be used: ${reason}`, { cause: error })
  }
}
