import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from './connect'
import { inTransaction } from './connect'
import { prepareQuery, prepareReadQuery } from './prepared'
import type { Param } from './prepared'
import { refreshTokens, users } from './schema'

export type User = typeof users.$inferSelect

export interface NewUser {
  email: string
  hashedPassword: string
  fullName: string
  organization: string
}

const selectUserByEmail = prepareReadQuery('find_user_by_email', (db, given: Param<{ email: string }>) =>
  db
    .select()
    .from(users)
    .where(eq(users.email, given('email'))),
)

export async function findUserByEmail(db: Db, email: string): Promise<User | undefined> {
  const [user] = await selectUserByEmail(db, { email })
  return user
}

const selectUser = prepareReadQuery('find_user', (db, given: Param<{ id: string }>) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, given('id'))),
)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [user] = await selectUser(db, { id })
  return user
}

const selectIsActive = prepareReadQuery('find_user_activity', (db, given: Param<{ id: string }>) =>
  db
    .select({ isActive: users.isActive })
    .from(users)
    .where(eq(users.id, given('id'))),
)

export async function isActiveUser(db: Db, id: string): Promise<boolean> {
  const [user] = await selectIsActive(db, { id })
  return user?.isActive === true
}

const lockUserRow = prepareQuery('lock_user', (db, given: Param<{ id: string }>) =>
  db
    .select({ isActive: users.isActive, email: users.email })
    .from(users)
    .where(eq(users.id, given('id')))
    .for('no key update'),
)

/** Whoever else changes the account, its sessions or the number of its plans waits until the transaction ends. */
export async function lockUser(tx: Tx, id: string) {
  const [account] = await lockUserRow(tx, { id })
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
