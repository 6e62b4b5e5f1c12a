import { getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import {
  createApiKey,
  findUsableApiKey,
  listApiKeys,
  recordApiKeyUse,
  revokeApiKey,
  rotateApiKey,
} from './api-keys'
import { apiKeys } from '../schema'
import { useTestDatabase } from '../../testing'

const { db } = useTestDatabase()

async function findStoredKey(prefix: string | undefined) {
  const keys = await listApiKeys(db)
  return keys.find((key) => key.prefix === prefix)
}

test('only the hash of a key is stored', async () => {
  const { key, prefix } = await createApiKey(db, { name: 'partner' })
  expect(prefix).toBe(getApiKeyPrefix(key))
  expect((await findUsableApiKey(db, prefix))?.hash).toEqual(hashApiKey(key))
  expect(JSON.stringify(await findStoredKey(prefix))).not.toContain(key.slice(13))
})

test('a revoked key is not usable and keeps the time of its first revocation', async () => {
  const { prefix } = await createApiKey(db, { name: 'partner' })
  expect(await revokeApiKey(db, prefix)).toBe(true)
  const firstRevocation = (await findStoredKey(prefix))?.revokedAt
  expect(await revokeApiKey(db, prefix)).toBe(true)
  expect((await findStoredKey(prefix))?.revokedAt).toEqual(firstRevocation)
  expect(await findUsableApiKey(db, prefix)).toBeUndefined()
})

test('revoking a key that does not exist returns false', async () => {
  expect(await revokeApiKey(db, 'cpk_missing0')).toBe(false)
})

test('an expired key is not usable', async () => {
  const { prefix } = await createApiKey(db, { name: 'partner', expiresInDays: 1 })
  expect(await findUsableApiKey(db, prefix)).toBeDefined()
  await db
    .update(apiKeys)
    .set({ expiresAt: sql`now()` })
    .where(eq(apiKeys.prefix, prefix))
  expect(await findUsableApiKey(db, prefix)).toBeUndefined()
})

test('a rotated key works for the overlap, beside its successor of the same name', async () => {
  const oldKey = await createApiKey(db, { name: 'partner' })
  const successor = await rotateApiKey(db, oldKey.prefix, 2)
  expect(await findUsableApiKey(db, oldKey.prefix)).toBeDefined()
  expect(await findUsableApiKey(db, successor?.prefix ?? '')).toBeDefined()
  expect((await findStoredKey(successor?.prefix))?.name).toBe('partner')
  const expiresAt = (await findStoredKey(oldKey.prefix))?.expiresAt
  const hoursLeft = ((expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hoursLeft).toBeCloseTo(2, 1)
})

test('the successor of a key that expires has the same expiry', async () => {
  const oldKey = await createApiKey(db, { name: 'partner', expiresInDays: 30 })
  const successor = await rotateApiKey(db, oldKey.prefix, 2)
  const expiresAt = (await findStoredKey(successor?.prefix))?.expiresAt
  expect(expiresAt?.valueOf()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('a successor outlives the overlap of a key that was rotated before', async () => {
  const oldKey = await createApiKey(db, { name: 'partner' })
  const first = await rotateApiKey(db, oldKey.prefix, 1)
  await rotateApiKey(db, first?.prefix ?? '', 1)
  const second = await rotateApiKey(db, oldKey.prefix, 1)
  expect(await findStoredKey(second?.prefix)).toMatchObject({
    replacedPrefix: oldKey.prefix,
    expiresAt: null,
  })
})

test('without an overlap a rotated key stops working at once', async () => {
  const oldKey = await createApiKey(db, { name: 'partner' })
  await rotateApiKey(db, oldKey.prefix, 0)
  expect(await findUsableApiKey(db, oldKey.prefix)).toBeUndefined()
})

test('an overlap never extends the life of a rotated key', async () => {
  const oldKey = await createApiKey(db, { name: 'partner', expiresInDays: 1 })
  const before = await findStoredKey(oldKey.prefix)
  await rotateApiKey(db, oldKey.prefix, 48)
  expect((await findStoredKey(oldKey.prefix))?.expiresAt).toEqual(before?.expiresAt)
})

test('using, rotating and revoking a key leave other keys unchanged', async () => {
  const createKey = () => createApiKey(db, { name: 'partner' })
  const other = await createKey()
  const before = await findStoredKey(other.prefix)
  const rotated = await createKey()
  const revoked = await createKey()
  await recordApiKeyUse(db, rotated.prefix)
  await rotateApiKey(db, rotated.prefix, 0)
  await revokeApiKey(db, revoked.prefix)
  expect(await findStoredKey(other.prefix)).toEqual(before)
})

test('a revoked key cannot be rotated', async () => {
  const { prefix } = await createApiKey(db, { name: 'partner' })
  await revokeApiKey(db, prefix)
  expect(await rotateApiKey(db, prefix, 1)).toBeUndefined()
})

test('the last use is written at most once a minute', async () => {
  const { prefix } = await createApiKey(db, { name: 'partner' })
  expect((await findStoredKey(prefix))?.lastUsedAt).toBeNull()
  await recordApiKeyUse(db, prefix)
  const firstUse = (await findStoredKey(prefix))?.lastUsedAt
  expect(firstUse).toBeInstanceOf(Date)
  await recordApiKeyUse(db, prefix)
  expect((await findStoredKey(prefix))?.lastUsedAt).toEqual(firstUse)
  await db
    .update(apiKeys)
    .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
    .where(eq(apiKeys.prefix, prefix))
  await recordApiKeyUse(db, prefix)
  const nextUse = (await findStoredKey(prefix))?.lastUsedAt
  expect(nextUse?.valueOf()).toBeGreaterThanOrEqual(firstUse?.valueOf() ?? 0)
})
