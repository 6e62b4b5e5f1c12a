import type { RefreshTokenState } from '@crop/domain'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db, Tx } from './connect'
import { refreshTokens } from './schema'
import { lockAccount } from './users'

/** What a refresh token is signed from; the same facts make the same token again. */
export interface RefreshTokenFacts {
  jti: string
  familyId: string
  userId: string
  kid: string
  /** Whole seconds since 1970, as a token's claims have them. */
  issuedAt: number
  expiresAt: number
}

export interface Session {
  userId: string
  kid: string
  idleDays: number
  familyDays: number
}

const days = (count: number) => sql`make_interval(days => ${count}::int)`

const facts = {
  jti: refreshTokens.jti,
  familyId: refreshTokens.familyId,
  userId: refreshTokens.userId,
  kid: refreshTokens.kid,
  issuedAt: sql<number>`extract(epoch from ${refreshTokens.issuedAt})::float8`,
  expiresAt: sql<number>`extract(epoch from ${refreshTokens.expiresAt})::float8`,
}

// Claims count whole seconds: what is stored is what is signed.
const thisSecond = sql`date_trunc('second', now())`

function only<T>(rows: T[]): T {
  const [row] = rows
  if (row === undefined) throw new Error('an insert returns its row')
  return row
}

/** The first token of a new family: a sign-in. */
export async function startSession(tx: Tx, session: Session): Promise<RefreshTokenFacts> {
  const { userId, kid, idleDays, familyDays } = session
  const jti = uuidv7()
  const rows = await tx
    .insert(refreshTokens)
    .values({
      ...{ jti, familyId: jti, userId, kid, issuedAt: thisSecond },
      expiresAt: sql`${thisSecond} + least(${days(idleDays)}, ${days(familyDays)})`,
      familyExpiresAt: sql`${thisSecond} + ${days(familyDays)}`,
    })
    .returning(facts)
  return only(rows)
}

export interface SessionKey {
  jti: string
  userId: string
}

export interface LockedToken extends Omit<RefreshTokenState, 'isAccountActive'> {
  familyExpiresAt: Date
  /** The token it was exchanged for. */
  successor: RefreshTokenFacts | undefined
}

/** Either may be missing: the account when it was removed, the token when it never was or is long over. */
export interface LockedSession {
  account: { isActive: boolean; email: string } | undefined
  token: LockedToken | undefined
}

/**
 * Locks the account of a token and reads both, so that refreshes, sign-outs and deactivation of one account come one
 * after the other and none misses a token that another is just making. The account is locked before any of its tokens,
 * as by deactivation: in another order the two would wait for each other.
 */
export async function lockSession(tx: Tx, { jti, userId }: SessionKey): Promise<LockedSession> {
  const account = await lockAccount(tx, userId)
  if (!account) return { account: undefined, token: undefined }
  const [row] = await tx
    .select({
      familyExpiresAt: refreshTokens.familyExpiresAt,
      childJti: refreshTokens.childJti,
      isRevoked: sql<boolean>`${refreshTokens.revokedAt} is not null`,
      isExpired: sql<boolean>`${refreshTokens.expiresAt} <= now()`,
      secondsAgo: sql<number | null>`extract(epoch from now() - ${refreshTokens.rotatedAt})::float8`,
    })
    .from(refreshTokens)
    .where(and(eq(refreshTokens.jti, jti), eq(refreshTokens.userId, userId)))
  if (!row) return { account, token: undefined }
  const successor = row.childJti === null ? undefined : await findSuccessor(tx, row.childJti)
  const exchanged =
    row.secondsAgo === null
      ? undefined
      : { secondsAgo: row.secondsAgo, successorWasUsed: successor?.wasUsed ?? true }
  const { isRevoked, isExpired, familyExpiresAt } = row
  return { account, token: { isRevoked, isExpired, exchanged, familyExpiresAt, successor: successor?.facts } }
}

async function findSuccessor(tx: Tx, jti: string) {
  const [row] = await tx
    .select({ facts, wasUsed: sql<boolean>`${refreshTokens.rotatedAt} is not null` })
    .from(refreshTokens)
    .where(eq(refreshTokens.jti, jti))
  return row
}

export interface Rotation {
  jti: string
  familyId: string
  userId: string
  kid: string
  idleDays: number
  familyExpiresAt: Date
}

/** Spends a token and makes its successor in the same family. */
export async function rotateRefreshToken(tx: Tx, rotation: Rotation): Promise<RefreshTokenFacts> {
  const { jti, familyId, userId, kid, idleDays, familyExpiresAt } = rotation
  const childJti = uuidv7()
  const rows = await tx
    .insert(refreshTokens)
    .values({
      ...{ jti: childJti, familyId, userId, kid, issuedAt: thisSecond, familyExpiresAt },
      expiresAt: sql`least(${thisSecond} + ${days(idleDays)}, ${familyExpiresAt.toISOString()}::timestamptz)`,
    })
    .returning(facts)
  await tx
    .update(refreshTokens)
    .set({ rotatedAt: sql`now()`, childJti })
    .where(eq(refreshTokens.jti, jti))
  return only(rows)
}

/** Ends a family: none of its tokens can be exchanged any more. */
export async function revokeFamily(db: Db, familyId: string): Promise<void> {
  await db
    .update(refreshTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(refreshTokens.familyId, familyId), isNull(refreshTokens.revokedAt)))
}
