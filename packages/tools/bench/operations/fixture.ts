import { loadModel } from '@crop/agronomy/model'
import { formatResult, getResultCacheKey, type Question } from '@crop/domain'
import { Client } from 'pg'
import { createClient } from '@redis/client'
import type { ThrowawayServers } from '@crop/testkit'
import { seed, type SeededRows } from './seed'

export interface BenchmarkFixture extends SeededRows, AsyncDisposable {
  modelVersion: string
  /** A question whose result is in the result cache. */
  cachedQuestion: Question
  /** Restores Postgres and Redis to their state before the round. */
  restore(statements: readonly string[]): Promise<void>
}

const CACHED_QUESTION: Question = { location: 'nakuru', crop: 'maize', month: 4 }

export async function createFixture(servers: ThrowawayServers, apiUrl: string): Promise<BenchmarkFixture> {
  const database = new Client({ connectionString: servers.postgresUrl })
  const redis = createClient({ url: servers.redisUrl })
  await Promise.all([database.connect(), redis.connect()])
  const model = loadModel()
  const result = formatResult(model.assess(CACHED_QUESTION), new Date())
  const seeded = await seed(database, { apiUrl, databaseUrl: servers.postgresUrl, result })
  const key = getResultCacheKey(CACHED_QUESTION, model.version)
  return {
    ...seeded,
    modelVersion: model.version,
    cachedQuestion: CACHED_QUESTION,
    restore: async (statements) => {
      for (const statement of statements) await database.query(statement)
      // Cached copies and unread rings would otherwise accumulate, because no worker runs.
      await redis.flushDb()
      await redis.set(key, result)
    },
    [Symbol.asyncDispose]: async () => {
      redis.destroy()
      await database.end()
    },
  }
}
