import { randomUUID } from 'node:crypto'
import { aUser, useTestDatabase } from '../../testing'
import { eq, isNotNull } from 'drizzle-orm'
import { lockSession, revokeFamily, rotateRefreshToken } from './refresh-tokens'
import { refreshTokens, users } from '../schema'
import { registerUser } from './sessions'
import { inTransaction } from '../driver/transaction'
import { setUserActive } from './users'

const { db } = useTestDatabase()

/** The idle lifetime is longer than that of the family. */
const SESSION = { kid: 'a-test', idleDays: 90, familyDays: 30 }

function startSession() {
  const account = {
    email: randomUUID(),
    hashedPassword: 'none',
    fullName: 'Amina',
    organization: 'None',
  }
  return registerUser(db, account, SESSION)
}

test('a family is revoked for its own account only', async () => {
  const amina = await aUser(db)
  const other = await aUser(db)
  async function findToken() {
    const [token] = await db.select().from(refreshTokens).where(eq(refreshTokens.userId, amina.id))
    return token
  }
  const familyId = (await findToken())?.familyId ?? ''

  await revokeFamily(db, { familyId, userId: other.id })
  expect(await findToken()).toMatchObject({ revokedAt: null })

  await revokeFamily(db, { familyId, userId: amina.id })
  expect(await findToken()).toMatchObject({ revokedAt: expect.any(Date) })
})

test('no token outlives its family, even when the idle lifetime is longer', async () => {
  const first = await startSession()
  expect((first.expiresAt - first.issuedAt) / 86_400).toBeCloseTo(30, 0)
  const next = await rotateRefreshToken(db, { ...first, idleDays: 90 })
  expect(next?.expiresAt).toBe(first.expiresAt)
})

test('a token of an inactive account cannot be rotated, even when it is not revoked', async () => {
  const token = await startSession()
  await db.update(users).set({ isActive: false }).where(eq(users.id, token.userId))
  expect(await rotateRefreshToken(db, { ...token, idleDays: 14 })).toBeUndefined()
})

test('a token is found and rotated for its own account only', async () => {
  const token = await startSession()
  const other = await startSession()
  const foreignToken = { ...token, userId: other.userId }
  expect(await rotateRefreshToken(db, { ...foreignToken, idleDays: 14 })).toBeUndefined()
  const locked = await inTransaction(db, (tx) => lockSession(tx, foreignToken))
  expect(locked).toMatchObject({ token: undefined })
  const rotated = await rotateRefreshToken(db, { ...token, idleDays: 14 })
  expect(rotated).toMatchObject({ userId: token.userId })
})

test('deactivating an account revokes its own sessions only, and activating it revokes none', async () => {
  const { id, email } = await aUser(db)
  const other = await startSession()
  await setUserActive(db, email, false)
  const revoked = await db.select().from(refreshTokens).where(isNotNull(refreshTokens.revokedAt))
  expect(revoked.filter(({ familyId }) => familyId === other.familyId)).toEqual([])
  expect(revoked.filter(({ userId }) => userId === id)).toHaveLength(1)

  const [otherUser] = await db.select().from(users).where(eq(users.id, other.userId))
  await setUserActive(db, otherUser?.email ?? '', true)
  expect(await rotateRefreshToken(db, { ...other, idleDays: 14 })).toBeDefined()
})
