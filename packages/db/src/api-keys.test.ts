import { getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { eq, sql } from 'drizzle-orm'
import {
  createApiKey,
  findUsableApiKeyHash,
  listApiKeys,
  recordApiKeyUse,
  revokeApiKey,
  rotateApiKey,
} from './api-keys'
import { apiKeys } from './schema'
import { useTestDb } from './test-db'

const db = useTestDb()

const storedKey = async (prefix: string) => (await listApiKeys(db())).find((key) => key.prefix === prefix)

test('a key is stored as its hash alone', async () => {
  const { key, prefix } = await createApiKey(db(), { name: 'partner' })
  expect(prefix).toBe(getApiKeyPrefix(key))
  expect(await findUsableApiKeyHash(db(), prefix)).toEqual(hashApiKey(key))
  expect(JSON.stringify(await storedKey(prefix))).not.toContain(key.slice(13))
})

test('a revoked key is not usable, and keeps the time of its first revocation', async () => {
  const { prefix } = await createApiKey(db(), { name: 'partner' })
  expect(await revokeApiKey(db(), prefix)).toBe(true)
  const first = (await storedKey(prefix))?.revokedAt
  expect(await revokeApiKey(db(), prefix)).toBe(true)
  expect((await storedKey(prefix))?.revokedAt).toEqual(first)
  expect(await findUsableApiKeyHash(db(), prefix)).toBeUndefined()
})

test('revoking a key that does not exist is told', async () => {
  expect(await revokeApiKey(db(), 'cpk_missing0')).toBe(false)
})

test('an expired key is not usable', async () => {
  const { prefix } = await createApiKey(db(), { name: 'partner', expiresInDays: 1 })
  expect(await findUsableApiKeyHash(db(), prefix)).toBeDefined()
  await db()
    .update(apiKeys)
    .set({ expiresAt: sql`now()` })
    .where(eq(apiKeys.prefix, prefix))
  expect(await findUsableApiKeyHash(db(), prefix)).toBeUndefined()
})

test('a rotated key goes on working for the overlap beside its successor of the same name', async () => {
  const old = await createApiKey(db(), { name: 'partner' })
  const next = await rotateApiKey(db(), old.prefix, 2)
  expect(await findUsableApiKeyHash(db(), old.prefix)).toBeDefined()
  expect(await findUsableApiKeyHash(db(), next?.prefix ?? '')).toBeDefined()
  expect((await storedKey(next?.prefix ?? ''))?.name).toBe('partner')
  const hoursLeft = (((await storedKey(old.prefix))?.expiresAt?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hoursLeft).toBeCloseTo(2, 1)
})

test('the successor of a key that ends ends with it', async () => {
  const old = await createApiKey(db(), { name: 'partner', expiresInDays: 30 })
  const next = await rotateApiKey(db(), old.prefix, 2)
  const ends = (await listApiKeys(db())).filter(({ prefix }) => prefix === next?.prefix)
  expect(ends[0]?.expiresAt?.valueOf()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
})

test('without an overlap the rotated key stops at once', async () => {
  const old = await createApiKey(db(), { name: 'partner' })
  await rotateApiKey(db(), old.prefix, 0)
  expect(await findUsableApiKeyHash(db(), old.prefix)).toBeUndefined()
})

test('no overlap lets a rotated key work for longer than it would have', async () => {
  const old = await createApiKey(db(), { name: 'partner', expiresInDays: 1 })
  const before = await storedKey(old.prefix)
  await rotateApiKey(db(), old.prefix, 48)
  expect((await storedKey(old.prefix))?.expiresAt).toEqual(before?.expiresAt)
})

test('what is done to a key, or with it, is done to no other', async () => {
  const aKey = () => createApiKey(db(), { name: 'partner' })
  const other = await aKey()
  const before = await storedKey(other.prefix)
  const [rotated, revoked] = [await aKey(), await aKey()]
  await recordApiKeyUse(db(), rotated.prefix)
  await rotateApiKey(db(), rotated.prefix, 0)
  await revokeApiKey(db(), revoked.prefix)
  expect(await storedKey(other.prefix)).toEqual(before)
})

test('a revoked key cannot be rotated', async () => {
  const { prefix } = await createApiKey(db(), { name: 'partner' })
  await revokeApiKey(db(), prefix)
  expect(await rotateApiKey(db(), prefix, 1)).toBeUndefined()
})

test('the last use is written at most once a minute', async () => {
  const { prefix } = await createApiKey(db(), { name: 'partner' })
  expect((await storedKey(prefix))?.lastUsedAt).toBeNull()
  await recordApiKeyUse(db(), prefix)
  const first = (await storedKey(prefix))?.lastUsedAt
  expect(first).toBeInstanceOf(Date)
  await recordApiKeyUse(db(), prefix)
  expect((await storedKey(prefix))?.lastUsedAt).toEqual(first)
  await db()
    .update(apiKeys)
    .set({ lastUsedAt: sql`now() - interval '61 seconds'` })
    .where(eq(apiKeys.prefix, prefix))
  await recordApiKeyUse(db(), prefix)
  expect((await storedKey(prefix))?.lastUsedAt?.valueOf()).toBeGreaterThanOrEqual(first?.valueOf() ?? 0)
})
