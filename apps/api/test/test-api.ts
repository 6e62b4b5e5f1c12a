import { createServer, type RequestListener, type Server } from 'node:http'
import { createDatabaseClient, type Db } from '@crop/db'
import {
  anApiKey,
  completeQueuedTask,
  createTestDatabase,
  type TestDatabase,
  type TestUser,
} from '@crop/db/testing'
import { getResultCacheKey, type Question } from '@crop/domain'
import { createLogger } from '@crop/runtime'
import {
  createOpenApiChecker,
  flushTestRedis,
  getTestRedisUrl,
  listenOnLoopback,
  type OpenApiChecker,
  waitUntil,
} from '@crop/testkit'
import type { Express } from 'express'
import request from 'supertest'
import { createApp, listMountedRoutes } from '../src/app'
import { type Deadlines, loadConfig } from '../src/config'
import { type AppContext, createContext } from '../src/context'
import { createOpenApiDocument } from '../src/http/contract/openapi/document'
import { type ContractMonitor, createContractMonitor } from './contract'

export const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

/** A result in its wire format. */
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
  conditions: {
    water_supply: { value: 'unknown', source: 'assumed' },
    elevation_m: { value: null, source: 'assumed' },
    soil_texture: { value: 'loam', source: 'assumed' },
    soil_ph: { value: null, source: 'assumed' },
    variety: { value: null, source: 'assumed' },
  },
  monthly: [],
  explanation: 'No other month of the year is clearly better.',
  explanation_parts: [{ code: 'no_better_month', params: {} }],
  notes: [],
  sources: [],
}

/** Returns the request headers that carry an access token. */
export const bearer = (accessToken: string) => ({ Authorization: `Bearer ${accessToken}` })

/** Lists the errors of a response with 422, such as `month out_of_range`. */
export const listErrors = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer.slice(2)} ${code}`)

/** Releases something that the test api uses. */
type Cleanup = () => PromiseLike<unknown>

export interface TestApi {
  /** One listening server for all requests, because starting one per request would cost more than the request. */
  app: Server
  express: Express
  ctx: AppContext
  db: Db
  /** For processes that a test starts next to the api. */
  databaseUrl: string
  query: TestDatabase['query']
  whileLocked: TestDatabase['whileLocked']
  key: string
  otherKey: string
  /** Sends requests of a signed-in customer. */
  as(user: TestUser): request.Agent
  withToken(accessToken: string): request.Agent
  /** Sends requests with an API key, by default with `key`. */
  withKey(key?: string): request.Agent
  /** Writes a result to the result cache, by default `RESULT` for the api's own model version. */
  cacheResult(question: Question, entry?: { result?: object; modelVersion?: string }): Promise<void>
  /** Claims a queued task and completes it with `RESULT`. */
  complete(taskId: string): Promise<unknown>
  isStopping: boolean
}

export const TEST_SECRET = 'a secret that only tests know: 0123456789'

const UNREACHABLE_URLS = { postgres: 'postgres://127.0.0.1:1/none', redis: 'redis://127.0.0.1:1' }

/** Ten times the usual deadlines, so that a slow machine does not answer 503 where a test expects something else. */
const PATIENT_DEADLINES: Deadlines = {
  requestMs: 18_000,
  connectMs: 10_000,
  statementMs: 12_000,
  lockMs: 2000,
  redisCommandMs: 2500,
}

const checkers = new Map<string, OpenApiChecker>()

/** Returns the checker of a document, which compiles its schemas once for all test files. */
function getChecker(document: object): OpenApiChecker {
  const key = JSON.stringify(document)
  const checker = checkers.get(key) ?? createOpenApiChecker(document)
  checkers.set(key, checker)
  return checker
}

interface TestApiOptions {
  /** The server that is unreachable for the api. */
  without?: 'redis' | 'postgres'
}

/**
 * Starts an api on real servers, with a separate database for this test file, and checks all its responses against the
 * OpenAPI document. Call it at the top level of the file.
 */
export function useTestApi(
  env: Record<string, string> = {},
  { without }: TestApiOptions = {},
): () => TestApi {
  let api: TestApi | undefined
  let contractMonitor: ContractMonitor | undefined
  const cleanups: Cleanup[] = []

  beforeAll(async () => {
    const database = await createTestDatabase()
    cleanups.push(database.drop)
    await flushTestRedis()
    const { db, ...databaseClient } = createDatabaseClient({
      url: database.url,
      maxConnections: 10,
      statementTimeoutMs: 15_000,
    })
    cleanups.push(databaseClient[Symbol.asyncDispose])
    const urls = {
      DATABASE_URL: without === 'postgres' ? UNREACHABLE_URLS.postgres : database.url,
      REDIS_URL: without === 'redis' ? UNREACHABLE_URLS.redis : getTestRedisUrl(),
    }
    const ctx = await createTestContext({ ...urls, ...env }, cleanups, () => api?.isStopping ?? false)
    const express = createApp(ctx)
    contractMonitor = createContractMonitor(getChecker(createOpenApiDocument(listMountedRoutes(ctx))))
    const [{ key }, { key: otherKey }] = [await anApiKey(db), await anApiKey(db)]
    const app = await startListening(contractMonitor.wrap(express), cleanups)
    const withToken = (accessToken: string) => request.agent(app).set(bearer(accessToken))
    api = {
      app,
      express,
      ctx,
      db,
      databaseUrl: database.url,
      query: database.query,
      whileLocked: database.whileLocked,
      key,
      otherKey,
      isStopping: false,
      as: (user) => withToken(ctx.tokens.signAccess(user)),
      withToken,
      withKey: (usedKey = key) => request.agent(app).set('X-API-Key', usedKey),
      cacheResult: async (question, { result = RESULT, modelVersion = ctx.modelVersion } = {}) => {
        const key = getResultCacheKey(question, modelVersion)
        const entry = JSON.stringify({ ...RESULT, ...result, ...question })
        await ctx.redis.tryCommand((client) => client.set(key, entry))
      },
      complete: (taskId) => completeQueuedTask(db, taskId, { result: JSON.stringify(RESULT) }),
    }
  })
  afterEach(() => {
    expect(contractMonitor?.violations.splice(0)).toEqual([])
  })
  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  })
  return () => {
    if (!api) throw new Error('The api is available only while tests run.')
    return api
  }
}

async function startListening(listener: RequestListener, cleanups: Cleanup[]): Promise<Server> {
  const server = createServer(listener)
  const listening = await listenOnLoopback(server)
  cleanups.push(() => listening[Symbol.asyncDispose]())
  return server
}

async function createTestContext(
  env: Record<string, string>,
  cleanups: Cleanup[],
  isStopping: () => boolean,
): Promise<AppContext> {
  const usual = loadConfig({
    LOG_LEVEL: 'error',
    PASSWORD_HASH_MEMORY_KIB: '64',
    JWT_SECRETS: TEST_SECRET,
    ...env,
  })
  const config = {
    ...usual,
    deadlines: PATIENT_DEADLINES,
    // Shorter than usual, so that tests wait less.
    outlooksIntervalMs: 1000,
    accounts: { ...usual.accounts, rejectionDelayMs: 50 },
  }
  const created = await createContext(config, createLogger('api', config.logLevel), isStopping)
  const { doorbell, redis } = created.ctx
  cleanups.push(created[Symbol.asyncDispose], async () => doorbell[Symbol.asyncDispose]())
  if (config.redisUrl === getTestRedisUrl()) await waitUntil(() => redis.isAvailable())
  const modelVersion = 'season-test'
  return {
    ...created.ctx,
    modelVersion,
    ...(config.modelUrl === undefined && { findAnalysisModelVersion: () => modelVersion }),
  }
}
