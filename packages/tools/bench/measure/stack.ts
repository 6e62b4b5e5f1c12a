import { migrate } from '@crop/db'
import { openDatabase } from '@crop/db/testing'
import { startApi, startThrowawayServers, startWorker } from '@crop/testkit'

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

export type Stack = Awaited<ReturnType<typeof startStack>>

/** Starts an api without limits, and some workers with one model thread each, on servers of their own. */
export async function startStack(workerCount: number, settings: Record<string, string> = {}) {
  const servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  const common = { DATABASE_URL: servers.postgresUrl, REDIS_URL: servers.redisUrl, LOG_LEVEL: 'error' }
  const api = await startApi({ ...common, ...WITHOUT_LIMITS, ...settings }, { flags: 'image' })
  const workers = await Promise.all(
    Array.from({ length: workerCount }, () => startWorker(common, { flags: 'image' })),
  )
  const database = openDatabase(servers.postgresUrl)
  return {
    servers,
    api,
    workers,
    db: database.db,
    /** Runs SQL that is not part of the product. */
    query: async <T>(text: string, values?: unknown[]) =>
      (await database.db.$client.query<T & Record<string, unknown>>(text, values)).rows,
    [Symbol.asyncDispose]: async () => {
      for (const part of [...workers, api, database, servers]) await part[Symbol.asyncDispose]()
    },
  }
}
