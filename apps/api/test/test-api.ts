import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { claimTask, completeTask, createDatabaseClient, inTransaction } from '@crop/db'
import type { Db } from '@crop/db'
import { anApiKey, createTestDatabase, type TestDatabase, type TestUser } from '@crop/db/testing'
import { createOpenApiChecker, flushTestRedis, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { getResultCacheKey } from '@crop/domain'
import type { Question } from '@crop/domain'
import { createLogger } from '@crop/runtime'
import type { Express } from 'express'
import { createApp, listMountedRoutes } from '../src/app'
import { loadConfig } from '../src/config'
import { createOpenApiDocument } from '../src/http/contract/openapi/document'
import { createContext } from '../src/context'
import type { AppContext } from '../src/context'
import { watchContract } from './contract'
import type { WatchedContract } from './contract'

export const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** An answer of the model, of the shape that the contract gives it. */
export const RESULT = {
  ...QUESTION,
  model_version: 'season-test',
  computed_at: '2026-03-14T09:31:00.910Z',
  place: null,
  crop_type: null,
  feasibility_label: 'moderately_suitable',
  feasibility_score: 0.62,
  limiting_factor: null,
  factors: [],
  season: null,
  water: null,
  risks: [],
  better_months: [],
  alternative_crops: [],
  monthly: [],
  explanation: 'It should do fairly well.',
  notes: [],
  sources: [],
}

/** What a request with an access token carries. */
export const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })

export interface TestApi {
  /** Listening: a server made anew for every request would cost more than the request. */
  app: Server
  express: Express
  ctx: AppContext
  db: Db
  /** For processes that a test starts beside the api. */
  databaseUrl: string
  query: TestDatabase['query']
  whileLocked: TestDatabase['whileLocked']
  key: string
  otherKey: string
  /** What the requests of a customer carry. */
  as(user: TestUser): ReturnType<typeof bearer>
  /** Puts a result where the worker would have, the model being this one unless told otherwise. */
  cacheResult(question: Question, modelVersion?: string): Promise<void>
  /** Does to a task what a worker does, with a given result. */
  complete(taskId: string): Promise<void>
  isStopping: boolean
}

export const TEST_SECRET = 'a secret that only tests know: 0123456789'

const NOWHERE = { postgres: 'postgres://127.0.0.1:1/none', redis: 'redis://127.0.0.1:1' }

interface Outage {
  /** Servers that do not answer. */
  without?: 'redis' | 'postgres'
}

/** An api over real servers, with a database of this test file's own; call it at the top level of the file. */
export function useTestApi(env: Record<string, string> = {}, { without }: Outage = {}): () => TestApi {
  let api: TestApi | undefined
  let contract: WatchedContract | undefined
  const closing: (() => PromiseLike<unknown>)[] = []

  beforeAll(async () => {
    const database = await createTestDatabase()
    closing.push(database.drop)
    await flushTestRedis()
    const { db, ...open } = createDatabaseClient({
      url: database.url,
      maxConnections: 10,
      statementTimeoutMs: 1500,
    })
    closing.push(open[Symbol.asyncDispose])
    const urls = {
      DATABASE_URL: without === 'postgres' ? NOWHERE.postgres : database.url,
      REDIS_URL: without === 'redis' ? NOWHERE.redis : getTestRedisUrl(),
    }
    const ctx = await openTestParts({ ...urls, ...env }, closing, () => api?.isStopping ?? false)
    const express = createApp(ctx)
    contract = watchContract(createOpenApiChecker(createOpenApiDocument(listMountedRoutes(ctx))))
    const keys = [await anApiKey(db), await anApiKey(db)].map(({ key }) => key)
    api = {
      ...{
        app: await listening(contract.watch(express), closing),
        express,
        ctx,
        db,
        databaseUrl: database.url,
        query: database.query,
        whileLocked: database.whileLocked,
        key: keys[0] ?? '',
        otherKey: keys[1] ?? '',
        isStopping: false,
      },
      as: (user) => bearer(ctx.tokens.signAccess(user)),
      cacheResult: async (question, modelVersion = ctx.modelVersion) => {
        const entry = JSON.stringify({ ...RESULT, ...question })
        await ctx.redis.tryCommand((client) => client.set(getResultCacheKey(question, modelVersion), entry))
      },
      complete: (taskId) => complete(db, taskId),
    }
  })
  afterEach(() => {
    // Every answer of every test is what the OpenAPI document says.
    expect(contract?.violations.splice(0)).toEqual([])
  })
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })
  return () => {
    if (!api) throw new Error('The api is there only while tests run.')
    return api
  }
}

async function listening(
  listener: RequestListener,
  closing: (() => PromiseLike<unknown>)[],
): Promise<Server> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(async () => {
    server.close()
    server.closeAllConnections()
  })
  return server
}

async function openTestParts(
  env: Record<string, string>,
  closing: (() => PromiseLike<unknown>)[],
  isStopping: () => boolean,
): Promise<AppContext> {
  const config = loadConfig({
    LOG_LEVEL: 'error',
    PASSWORD_HASH_MEMORY_KIB: '64',
    JWT_SECRETS: TEST_SECRET,
    ...env,
  })
  const opened = await createContext(config, createLogger('api', config.logLevel), isStopping)
  const { doorbell, redis } = opened.ctx
  closing.push(opened[Symbol.asyncDispose], async () => doorbell[Symbol.asyncDispose]())
  if (config.redisUrl === getTestRedisUrl()) await waitUntil(() => redis.isAvailable())
  return { ...opened.ctx, modelVersion: 'season-test' }
}

async function complete(db: Db, taskId: string): Promise<void> {
  const task = await claimTask(db, taskId, 30_000)
  if (!task) throw new Error('Only a queued task can be completed.')
  const outcome = {
    feasibilityLabel: 'moderately_suitable',
    modelVersion: task.modelVersion,
    limitingFactor: null,
    result: JSON.stringify(RESULT),
  } as const
  await inTransaction(db, (tx) => completeTask(tx, task, outcome))
}
