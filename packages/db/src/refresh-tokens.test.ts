import { aUser } from '@crop/devstack'
import { eq } from 'drizzle-orm'
import { revokeFamily } from './refresh-tokens'
import { refreshTokens } from './schema'
import { useTestDb } from './test-db'

const db = useTestDb()

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
