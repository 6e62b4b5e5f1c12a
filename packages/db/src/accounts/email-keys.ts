import { toEmailKey } from '@crop/domain'
import { and, asc, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { getDatabaseFault } from '../driver/faults'
import { users } from '../schema'
import { readBatchesById } from '../sql/read-batches-by-id'
import type { User } from './users'

const accountColumns = {
  id: users.id,
  email: users.email,
  emailKey: users.emailKey,
  isActive: users.isActive,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
}

type Account = Pick<User, keyof typeof accountColumns>

/** Reads the accounts without a normal form of their address in batches, the oldest first: ids grow with time. */
const readAccountsWithoutKey = (db: Pick<Db, 'select'>): AsyncGenerator<Account[]> =>
  readBatchesById((afterId, limit) =>
    db
      .select(accountColumns)
      .from(users)
      .where(and(isNull(users.emailKey), isNull(users.erasedAt), gt(users.id, afterId)))
      .orderBy(asc(users.id))
      .limit(limit),
  )

/**
 * Stores the normal form of addresses that have none, because a version without it stored them. Postgres cannot compute it.
 * Of several accounts with one normal form the oldest gets it; the others keep none until an operator decides. Returns the
 * number of accounts that got one.
 */
export async function fillEmailKeys(db: Pick<Db, 'select' | 'execute'>): Promise<number> {
  let filled = 0
  for await (const accounts of readAccountsWithoutKey(db)) filled += await fillBatch(db, accounts)
  return filled
}

/** Skips accounts that another transaction changes or takes the normal form of; the next run finds them again. */
async function fillBatch(db: Pick<Db, 'execute'>, accounts: readonly Account[]): Promise<number> {
  const ids = sql.param(accounts.map(({ id }) => id))
  const keys = sql.param(accounts.map(({ email }) => toEmailKey(email)))
  try {
    const { rowCount } = await db.execute(sql`
      with free as (
        select id from ${users}
         where id = any(${ids}::uuid[]) and email_key is null and erased_at is null
           for update skip locked)
      update ${users} as account
         set email_key = oldest.key
        from (select distinct on (key) id, key
                from unnest(${ids}::uuid[], ${keys}::text[]) as address (id, key)
                join free using (id)
               order by key, id) as oldest
       where account.id = oldest.id
         and not exists (select from ${users} where email_key = oldest.key)`)
    return rowCount ?? 0
  } catch (error) {
    const fault = getDatabaseFault(error)
    if (fault === 'duplicate' || fault === 'row_locked') return 0
    throw error
  }
}

/** An account whose address has the same normal form as that of another one. */
export interface DuplicateAccount extends Account {
  /** The normal form. */
  emailKey: string
  /** Whether sign-ins with a third spelling of the address reach this account. */
  isDefault: boolean
}

/** Lists the accounts whose addresses are one in normal form, those of one address together, the default one first. */
export async function listDuplicateAccounts(db: Db): Promise<DuplicateAccount[]> {
  const duplicates: DuplicateAccount[] = []
  for await (const accounts of readAccountsWithoutKey(db))
    for (const account of accounts)
      duplicates.push({ ...account, emailKey: toEmailKey(account.email), isDefault: false })
  const keys = [...new Set(duplicates.map(({ emailKey }) => emailKey))]
  const holders = await db
    .select(accountColumns)
    .from(users)
    .where(and(isNotNull(users.emailKey), inArray(users.emailKey, keys), isNull(users.erasedAt)))
  const defaults = holders.map((holder) => ({ ...holder, emailKey: holder.emailKey ?? '', isDefault: true }))
  const defaultKeys = new Set(defaults.map(({ emailKey }) => emailKey))
  return [...defaults, ...duplicates.filter(({ emailKey }) => defaultKeys.has(emailKey))].toSorted((a, b) => {
    if (a.emailKey !== b.emailKey) return a.emailKey < b.emailKey ? -1 : 1
    return Number(b.isDefault) - Number(a.isDefault)
  })
}
