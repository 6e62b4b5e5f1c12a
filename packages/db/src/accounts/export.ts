import { getTableColumns, getTableName, is, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { PgTimestamp, type PgTable } from 'drizzle-orm/pg-core'
import { belongsToUser, isDeliveryOfUser, isIdempotencyKeyOfUser, isUsageOfUser } from './account-rows'
import type { Db } from '../driver/database-client'
import { buildJsonObject, toIsoTimestamp } from '../sql/json-sql'
import {
  analyses,
  analysisBatches,
  analysisTasks,
  cropPlans,
  dailyUsage,
  digestEntries,
  idempotencyKeys,
  mailSettings,
  notifications,
  outgoingMails,
  passwordResetCodes,
  refreshTokens,
  users,
  webhookDeliveries,
  webhooks,
} from '../schema'

interface ExportedTable {
  member: string
  table: PgTable
  /** The account's rows. */
  rows: (account: { userId: string }) => SQL
  /** Text in whose order the rows are read, unique among the account's rows; the id by default. */
  key?: SQL
  /** Hashes, secrets and internal columns that are not exported. */
  without: readonly string[]
  /** Columns that are not exported as they are stored. */
  replaced?: Readonly<Record<string, SQL>>
}

/** Everything kept about an account, except what only protects it: hashes of its password and codes, webhook secrets. */
export const EXPORTED_TABLES: readonly ExportedTable[] = [
  { member: 'sessions', table: refreshTokens, rows: belongsToUser, key: sql`jti::text`, without: ['kid'] },
  { member: 'crop_plans', table: cropPlans, rows: belongsToUser, without: [] },
  { member: 'tasks', table: analysisTasks, rows: belongsToUser, without: [] },
  { member: 'analyses', table: analyses, rows: belongsToUser, without: [] },
  { member: 'batches', table: analysisBatches, rows: belongsToUser, without: [] },
  { member: 'notifications', table: notifications, rows: belongsToUser, without: [] },
  {
    member: 'digest_entries',
    table: digestEntries,
    rows: belongsToUser,
    key: sql`notification_id::text`,
    without: [],
  },
  {
    member: 'mail_settings',
    table: mailSettings,
    rows: belongsToUser,
    key: sql`user_id::text`,
    without: ['link_key'],
  },
  { member: 'outgoing_mails', table: outgoingMails, rows: belongsToUser, without: [] },
  { member: 'webhooks', table: webhooks, rows: belongsToUser, without: ['secret'] },
  { member: 'webhook_deliveries', table: webhookDeliveries, rows: isDeliveryOfUser, without: [] },
  {
    member: 'password_reset_codes',
    table: passwordResetCodes,
    rows: belongsToUser,
    without: ['code_hash'],
  },
  {
    member: 'idempotency_keys',
    table: idempotencyKeys,
    rows: isIdempotencyKeyOfUser,
    key: sql`scope || ' ' || key`,
    without: ['request_hash'],
    // The response to a new webhook contains the webhook's secret.
    replaced: { body: sql`${idempotencyKeys.body}::jsonb - 'secret'` },
  },
  { member: 'daily_usage', table: dailyUsage, rows: isUsageOfUser, key: sql`day::text`, without: [] },
]

export const EXPORTED_TABLE_NAMES: readonly string[] = EXPORTED_TABLES.map(({ table }) => getTableName(table))

/** Builds the JSON text of a table's row, with timestamps as in all responses. */
function buildRowJson({
  table,
  without,
  replaced = {},
}: Pick<ExportedTable, 'table' | 'without' | 'replaced'>) {
  const members: Record<string, SQLWrapper> = {}
  for (const column of Object.values(getTableColumns(table))) {
    if (without.includes(column.name)) continue
    members[column.name] =
      replaced[column.name] ?? (is(column, PgTimestamp) ? toIsoTimestamp(column) : column)
  }
  return buildJsonObject(members)
}

/** Results of one page, about 200 KB. */
const PAGE_SIZE = 20

/** Reads the rows of a table as JSON texts, page by page, in the order of their ids. */
async function* readPages(db: Db, exported: ExportedTable, userId: string) {
  const { table, rows, key = sql`id::text` } = exported
  let last: string | null = null
  for (;;) {
    const page: { rows: { key: string; json: string }[] } = await db.execute(sql`
      select ${key} as key, ${buildRowJson(exported)} as json
        from ${table}
       where (${rows({ userId })}) and (${last}::text is null or (${key}) collate "C" > ${last}::text)
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
    select ${buildRowJson({ table: users, without: ['email_key', 'hashed_password', 'session_epoch', 'erased_at'] })} as json
      from ${users}
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
