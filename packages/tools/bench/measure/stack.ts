import { createDatabaseClient, type Db, migrate } from '@crop/db'
import { insertApiKey } from '@crop/db/testing'
import {
  type StartedApi,
  type StartedProcess,
  startApi,
  startThrowawayServers,
  startWorker,
  type ThrowawayServers,
} from '@crop/testkit'

/** Settings of an api that does not limit its callers. */
export const WITHOUT_CALLER_LIMITS = {
  ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  MAX_PENDING_PER_CALLER: '0',
  BATCH_ITEMS_PER_HOUR: '0',
  MAX_PENDING_ITEMS_PER_CALLER: '0',
}

const WITHOUT_LIMITS = {
  ...WITHOUT_CALLER_LIMITS,
  ACCESS_TOKEN_TTL_MINUTES: '600',
  LOGIN_MAX_FAILURES: '0',
  MAX_PLANS_PER_USER: '1000000',
  MAX_PENDING_TASKS: '10000000',
}

/** An api without limits and some workers on servers of their own. */
export interface Stack extends AsyncDisposable {
  servers: ThrowawayServers
  api: StartedApi
  workers: StartedProcess[]
  db: Db
  /** Runs SQL that is not part of the product. */
  query<T>(text: string, values?: unknown[]): Promise<T[]>
  /** Headers of a new caller. */
  createCaller(): Promise<Record<string, string>>
}

/** Starts a stack whose workers have one model thread each. */
export async function startStack(workerCount: number, settings: Record<string, string> = {}): Promise<Stack> {
  const servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  const common = { DATABASE_URL: servers.postgresUrl, REDIS_URL: servers.redisUrl, LOG_LEVEL: 'error' }
  const api = await startApi({ ...common, ...WITHOUT_LIMITS, ...settings })
  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startWorker({ ...common, MODEL_THREADS: '1' })),
  )
  const database = createDatabaseClient({
    url: servers.postgresUrl,
    maxConnections: 1,
    statementTimeoutMs: 60_000,
  })
  return {
    servers,
    api,
    workers,
    db: database.db,
    query: async <T>(text: string, values?: unknown[]) =>
      (await database.db.$client.query<T & Record<string, unknown>>(text, values)).rows,
    createCaller: async () => ({ 'x-api-key': await insertApiKey(servers.postgresUrl) }),
    [Symbol.asyncDispose]: async () => {
      for (const part of [...workers, api, database, servers]) await part[Symbol.asyncDispose]()
    },
  }
}
