import { toCallerKey, type Caller, type DisabledReason, type WebhookEvent } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from '../driver/database-client'
import { isOwnedBy, toOwnerParams } from '../sql/owner'
import { type RawRow, toDate } from '../sql/raw-row'
import { users, webhookDeliveries, webhooks } from '../schema'
import { inTransaction } from '../driver/transaction'
import { hasEmail, lockUser, toEmailParams } from '../accounts/users'

export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  description: string | null
  createdAt: Date
  disabledAt: Date | null
  disabledReason: DisabledReason | null
  failingSince: Date | null
}

const webhookColumns = sql.raw(`
  webhook.id, webhook.url, webhook.events, webhook.description, webhook.created_at as "createdAt",
  webhook.disabled_at as "disabledAt", webhook.disabled_reason as "disabledReason",
  webhook.failing_since as "failingSince"`)

export interface NewWebhook {
  caller: Caller
  url: string
  events: readonly WebhookEvent[]
  description: string | undefined
  secret: string
}

export type InsertWebhookOutcome =
  | { kind: 'inserted'; webhook: Webhook }
  | { kind: 'limit_reached' }
  /** The account was erased meanwhile. */
  | { kind: 'no_owner' }

/** Concurrent requests of one caller run one after the other, so that they cannot exceed the limit together. */
async function lockOwner(tx: Tx, caller: Caller): Promise<boolean> {
  if (caller.kind === 'customer') return (await lockUser(tx, caller.userId)) !== undefined
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`webhook:${toCallerKey(caller)}`}, 0))`,
  )
  return true
}

/** Inserts a webhook unless its caller has `maxWebhooks` already. */
export function insertWebhook(
  db: Db,
  { caller, url, events, description, secret }: NewWebhook,
  maxWebhooks: number,
): Promise<InsertWebhookOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOwner(tx, caller))) return { kind: 'no_owner' }
    const { userId, apiKeyPrefix } = toOwnerParams(caller)
    const { rows } = await tx.execute<RawRow<Webhook>>(sql`
      insert into ${webhooks} as webhook (id, user_id, api_key_prefix, url, events, description, secret)
      select ${uuidv7()}::uuid, ${userId}::uuid, ${apiKeyPrefix}::text, ${url},
             ${sql.param([...events])}::text[], ${description ?? null}::text, ${secret}
       where (select count(*) from ${webhooks} as webhook where ${isOwnedBy(caller, 'webhook')}) < ${maxWebhooks}
      returning ${webhookColumns}`)
    const [row] = rows
    return row ? { kind: 'inserted', webhook: toWebhook(row) } : { kind: 'limit_reached' }
  })
}

function toWebhook(row: RawRow<Webhook>): Webhook {
  return {
    ...row,
    createdAt: toDate(row.createdAt),
    disabledAt: toDate(row.disabledAt),
    failingSince: toDate(row.failingSince),
  }
}

/** Lists the webhooks of a caller, newest first. */
export async function listWebhooks(db: Db, caller: Caller): Promise<Webhook[]> {
  const { rows } = await db.execute<RawRow<Webhook>>(sql`
    select ${webhookColumns}
      from ${webhooks} as webhook
     where ${isOwnedBy(caller, 'webhook')}
     order by webhook.created_at desc, webhook.id desc`)
  return rows.map(toWebhook)
}

export interface WebhookWithOwner extends Webhook {
  /** E-mail address of the account or prefix of the API key. */
  owner: string
  /** Deliveries that are not finished. */
  pending: number
}

/** Lists webhooks of all callers, or of one, for operators; newest first. */
export async function listAllWebhooks(
  db: Db,
  { owner, limit }: { owner: string | undefined; limit: number },
): Promise<WebhookWithOwner[]> {
  const { rows } = await db.execute<RawRow<WebhookWithOwner>>(sql`
    select ${webhookColumns}, coalesce(account.email, webhook.api_key_prefix) as owner,
           (select count(*)::int
              from ${webhookDeliveries}
             where webhook_id = webhook.id and state = 'pending') as pending
      from ${webhooks} as webhook
      left join ${users} as account on account.id = webhook.user_id
     where ${owner ?? null}::text is null
        or webhook.api_key_prefix = ${owner ?? null}
        or ${hasEmail(sql`account.id`, toEmailParams(owner ?? ''))}
     order by webhook.created_at desc, webhook.id desc
     limit ${limit}`)
  return rows.map((row) => ({ ...row, ...toWebhook(row) }))
}

/** Returns a webhook of a caller. */
export async function findWebhook(db: Db, caller: Caller, id: string): Promise<Webhook | undefined> {
  const { rows } = await db.execute<RawRow<Webhook>>(sql`
    select ${webhookColumns} from ${webhooks} as webhook where webhook.id = ${id}::uuid and ${isOwnedBy(caller, 'webhook')}`)
  return rows[0] && toWebhook(rows[0])
}

/** Members that are undefined do not change. */
export interface WebhookChanges {
  url?: string | undefined
  events?: readonly WebhookEvent[] | undefined
  description?: string | undefined
  isEnabled?: boolean | undefined
}

/**
 * Changes a webhook; undefined when the caller has no such webhook. Another URL, or enabling it again, forgets earlier
 * failures. Disabling it gives up its pending deliveries.
 */
export function updateWebhook(
  db: Db,
  caller: Caller,
  id: string,
  { url, events, description, isEnabled }: WebhookChanges,
): Promise<Webhook | undefined> {
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.execute<RawRow<Webhook>>(sql`
      update ${webhooks} as webhook
         set url = coalesce(${url ?? null}, url),
             events = coalesce(${events ? sql.param([...events]) : null}::text[], events),
             description = coalesce(${description ?? null}, description),
             disabled_at = case ${isEnabled ?? null}::boolean
                             when true then null when false then coalesce(disabled_at, now()) else disabled_at end,
             disabled_reason = case ${isEnabled ?? null}::boolean
                                 when true then null when false then coalesce(disabled_reason, 'owner')
                                 else disabled_reason end,
             failing_since = case when ${url ?? null} <> url or (${isEnabled ?? null}::boolean and disabled_at is not null)
                                  then null else failing_since end,
             updated_at = now()
       where webhook.id = ${id}::uuid and ${isOwnedBy(caller, 'webhook')}
      returning ${webhookColumns}`)
    const [row] = rows
    if (!row) return undefined
    if (isEnabled === false) await giveUpDeliveries(tx, id)
    return toWebhook(row)
  })
}

/** Gives up the pending deliveries of a webhook that was disabled in the same transaction. */
export async function giveUpDeliveries(tx: Tx, webhookId: string): Promise<void> {
  await tx.execute(sql`
    update ${webhookDeliveries}
       set state = 'failed', finished_at = now(), lease_expires_at = null,
           error = coalesce(error, 'webhook_disabled')
     where webhook_id = ${webhookId}::uuid and state = 'pending'`)
}

/** Deletes a webhook and its deliveries; false when the caller has no such webhook. */
export async function deleteWebhook(db: Db, caller: Caller, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    delete from ${webhooks} as webhook where webhook.id = ${id}::uuid and ${isOwnedBy(caller, 'webhook')}`)
  return rowCount === 1
}
