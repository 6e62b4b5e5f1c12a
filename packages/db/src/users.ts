import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { inTransaction } from './connect'
import { prepared, preparedRead } from './prepared'
import type { Given } from './prepared'
import { refreshTokens, users } from './schema'

export type User = typeof users.$inferSelect

export interface NewUser {
  email: string
  hashedPassword: string
  fullName: string
  organization: string
}

const userByEmail = preparedRead('find_user_by_email', (db, given: Given<{ email: string }>) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, given('email'))),
)

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await userByEmail(db, { email })
  return user
}

const userById = preparedRead('find_user', (db, given: Given<{ id: string }>) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, given('id'))),
)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [user] = await userById(db, { id })
  return user
}

const activity = preparedRead('find_user_activity', (db, given: Given<{ id: string }>) =>
  db
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, given('id'))),
)

export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const [user] = await activity(db, { id })
  return user?.isActive === true
}

const lockedAccount = prepared('lock_account', (db, given: Given<{ id: string }>) =>
  db
    .select({ isActive: users.isActive, email: users.email })
    .from(users)
    .where(eq(users.id, given('id')))
    .for('no key update'),
)

/** Whoever else changes the account, its sessions or the number of its plans waits until the transaction ends. */
export async function lockAccount(tx: Tx, id: string) {
  const [account] = await lockedAccount(tx, { id })
  return account
}

/** The account's id; undefined when there is none. Deactivating ends all of its sessions in the same transaction. */
export async function setUserActive(db: Db, email: string, isActive: boolean): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ isActive })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    if (user && !isActive) await revokeSessions(tx, user.id)
    return user?.id
  })
}

async function revokeSessions(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(refreshTokens.userId, userId), isNull(refreshTokens.revokedAt)))
}

/** The account's id; undefined when there is none. */
export async function setUserVerified(db: Db, email: string): Promise<string | undefined> {
  const [user] = await db
    .update(users)
    .set({ isVerified: true })
    .where(eq(users.email, email))
    .returning({ id: users.id })
  return user?.id
}
