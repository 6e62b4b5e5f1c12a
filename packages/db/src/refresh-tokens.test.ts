import { randomUUID } from 'node:crypto'
import { aUser } from '@crop/devstack'
import { eq, isNotNull } from 'drizzle-orm'
import { inTransaction } from './transaction'
import { lockSession, revokeFamily, rotateRefreshToken } from './refresh-tokens'
import { refreshTokens, users } from './schema'
import { registerUser } from './sessions'
import { useTestDb } from './test-db'
import { setUserActive } from './users'

const db = useTestDb()

/** That may be idle for longer than it lasts. */
const SESSION = { kid: 'a-test', idleDays: 90, familyDays: 30 }

const newSession = () => {
  const account = { email: randomUUID(), hashedPassword: 'none', fullName: 'Amina', organization: 'None' }
  return registerUser(db(), account, SESSION)
}

test('a family is ended by its own account alone', async () => {
  const [amina, other] = [await aUser(db()), await aUser(db())]
  const itsToken = async () => {
    const [token] = await db().select().from(refreshTokens).where(eq(refreshTokens.userId, amina.id))
    return token
  }
  const familyId = (await itsToken())?.familyId ?? ''

  await revokeFamily(db(), { familyId, userId: other.id })
  expect(await itsToken()).toMatchObject({ revokedAt: null })
  await revokeFamily(db(), { familyId, userId: amina.id })
  expect(await itsToken()).toMatchObject({ revokedAt: expect.any(Date) })
})

test('no token outlasts the longest time of its session, also where that may be idle for longer', async () => {
  const first = await newSession()
  expect((first.expiresAt - first.issuedAt) / 86_400).toBeCloseTo(30, 0)
  const next = await rotateRefreshToken(db(), { ...first, idleDays: 90 })
  expect(next?.expiresAt).toBe(first.expiresAt)
})

test('an account that is not active refreshes no token, also one that nobody revoked', async () => {
  const first = await newSession()
  await db().update(users).set({ isActive: false }).where(eq(users.id, first.userId))
  expect(await rotateRefreshToken(db(), { ...first, idleDays: 14 })).toBeUndefined()
})

test('a token is found and spent by its own account alone', async () => {
  const [first, other] = [await newSession(), await newSession()]
  const foreign = { ...first, userId: other.userId }
  expect(await rotateRefreshToken(db(), { ...foreign, idleDays: 14 })).toBeUndefined()
  expect(await inTransaction(db(), (tx) => lockSession(tx, foreign))).toMatchObject({ token: undefined })
  expect(await rotateRefreshToken(db(), { ...first, idleDays: 14 })).toMatchObject({ userId: first.userId })
})

test('deactivating an account ends its own sessions alone, and activating it ends none', async () => {
  const { id, email } = await aUser(db())
  const other = await newSession()
  await setUserActive(db(), email, false)
  const ended = await db().select().from(refreshTokens).where(isNotNull(refreshTokens.revokedAt))
  expect(ended.filter(({ familyId }) => familyId === other.familyId)).toEqual([])
  expect(ended.filter(({ userId }) => userId === id)).toHaveLength(1)
  const [{ email: otherEmail = '' } = {}] = await db().select().from(users).where(eq(users.id, other.userId))
  await setUserActive(db(), otherEmail, true)
  expect(await rotateRefreshToken(db(), { ...other, idleDays: 14 })).toBeDefined()
})
