import { loadModel } from '@crop/agronomy'
import { getResultCacheKey } from '@crop/domain'
import type { Question } from '@crop/domain'
import { Client } from 'pg'
import { createClient } from 'redis'
import type { ThrowawayServers } from '@crop/testkit'
import { resultText } from '../measure/questions'
import { seed, type Seeded } from './seed'

export interface BenchmarkFixture extends Seeded, AsyncDisposable {
  modelVersion: string
  /** A question whose result is in the result cache. */
  answered: Question
  /** Restores Postgres and Redis to their state before the round. */
  restore(statements: readonly string[]): Promise<void>
}

const ANSWERED: Question = { location: 'nakuru', crop: 'maize', month: 4 }

export async function createFixture(servers: ThrowawayServers, apiUrl: string): Promise<BenchmarkFixture> {
  const database = new Client({ connectionString: servers.postgresUrl })
  const redis = createClient({ url: servers.redisUrl })
  await Promise.all([database.connect(), redis.connect()])
  const model = loadModel()
  const result = resultText(model, ANSWERED)
  const seeded = await seed(database, { apiUrl, url: servers.postgresUrl, result })
  const key = getResultCacheKey(ANSWERED, model.version)
  return {
    ...seeded,
    modelVersion: model.version,
    answered: ANSWERED,
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
