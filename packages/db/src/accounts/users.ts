import { toEmailKey } from '@crop/domain'
import { and, desc, eq, ilike, isNull, or, sql, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../driver/database-client'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { refreshTokens, users } from '../schema'
import { inTransaction } from '../driver/transaction'

export type User = typeof users.$inferSelect

export interface NewUser {
  email: string
  hashedPassword: string
  fullName: string
  organization: string
}

/** An address as it was typed, and its normal form. */
export type EmailParams = Record<'email' | 'emailKey', unknown>

/** Keeps invisible characters in the typed address, because earlier versions stored them. */
export const toEmailParams = (email: string) => ({
  email: email.trim().toLowerCase(),
  emailKey: toEmailKey(email),
})

/**
 * Returns a condition for the account of an address: the one with exactly this address, otherwise the one with its normal
 * form. So two accounts that share a normal form can both be used.
 */
export const hasEmail = (id: SQLWrapper, { email, emailKey }: EmailParams) => sql`
  ${id} = (
    select id
      from users
     where email = ${email} or (email_key = ${emailKey} and erased_at is null)
     order by email = ${email} desc
     limit 1)`

const selectUserByEmail = statement(
  { name: 'find_user_by_email', reads: true },
  (param: PlaceholderFactory<Record<keyof EmailParams, string>>, db: Db) =>
    db
      .select()
      .from(users)
      .where(hasEmail(users.id, { email: param('email'), emailKey: param('emailKey') })),
)

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await selectUserByEmail(db, toEmailParams(email))
  return user
}

const selectUser = statement(
  { name: 'find_user', reads: true },
  (param: PlaceholderFactory<{ id: string }>, db: Db) =>
    db
      .select()
      .from(users)
      .where(eq(users.id, param('id'))),
)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [user] = await selectUser(db, { id })
  return user
}

const selectSessionEpoch = statement(
  { name: 'find_session_epoch', reads: true },
  (param: PlaceholderFactory<{ id: string }>, db: Db) =>
    db
      .select({ sessionEpoch: users.sessionEpoch })
      .from(users)
      .where(and(eq(users.id, param('id')), users.isActive)),
)

/** Returns the session epoch of an active account. Access tokens of earlier epochs are not valid. */
export async function findSessionEpoch(db: Db, id: string): Promise<number | undefined> {
  const [user] = await selectSessionEpoch(db, { id })
  return user?.sessionEpoch
}

type ProfileParams = Record<'id' | 'fullName' | 'organization', unknown>

const updateProfileRow = statement(
  { name: 'update_profile' },
  (param: PlaceholderFactory<ProfileParams>, db: Db) =>
    db
      .update(users)
      .set({
        fullName: sql`coalesce(${param('fullName')}, ${users.fullName})`,
        organization: sql`coalesce(${param('organization')}, ${users.organization})`,
      })
      .where(eq(users.id, param('id')))
      .returning(),
)

export interface ProfileChanges {
  fullName?: string | undefined
  organization?: string | undefined
}

/** Changes the profile of an account; undefined members keep their value. Returns undefined when there is no account. */
export async function updateProfile(
  db: Db,
  id: string,
  { fullName, organization }: ProfileChanges,
): Promise<User | undefined> {
  const params = { id, fullName: fullName ?? null, organization: organization ?? null }
  const [user] = await updateProfileRow(db, params)
  return user
}

/** Selects the state of an account that decides on its sessions. */
const selectSessionAccount = (param: PlaceholderFactory<{ id: string }>, db: Db) =>
  db
    .select({ isActive: users.isActive, email: users.email, sessionEpoch: users.sessionEpoch })
    .from(users)
    .where(eq(users.id, param('id')))

const findSessionAccountRow = statement({ name: 'find_session_account' }, selectSessionAccount)

/** Reads an account without its lock. */
export async function findSessionAccount(db: Db, id: string) {
  const [user] = await findSessionAccountRow(db, { id })
  return user
}

const lockUserRow = statement({ name: 'lock_user' }, (param: PlaceholderFactory<{ id: string }>, db: Db) =>
  selectSessionAccount(param, db).for('no key update'),
)

/**
 * Locks an account until the transaction ends. Everything that changes the account, its sessions or the number of its
 * plans takes this lock first.
 */
export async function lockUser(tx: Tx, id: string) {
  const [user] = await lockUserRow(tx, { id })
  return user
}

export interface UserChange {
  userId: string
  /** False if the account was in this state already. */
  isChanged: boolean
}

/** Locks the account of an address, as `lockUser` does. */
export async function lockUserByEmail(tx: Tx, email: string) {
  const { id, email: address, isActive, isVerified } = users
  const [user] = await tx
    .select({ id, email: address, isActive, isVerified })
    .from(users)
    .where(hasEmail(users.id, toEmailParams(email)))
    .for('no key update')
  return user
}

/**
 * Activates or deactivates an account; undefined when there is none. Deactivating revokes all of its sessions in the same
 * transaction.
 */
export async function setUserActive(
  db: Db,
  email: string,
  isActive: boolean,
): Promise<UserChange | undefined> {
  return inTransaction(db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return undefined
    const isChanged = user.isActive !== isActive
    if (isChanged) await tx.update(users).set({ isActive }).where(eq(users.id, user.id))
    if (!isActive) await revokeSessions(tx, user.id)
    return { userId: user.id, isChanged }
  })
}

/** Revokes the refresh tokens of all sessions. The account has to be locked, so that no refresh inserts another one. */
export async function revokeSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)))
}

/** Marks an account as verified; undefined when there is none. */
export async function setUserVerified(db: Db, email: string): Promise<UserChange | undefined> {
  return inTransaction(db, async (tx) => {
    const user = await lockUserByEmail(tx, email)
    if (!user) return undefined
    if (!user.isVerified) await tx.update(users).set({ isVerified: true }).where(eq(users.id, user.id))
    return { userId: user.id, isChanged: !user.isVerified }
  })
}

export interface UserQuery {
  /** Text that the e-mail address, name or organization contains, in any letter case; undefined lists all accounts. */
  search?: string | undefined
  limit: number
}

/** Lists accounts, the newest first. */
export async function listUsers(db: Db, { search, limit }: UserQuery): Promise<User[]> {
  // The search text is not a pattern: `%` and `_` match only themselves.
  const pattern = search === undefined ? undefined : `%${search.normalize('NFC').replace(/[\\%_]/g, '\\$&')}%`
  const matches = (column: SQLWrapper) => ilike(sql`normalize(${column}, NFC)`, pattern ?? '')
  return db
    .select()
    .from(users)
    .where(
      pattern === undefined
        ? isNull(users.erasedAt)
        : or(matches(users.email), matches(users.fullName), matches(users.organization)),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
