import { createTestDatabase, insertApiKey, type TestDatabase } from '@crop/db/testing'
import {
  createRegistration,
  getAtPath,
  getTestRedisUrl,
  startApi,
  type StartedApi,
  startWorker,
  sendTo,
} from '@crop/testkit'
import { TEST_SECRET } from '../test-api'

/** Occurs in the victim's data only, so no response to the attacker may contain it. */
export const VICTIM_TEXT = 'glasshouse of the victim'

interface Customer {
  email: string
  userId: string
  accessToken: string
  refreshToken: string
  apiKey: string
  planId: string
  /** A completed task that was submitted with the access token, and one that was submitted with the API key. */
  taskId: string
  keyTaskId: string
  notificationId: string
}

interface Victim extends Customer {
  /** A task whose result came from the cache. */
  cachedTaskId: string
  /** A key with which the victim has created a plan. */
  idempotencyKey: string
}

/** A running api with two customers: an attacker with valid credentials, and a victim. */
export interface Stack extends AsyncDisposable {
  api: StartedApi
  query: TestDatabase['query']
  attacker: Customer
  victim: Victim
}

export async function startStack(): Promise<Stack> {
  const database = await createTestDatabase()
  const settings = { DATABASE_URL: database.url, REDIS_URL: getTestRedisUrl() }
  const [api, worker] = await Promise.all([
    startApi({
      ...settings,
      LOG_LEVEL: 'info',
      JWT_SECRETS: TEST_SECRET,
      PASSWORD_HASH_MEMORY_KIB: '64',
      ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
      LOGIN_MAX_FAILURES: '0',
    }),
    startWorker(settings),
  ])
  const attacker = await createCustomer(api, database, 'field of the attacker')
  const victim = await createVictim(api, database)
  // The tests compare rows, so the worker must not change any.
  worker.kill()
  await worker.exited
  return {
    api,
    query: database.query,
    attacker,
    victim,
    [Symbol.asyncDispose]: async () => {
      api.kill()
      await api.exited
      await database.drop()
    },
  }
}

type Headers = Record<string, string>

/** Sends a valid request, such as `GET /auth/me`, and returns the body of its response. */
async function send(api: StartedApi, operation: string, headers: Headers, body?: object) {
  const response = await sendTo(api, operation, headers, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${text}`)
  return JSON.parse(text) as unknown
}

const getText = (body: unknown, ...path: string[]) => String(getAtPath(body, path))

/** Has an analysis computed and returns the id of the task. */
async function analyze(api: StartedApi, headers: Headers, question: object): Promise<string> {
  const taskId = getText(await send(api, 'POST /analyze?refresh=true', headers, question), 'task_id')
  const task = await send(api, `GET /tasks/${taskId}`, { ...headers, prefer: 'wait=20' })
  if (getText(task, 'status') !== 'completed') throw new Error(`The task ended as ${getText(task, 'status')}`)
  return taskId
}

async function createCustomer(api: StartedApi, database: TestDatabase, text: string): Promise<Customer> {
  const account = createRegistration({ full_name: text, organization: text })
  const tokens = await send(api, 'POST /auth/register', {}, account)
  const accessToken = getText(tokens, 'access_token')
  const headers = { authorization: `Bearer ${accessToken}` }
  const userId = getText(await send(api, 'GET /auth/me', headers), 'id')
  const plan = { name: text, crop: 'maize', location: text, planting_month: 4, risk_tolerance: 'medium' }
  const planId = getText(await send(api, 'POST /crop-plans', headers, plan), 'id')
  await send(api, `PUT /crop-plans/${planId}/conditions`, headers, { soil_texture: 'clay' })
  // The change of the verdict between the two analyses causes a notification.
  await analyze(api, headers, { crop_plan_id: planId, location: 'nakuru' })
  const taskId = await analyze(api, headers, { crop_plan_id: planId, location: 'reykjavik' })
  const notifications = await send(api, 'GET /notifications', headers)
  const apiKey = await insertApiKey(database.url)
  const keyTaskId = await analyze(api, { 'x-api-key': apiKey }, { location: text, crop: 'maize', month: 5 })
  return {
    email: account.email,
    userId,
    accessToken,
    refreshToken: getText(tokens, 'refresh_token'),
    apiKey,
    planId,
    taskId,
    keyTaskId,
    notificationId: getText(notifications, 'notifications', '0', 'id'),
  }
}

async function createVictim(api: StartedApi, database: TestDatabase): Promise<Victim> {
  const customer = await createCustomer(api, database, VICTIM_TEXT)
  const headers = { authorization: `Bearer ${customer.accessToken}` }
  const question = { location: VICTIM_TEXT, crop: 'maize', month: 5 }
  const cachedTaskId = getText(await send(api, 'POST /analyze', headers, question), 'task_id')
  const idempotencyKey = 'harvest-2026'
  const plan = {
    name: VICTIM_TEXT,
    crop: 'rice',
    location: 'nakuru',
    planting_month: 4,
    risk_tolerance: 'low',
  }
  await send(api, 'POST /crop-plans', { ...headers, 'idempotency-key': idempotencyKey }, plan)
  return { ...customer, cachedTaskId, idempotencyKey }
}
