import { completeTask, createDatabaseClient, type Db, inTransaction, type IssuedApiKey } from '@crop/db'
import type { Client } from 'pg'
import { anApiKey, anOutcome, aTask, claimQueuedTask } from '@crop/db/testing'
import { createRegistration } from '@crop/testkit'
import { getTextMember } from './json-member'

export interface Account {
  id: string
  email: string
  accessToken: string
  refreshToken: string
}

/** A row and the token of the account that owns it. */
export interface OwnedRow {
  id: string
  accessToken: string
}

/** Readers and writers are separate accounts, so that writes do not change the rows being read. */
export interface SeededRows {
  readers: Account[]
  writers: Account[]
  readersPlans: OwnedRow[]
  writersPlans: OwnedRow[]
  writersUnread: OwnedRow[]
  apiKey: string
  apiKeyPrefix: string
  /** A completed task, whose result is in Postgres. */
  taskId: string
}

const ACCOUNTS_EACH = 100
const CONCURRENCY = 8

/** Title of the notifications that writers mark as read: enough for a warm-up of 5 s at 20,000 requests per second. */
export const UNREAD_TITLE = 'Unread until a round marks it'

const PLANS = `
  insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
  select uuidv7(), id, 'Field ' || n, 'maize', 'nakuru', 1 + n % 12, 'medium'
  from users cross join generate_series(1, 20) n`

const ANALYSES = `
  insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
  select uuidv7(), uuidv7(), user_id, id, 'request', 'moderately_suitable', '{}', 'season-bench' from crop_plans`

const NOTIFICATIONS = `
  insert into notifications (id, user_id, title, message, severity, is_read, created_at)
  select uuidv7(), id, case when id = any($1::uuid[]) then 'Planting starts soon' else '${UNREAD_TITLE}' end,
    repeat('The reason for it. ', 8), 'info', id = any($1::uuid[]) and n % 3 > 0, now() - n * interval '1 hour'
  from users cross join generate_series(1, case when id = any($1::uuid[]) then 60 else 1000 end) n`

/**
 * Rows of other customers. Of a table of one or two pages Postgres plans to read all, and it keeps this plan while a round
 * fills the table.
 */
const HISTORY = [
  `insert into users (id, email, hashed_password, full_name, organization)
  select uuidv7(), 'other-' || n || '@example.com', repeat('x', 97), 'Somebody else', 'Growers'
  from generate_series(1, 10000) n`,
  `insert into refresh_tokens (jti, family_id, user_id, issued_at, expires_at, family_expires_at, kid)
  select uuidv7(), uuidv7(), id, now(), now() + interval '30 days', now() + interval '90 days', 'bench'
  from users cross join generate_series(1, 2)`,
  `insert into analysis_tasks (id, http_request_id, user_id, client_ip, location, crop, month, model_version, state,
    attempt, created_at, started_at, finished_at)
  select uuidv7(), uuidv7()::text, id, '127.0.0.1', 'nakuru', 'maize', 4, 'season-bench', 'completed', 1, now(), now(),
    now()
  from users cross join generate_series(1, 2)`,
]

const SELECT_OWNED = {
  plans: 'select id, user_id from crop_plans order by id',
  unread: 'select id, user_id from notifications where not is_read order by id',
}

async function register(apiUrl: string): Promise<Omit<Account, 'id'>> {
  const account = createRegistration()
  const body = JSON.stringify(account)
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${apiUrl}/api/v1/auth/register`, { method: 'POST', headers, body })
  const text = await response.text()
  const [accessToken, refreshToken] = [
    getTextMember(text, 'access_token'),
    getTextMember(text, 'refresh_token'),
  ]
  return { email: account.email, accessToken, refreshToken }
}

async function registerAccounts(client: Client, apiUrl: string): Promise<Account[]> {
  const accounts: Omit<Account, 'id'>[] = []
  while (accounts.length < 2 * ACCOUNTS_EACH) {
    accounts.push(...(await Promise.all(Array.from({ length: CONCURRENCY }, () => register(apiUrl)))))
  }
  const { rows } = await client.query<{ id: string; email: string }>('select id, email from users')
  const idsByEmail = new Map(rows.map(({ id, email }) => [email, id]))
  return accounts.map((account) => ({ ...account, id: idsByEmail.get(account.email) ?? '' }))
}

async function findOwnedRows(client: Client, accounts: Account[], query: string): Promise<OwnedRow[]> {
  const tokensById = new Map(accounts.map(({ id, accessToken }) => [id, accessToken]))
  const { rows } = await client.query<{ id: string; user_id: string }>(query)
  return rows.flatMap(({ id, user_id }) => {
    const accessToken = tokensById.get(user_id)
    return accessToken === undefined ? [] : [{ id, accessToken }]
  })
}

async function createCompletedTask(db: Db, key: IssuedApiKey, result: string): Promise<string> {
  const { id } = await aTask(db, { caller: { kind: 'service', apiKeyPrefix: key.prefix } })
  const task = await claimQueuedTask(db, id)
  await inTransaction(db, (tx) => completeTask(tx, task, anOutcome(task, { result })))
  return id
}

export interface SeedOptions {
  apiUrl: string
  databaseUrl: string
  /** Result of the completed task, as JSON text. */
  result: string
}

/** Fills an empty database; the api registers the accounts, so that their tokens are valid. */
export async function seed(
  client: Client,
  { apiUrl, databaseUrl, result }: SeedOptions,
): Promise<SeededRows> {
  const accounts = await registerAccounts(client, apiUrl)
  const [readers, writers] = [accounts.slice(0, ACCOUNTS_EACH), accounts.slice(ACCOUNTS_EACH)]
  for (const statement of [PLANS, ANALYSES]) await client.query(statement)
  await client.query(NOTIFICATIONS, [readers.map(({ id }) => id)])
  for (const statement of HISTORY) await client.query(statement)
  await using database = createDatabaseClient({
    url: databaseUrl,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const key = await anApiKey(database.db)
  const taskId = await createCompletedTask(database.db, key, result)
  await client.query('vacuum analyze')
  return {
    readers,
    writers,
    readersPlans: await findOwnedRows(client, readers, SELECT_OWNED.plans),
    writersPlans: await findOwnedRows(client, writers, SELECT_OWNED.plans),
    writersUnread: await findOwnedRows(client, writers, SELECT_OWNED.unread),
    apiKey: key.key,
    apiKeyPrefix: key.prefix,
    taskId,
  }
}
