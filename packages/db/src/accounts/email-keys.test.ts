import { sql } from 'drizzle-orm'
import { requestErasure } from './erasure'
import { fillEmailKeys, listDuplicateAccounts } from './email-keys'
import { migrate } from '../operations/migrate'
import { createResetCode } from './password-resets'
import { findUserByEmail, listUsers, setUserActive } from './users'
import { aUser, useTestDatabase } from '../../testing'

const database = useTestDatabase()
const { db } = database

const COMPOSED = 'jos\u00e9@example.com'
const DECOMPOSED = 'jose\u0301@example.com'

/** Inserts an account as a version without normal forms does. */
async function insertOldAccount(email: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into users (id, email, hashed_password, full_name, organization)
    values (gen_random_uuid(), ${email}, 'none', 'José Núñez', 'Lake Growers') returning id`)
  return rows[0]?.id ?? ''
}

const findId = async (email: string) => (await findUserByEmail(db, email))?.id

beforeEach(async () => {
  await db.execute(sql`truncate users cascade`)
})

test('an account is found by every spelling of its address, and shows the typed one', async () => {
  const { id } = await aUser(db, { email: 'josé@münchen.example' })
  for (const email of ['jose\u0301@xn--mnchen-3ya.example', '\u200bJOSÉ@MÜNCHEN.example\u00a0']) {
    expect(await findUserByEmail(db, email)).toMatchObject({ id, email: 'josé@münchen.example' })
  }
  expect(await findId('jose@munchen.example')).toBeUndefined()
})

test('a second account with the same normal form is a duplicate', async () => {
  await aUser(db, { email: COMPOSED })
  await expect(aUser(db, { email: DECOMPOSED })).rejects.toThrow()
})

test('a migration gives the accounts of earlier versions their normal forms', async () => {
  await db.execute(sql`
    insert into users (id, email, hashed_password, full_name, organization)
    select gen_random_uuid(), ${'o\u0308zil'} || n || '@example.com', 'none', 'José Núñez', 'Lake Growers'
      from generate_series(1, 1500) as n`)
  expect(await migrate(database.url)).toBe(0)
  expect(await findUserByEmail(db, '\u00f6zil1234@example.com')).toMatchObject({
    email: 'o\u0308zil1234@example.com',
  })
  expect(await fillEmailKeys(db)).toBe(0)
})

test('two accounts that are one in normal form both stay usable until one is erased', async () => {
  const decomposed = await insertOldAccount(DECOMPOSED)
  const composed = await insertOldAccount(COMPOSED)
  const [first = '', second = ''] = [decomposed, composed].toSorted()
  expect(await fillEmailKeys(db)).toBe(1)
  expect(await fillEmailKeys(db)).toBe(0)

  expect([await findId(DECOMPOSED), await findId(COMPOSED)]).toEqual([decomposed, composed])
  await setUserActive(db, DECOMPOSED, false)
  expect(await findUserByEmail(db, COMPOSED)).toMatchObject({ isActive: true })
  const hashCode = (userId: string) => Buffer.from(userId)
  expect(await createResetCode(db, COMPOSED, hashCode)).toBe(composed)
  await expect(aUser(db, { email: `\u2060${COMPOSED}` })).rejects.toThrow()

  expect(await listDuplicateAccounts(db)).toMatchObject([
    { id: first, emailKey: COMPOSED, isDefault: true },
    { id: second, emailKey: COMPOSED, isDefault: false },
  ])
  await requestErasure(db, { userId: first })
  expect(await fillEmailKeys(db)).toBe(1)
  expect([await findId(DECOMPOSED), await findId(COMPOSED)]).toEqual([second, second])
  expect(await listDuplicateAccounts(db)).toEqual([])
})

test('an account of an earlier version with an invisible character in its address stays usable', async () => {
  const { id: plain } = await aUser(db, { email: 'amina@example.com' })
  const withInvisible = await insertOldAccount('\u200bamina@example.com')
  expect(await fillEmailKeys(db)).toBe(0)
  expect(await findId('\u200bAmina@example.com')).toBe(withInvisible)
  expect(await findId('\u2060amina@example.com')).toBe(plain)
})

test('the address of an erased account is free in every spelling', async () => {
  const { id } = await aUser(db, { email: COMPOSED })
  await requestErasure(db, { userId: id })
  const { id: next } = await aUser(db, { email: DECOMPOSED })
  expect(await findId(COMPOSED)).toBe(next)
})

test('accounts are searched in any encoding of their accents', async () => {
  const id = await insertOldAccount(DECOMPOSED)
  for (const search of ['josé n', 'jose\u0301 N', 'nu\u0301ñez', COMPOSED]) {
    expect(await listUsers(db, { search, limit: 10 })).toMatchObject([{ id }])
  }
  expect(await listUsers(db, { search: 'jose n', limit: 10 })).toEqual([])
})
