import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createClient as createRedisClient } from '@redis/client'
import { type Client, type ClientOptions, createClient } from '@crop/client'
import { withClient } from '@crop/dev-servers'
import { waitUntil } from '@crop/testkit'
import { createCheckedFetch } from './checked-fetch'
import type { DemoStack } from './stack'

type Row = Record<string, unknown>

export interface Customer {
  client: Client
  id: string
  email: string
  password: string
}

/** What jobs use. All requests check their responses against the OpenAPI document. */
export interface DemoContext extends DemoStack {
  createClient(options?: Partial<ClientOptions>): Client
  /** Registers a customer. */
  createCustomer(): Promise<Customer>
  /** Makes an API key with `cropctl`. */
  createApiKey(...options: string[]): Promise<string>
  /** Sends a request to a path below `/api/v1`, for what the client hides. */
  send(method: string, path: string, options?: SendOptions): Promise<Response>
  /** Runs SQL, to move times and to look for what was left behind. */
  query(sql: string, values?: unknown[]): Promise<Row[]>
  /** Returns all keys and values of Redis as one text. */
  readRedis(): Promise<string>
}

/** One thing that a user wants done. It rejects unless the service does it. */
export interface Job {
  title: string
  /** `step` prints what has been achieved. */
  run(context: DemoContext, step: (text: string) => void): Promise<void>
}

export const PLAN = {
  name: 'River field',
  crop: 'wheat',
  location: 'lahore',
  planting_month: 11,
  risk_tolerance: 'medium',
} as const

/** Registers a customer with a plan that has been analysed. */
export async function createAnalysedPlan({ createCustomer }: DemoContext) {
  const customer = await createCustomer()
  const { plans, analyses } = customer.client
  const { id: planId } = await plans.create(PLAN)
  const analysis = await analyses.analyzeAndWait({ crop_plan_id: planId }, { record: true })
  return { ...customer, planId, analysis }
}

const MAX_ACCESS_MS = 5000

/** Waits until access is refused, for at most five seconds, and returns how long that took, such as `1.2 s`. */
export async function waitUntilRefused(isRefused: () => Promise<boolean>): Promise<string> {
  const startedAt = performance.now()
  await waitUntil(isRefused, { everyMs: 100 })
  const waitedMs = performance.now() - startedAt
  assert.ok(waitedMs < MAX_ACCESS_MS, `${waitedMs} ms`)
  return `${(waitedMs / 1000).toFixed(1)} s`
}

export const isSignedOut = (client: Client): Promise<boolean> =>
  client.me().then(
    () => false,
    () => true,
  )

export interface SendOptions {
  headers?: Record<string, string>
  body?: object
}

export async function createDemoContext(stack: DemoStack): Promise<DemoContext> {
  const fetch = await createCheckedFetch(stack.apiUrl)
  const createDemoClient: DemoContext['createClient'] = (options = {}) =>
    createClient({ baseUrl: stack.apiUrl, fetch, ...options })
  return {
    ...stack,
    createClient: createDemoClient,
    createCustomer: async () => {
      const client = createDemoClient()
      const email = `grower-${randomUUID().slice(0, 8)}@example.com`
      const password = `three rows of ${randomUUID().slice(0, 8)}`
      await client.register({ email, password, full_name: 'Amina Otieno', organization: 'Lake Growers' })
      return { client, email, password, id: (await client.me()).id }
    },
    createApiKey: async (...options) => {
      const output = await stack.cropctl('api-keys', 'create', '--name', 'partner', ...options)
      const key = /cpk_\w{8}_\w{32}/.exec(output)?.[0]
      if (key === undefined) throw new Error('cropctl printed no key.')
      return key
    },
    send: (method, path, { headers = {}, body } = {}) =>
      fetch(`${stack.apiUrl}/api/v1${path}`, {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    query: (sql, values) =>
      withClient(stack.postgresUrl, async (client) => (await client.query<Row>(sql, values)).rows),
    readRedis: async () => {
      const redis = await createRedisClient({ url: stack.redisUrl }).connect()
      try {
        const keys = await redis.keys('*')
        const values = await Promise.all(keys.map((key) => redis.get(key).catch(() => null)))
        return [...keys, ...values].join('\n')
      } finally {
        redis.destroy()
      }
    },
  }
}
