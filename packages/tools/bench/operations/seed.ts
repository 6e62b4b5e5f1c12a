import { loadModel } from '@crop/agronomy/model'
import { completeTask, inTransaction } from '@crop/db'
import { anApiKey, anOutcome, aTask, claimQueuedTask } from '@crop/db/testing'
import { formatResult, getResultCacheKey, type Question } from '@crop/domain'
import { registerCustomer } from '../measure/customer'
import type { Stack } from '../measure/stack'

/** An account or one of its rows, with the account's address and token. */
export interface OwnedItem {
  id: string
  email: string
  accessToken: string
}

export type SeededRows = Awaited<ReturnType<typeof seed>>

/** Readers and writers are separate accounts, so that writes do not change the rows being read. */
export type ItemName = 'readers' | 'writers' | 'readersPlans' | 'writersPlans' | 'writersUnread'

const ACCOUNTS_EACH = 100
const CONCURRENCY = 8
const QUESTION: Question = { location: 'nakuru', crop: 'maize', month: 4 }

/** Title of the notifications that writers mark as read: enough for a warm-up of 5 s at 20,000 requests per second. */
export const UNREAD_TITLE = 'Unread until a round marks it'

/** Plans with an analysis and notifications of all accounts. `readers` are ids of accounts, as an array of Postgres. */
const createRows = (readers: string) => [
  `insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
  select uuidv7(), id, 'Field ' || n, 'maize', 'nakuru', 1 + n % 12, 'medium'
  from users cross join generate_series(1, 20) n`,
  `insert into analyses (id, task_id, user_id, crop_plan_id, trigger, feasibility_label, result, model_version)
  select uuidv7(), uuidv7(), user_id, id, 'request', 'moderately_suitable', '{}', 'season-bench' from crop_plans`,
  `insert into notifications (id, user_id, title, message, severity, is_read, created_at)
  select uuidv7(), id, case when id = any('${readers}') then 'Planting starts soon' else '${UNREAD_TITLE}' end,
    repeat('The reason for it. ', 8), 'info', id = any('${readers}') and n % 3 > 0, now() - n * interval '1 hour'
  from users cross join generate_series(1, case when id = any('${readers}') then 60 else 1000 end) n`,
  // Rows of others. Postgres plans to read all of a table of one or two pages, and keeps this plan while it grows.
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

/** Returns a text member of a JSON response without parsing the whole of it, which would take time from the load. */
export function getTextMember(response: string, name: string): string {
  const value = new RegExp(`"${name}":"([^"]+)"`).exec(response)?.[1]
  if (value === undefined) throw new Error(`no ${name} in ${response.slice(0, 200)}`)
  return value
}

/** The api registers the accounts, so that their tokens are valid. */
async function registerAccounts({ api }: Stack): Promise<OwnedItem[]> {
  const register = async () => {
    const { client, email, tokens } = await registerCustomer(api.url)
    const { id } = await client.me()
    return { id, email, accessToken: tokens.access_token }
  }
  const accounts: OwnedItem[] = []
  while (accounts.length < 2 * ACCOUNTS_EACH)
    accounts.push(...(await Promise.all(Array.from({ length: CONCURRENCY }, register))))
  return accounts
}

/** Lists rows of a table that belong to these accounts. */
async function listRows(
  { query }: Stack,
  table: string,
  accounts: readonly OwnedItem[],
): Promise<OwnedItem[]> {
  const accountsById = new Map(accounts.map((account) => [account.id, account]))
  const rows = await query<{ id: string; user_id: string }>(`select id, user_id from ${table} order by id`)
  return rows.flatMap(({ id, user_id }) => {
    const account = accountsById.get(user_id)
    return account ? [{ ...account, id }] : []
  })
}

/** Fills an empty database. */
export async function seed(stack: Stack) {
  const { db, query } = stack
  const accounts = await registerAccounts(stack)
  const [readers, writers] = [accounts.slice(0, ACCOUNTS_EACH), accounts.slice(ACCOUNTS_EACH)]
  for (const statement of createRows(`{${readers.map(({ id }) => id).join(',')}}`)) await query(statement)
  const { key: apiKey, prefix: apiKeyPrefix } = await anApiKey(db)
  const model = loadModel()
  const result = formatResult(model.assess(QUESTION), new Date())
  const { id: taskId } = await aTask(db, { caller: { kind: 'service', apiKeyPrefix } })
  const task = await claimQueuedTask(db, taskId)
  await inTransaction(db, (tx) => completeTask(tx, task, anOutcome(task, { result })))
  await query('vacuum analyze')
  return {
    readers,
    writers,
    readersPlans: await listRows(stack, 'crop_plans', readers),
    writersPlans: await listRows(stack, 'crop_plans', writers),
    writersUnread: await listRows(stack, 'notifications', writers),
    apiKey,
    /** A completed task, whose result is in Postgres. */
    taskId,
    /** A question whose result belongs into the result cache. */
    cachedQuestion: QUESTION,
    cacheKey: getResultCacheKey(QUESTION, model.version),
    cachedResult: result,
  }
}
