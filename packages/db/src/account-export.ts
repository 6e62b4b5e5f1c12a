import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './database-client'

interface ExportedTable {
  member: string
  table: string
  /** The account's rows. */
  rows: (userId: string) => SQL
  /** Text in whose order the rows are read, unique among the account's rows; the id by default. */
  key?: SQL
  /** Hashes, secrets and internal columns that are not exported. */
  without: readonly string[]
}

const belongsToUser = (userId: string) => sql`user_id = ${userId}::uuid`

/** Everything kept about an account, except what only protects it: hashes of its password and codes, webhook secrets. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  { member: 'sessions', table: 'refresh_tokens', rows: belongsToUser, key: sql`jti::text`, without: ['kid'] },
  { member: 'crop_plans', table: 'crop_plans', rows: belongsToUser, without: [] },
  { member: 'tasks', table: 'analysis_tasks', rows: belongsToUser, without: [] },
  { member: 'analyses', table: 'analyses', rows: belongsToUser, without: [] },
  { member: 'batches', table: 'analysis_batches', rows: belongsToUser, without: [] },
  { member: 'notifications', table: 'notifications', rows: belongsToUser, without: [] },
  { member: 'webhooks', table: 'webhooks', rows: belongsToUser, without: ['secret'] },
  {
    member: 'webhook_deliveries',
    table: 'webhook_deliveries',
    rows: (userId) => sql`webhook_id in (select id from webhooks where user_id = ${userId}::uuid)`,
    without: [],
  },
  {
    member: 'password_reset_codes',
    table: 'password_reset_codes',
    rows: belongsToUser,
    without: ['code_hash'],
  },
  {
    member: 'idempotency_keys',
    table: 'idempotency_keys',
    rows: (userId) => sql`starts_with(scope, ${`user:${userId} `})`,
    key: sql`scope || ' ' || key`,
    without: ['request_hash'],
  },
  {
    member: 'daily_usage',
    table: 'daily_usage',
    rows: (userId) => sql`caller = ${`user:${userId}`}`,
    key: sql`day::text`,
    without: [],
  },
]

const PAGE_SIZE = 100

/** Reads the rows of a table as JSON texts, page by page, in the order of their ids. */
async function* readPages(
  db: Db,
  { table, rows, key = sql`id::text`, without }: ExportedTable,
  userId: string,
) {
  const name = sql.identifier(table)
  let last: string | null = null
  for (;;) {
    const page: { rows: { key: string; json: string }[] } = await db.execute(sql`
      select ${key} as key, (to_jsonb(row) - ${sql.param(without)}::text[])::text as json
        from ${name} as row
       where (${rows(userId)}) and (${last}::text is null or (${key}) collate "C" > ${last}::text)
       order by (${key}) collate "C"
       limit ${PAGE_SIZE}`)
    yield page.rows.map(({ json }) => json)
    last = page.rows.at(-1)?.key ?? null
    if (page.rows.length < PAGE_SIZE) return
  }
}

/** Exports everything kept about an account as the parts of one JSON document; undefined when there is no account. */
export async function exportAccount(db: Db, userId: string): Promise<AsyncIterable<string> | undefined> {
  const { rows } = await db.execute<{ json: string }>(sql`
    select (to_jsonb(row) - '{hashed_password,session_epoch,erased_at}'::text[])::text as json
      from users as row
     where id = ${userId}::uuid and erased_at is null`)
  const account = rows[0]?.json
  if (account === undefined) return undefined
  async function* formatParts() {
    yield `{"exported_at":${JSON.stringify(new Date().toISOString())},"account":${account}`
    for (const table of EXPORTED_TABLES) {
      yield `,"${table.member}":[`
      let separator = ''
      for await (const page of readPages(db, table, userId)) {
        if (page.length > 0) yield separator + page.join(',')
        separator = page.length > 0 ? ',' : separator
      }
      yield ']'
    }
    yield '}'
  }
  return formatParts()
}
