import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { insertApiKey, whileTableLocked } from '@crop/db/testing'
import { createRegistration, getAtPath, NEW_PLAN, startApi, type ThrowawayServers } from '@crop/testkit'
import { Pool } from 'undici'
import { startMigratedServers } from './measure/migrated-servers'
import { saveFigures, type Figures } from './measure/figures'
import { median, quantile } from './measure/statistics'

const LOCKED_MS = 6000
const RECOVERY_MS = 2000
const CALL_INTERVAL_MS = 40

/** The 99th percentile that operations on other tables should not exceed. */
const MAX_P99_MS = 300

const TABLES = [
  'users',
  'refresh_tokens',
  'api_keys',
  'crop_plans',
  'notifications',
  'analyses',
  'analysis_tasks',
  'idempotency_keys',
  'daily_usage',
] as const

type Table = (typeof TABLES)[number]

/** A request that is sent all the time. */
interface Operation {
  name: string
  /**
   * The tables that it reads, writes or refers to by a foreign key. Credentials are read from `users` and `api_keys`.
   */
  tables: readonly Table[]
  method?: 'POST' | 'PATCH'
  path: string
  headers?: Record<string, string>
  body?: () => object
}

type Send = (operation: Omit<Operation, 'name' | 'tables'>) => Promise<{ status: number; body: string }>

function createSend(url: string): { send: Send; pool: Pool } {
  const pool = new Pool(url, { connections: 200 })
  const send: Send = async ({ method = 'GET', path, headers = {}, body }) => {
    const response = await pool.request({
      method,
      path: `/api/v1${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      body: body ? JSON.stringify(body()) : null,
    })
    return { status: response.statusCode, body: await response.body.text() }
  }
  return { send, pool }
}

/** Creates a customer and returns the operations of this customer and of an API key. */
async function createOperations(send: Send, databaseUrl: string): Promise<Operation[]> {
  const account = createRegistration()
  const { email, password } = account
  const getText = ({ body }: { body: string }, member: string) =>
    String(getAtPath(JSON.parse(body), [member]))
  const registered = await send({ method: 'POST', path: '/auth/register', body: () => account })
  const token = { authorization: `Bearer ${getText(registered, 'access_token')}` }
  const key = { 'x-api-key': await insertApiKey(databaseUrl) }
  const createdPlan = await send({
    method: 'POST',
    path: '/crop-plans',
    headers: token,
    body: () => NEW_PLAN,
  })
  const plan = `/crop-plans/${getText(createdPlan, 'id')}`
  const question = () => ({ location: randomUUID(), crop: 'maize', month: 4 })
  const submitted = await send({ method: 'POST', path: '/analyze', headers: key, body: question })
  return [
    {
      name: 'log in',
      tables: ['users', 'refresh_tokens'],
      method: 'POST',
      path: '/auth/login',
      body: () => ({ email, password }),
    },
    { name: 'profile', tables: ['users'], path: '/auth/me', headers: token },
    { name: 'list plans', tables: ['users', 'crop_plans', 'analyses'], path: '/crop-plans', headers: token },
    { name: 'get plan', tables: ['users', 'crop_plans', 'analyses'], path: plan, headers: token },
    {
      name: 'update plan',
      tables: ['users', 'crop_plans', 'analyses'],
      method: 'PATCH',
      path: plan,
      headers: token,
      body: () => ({ name: 'South field' }),
    },
    {
      name: 'plan with key',
      tables: ['users', 'crop_plans', 'idempotency_keys', 'analyses'],
      method: 'POST',
      path: '/crop-plans',
      headers: { ...token, 'idempotency-key': 'bench' },
      body: () => NEW_PLAN,
    },
    { name: 'conditions', tables: ['users', 'crop_plans'], path: `${plan}/conditions`, headers: token },
    {
      name: 'history',
      tables: ['users', 'crop_plans', 'analyses'],
      path: `${plan}/analyses`,
      headers: token,
    },
    { name: 'notifications', tables: ['users', 'notifications'], path: '/notifications', headers: token },
    {
      name: 'mark all read',
      tables: ['users', 'notifications'],
      method: 'PATCH',
      path: '/notifications/read-all',
      headers: token,
    },
    {
      name: 'analyze',
      tables: ['users', 'api_keys', 'analysis_tasks', 'daily_usage'],
      method: 'POST',
      path: '/analyze',
      headers: key,
      body: question,
    },
    {
      name: 'poll',
      tables: ['api_keys', 'analysis_tasks', 'analyses'],
      path: `/tasks/${getText(submitted, 'task_id')}`,
      headers: key,
    },
    { name: 'reference', tables: [], path: '/reference/crops?q=mai' },
  ]
}

interface Call {
  operation: Operation
  status: number
  ms: number
}

/** Calls each operation every `CALL_INTERVAL_MS`, whether or not earlier calls have their response. */
async function callFor(send: Send, operations: readonly Operation[], durationMs: number): Promise<Call[]> {
  const calls: Promise<Call>[] = []
  const endsAt = performance.now() + durationMs
  const call = async (operation: Operation): Promise<Call> => {
    const startedAt = performance.now()
    const { status } = await send(operation).catch(() => ({ status: 0 }))
    return { operation, status, ms: performance.now() - startedAt }
  }
  while (performance.now() < endsAt) {
    calls.push(...operations.map(call))
    await pause(CALL_INTERVAL_MS)
  }
  return Promise.all(calls)
}

function toFigures(calls: readonly Call[]) {
  const times = calls.map(({ ms }) => ms)
  const successes = calls.filter(({ status }) => status >= 200 && status < 300).length
  return {
    calls: calls.length,
    success: (100 * successes) / calls.length,
    p50: median(times),
    p99: quantile(times, 0.99),
    max: Math.max(...times),
  }
}

function printRow(name: string, calls: readonly Call[]) {
  const { calls: count, success, p50, p99, max } = toFigures(calls)
  const statuses = [...new Set(calls.map(({ status }) => status))].sort().join(' ')
  console.log(
    `${name.padEnd(32)}${String(count).padStart(6)} calls  ${success.toFixed(2).padStart(6)} %  p50 ${p50.toFixed(1)} ms  ` +
      `p99 ${p99.toFixed(1)} ms  max ${max.toFixed(1)} ms  statuses ${statuses}`,
  )
}

/** Prints the operations that failed, or took longer than they may, although they do not use the locked table. */
function printAffectedOperations(calls: readonly Call[]): void {
  const affected = calls.filter(({ status, ms }) => status < 200 || status >= 300 || ms > MAX_P99_MS)
  const names = [...new Set(affected.map(({ operation }) => operation.name))]
  const counts = names.map((name) => {
    const count = affected.filter(({ operation }) => operation.name === name).length
    return `${name} ${count}`
  })
  if (counts.length > 0) console.log(`  failed or longer than ${MAX_P99_MS} ms: ${counts.join(', ')}`)
}

async function measure({ postgresUrl }: ThrowawayServers, send: Send): Promise<Figures> {
  const operations = await createOperations(send, postgresUrl)
  const figures: Figures = {}
  await callFor(send, operations, LOCKED_MS)
  const unlocked = await callFor(send, operations, LOCKED_MS)
  printRow('no table locked', unlocked)
  figures.none = toFigures(unlocked)
  for (const table of TABLES) {
    const calls = await whileTableLocked(postgresUrl, table, () => callFor(send, operations, LOCKED_MS))
    const others = calls.filter(({ operation }) => !operation.tables.includes(table))
    printRow(`${table} locked: others`, others)
    printAffectedOperations(others)
    const affected = calls.filter(({ operation }) => operation.tables.includes(table))
    if (affected.length > 0) printRow(`${table} locked: its own`, affected)
    figures[table] = toFigures(others)
    await callFor(send, operations, RECOVERY_MS)
  }
  return figures
}

async function main(): Promise<void> {
  await using servers = await startMigratedServers()
  await using api = await startApi({
    ...servers.settings,
    PASSWORD_HASH_MEMORY_KIB: '64',
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
    ANALYSES_PER_DAY: '1000000',
    MAX_PENDING_TASKS: '1000000',
    MAX_PENDING_PER_CALLER: '0',
  })
  const { send, pool } = createSend(api.url)
  saveFigures('locked-tables', await measure(servers, send))
  await pool.destroy()
}

void main()
