import { flushTestRedis } from '@crop/devstack'
import request from 'supertest'
import { createApp } from '../app'
import { useTestApi } from '../test-api'
import { createPasswords } from './passwords'
import { newEmail, PASSWORD, signUp } from './test-accounts'

const api = useTestApi({ LOGIN_MAX_FAILURES: '0' })

const stays = new AbortController().signal

beforeEach(flushTestRedis)

test("a sign-in verifies exactly one hash of today's cost, whether the address is known or not", async () => {
  const { ctx } = api()
  const checked: (string | undefined)[] = []
  // The real thing, watched from outside.
  const passwords: typeof ctx.passwords = {
    ...ctx.passwords,
    check: async (hash, password, gone) => {
      checked.push(hash)
      return ctx.passwords.check(hash, password, gone)
    },
  }
  const app = createApp({ ...ctx, passwords })
  const { email } = await signUp(api())
  for (const address of [email, newEmail()]) {
    await request(app)
      .post('/api/v1/auth/login')
      .send({ email: address, password: 'wrong password' })
      .expect(401)
  }
  expect(checked).toEqual([expect.stringMatching(/^\$argon2id\$/), undefined])
})

test("checking against nobody's hash takes the hash of the same parameters, and never matches", async () => {
  const { passwords } = api().ctx
  const hash = await passwords.hash(PASSWORD, stays)
  expect(await passwords.check(hash, PASSWORD, stays)).toEqual({ matches: true, isOutdated: false })
  expect(await passwords.check(hash, 'wrong', stays)).toEqual({ matches: false, isOutdated: false })
  expect(await passwords.check(undefined, 'the password of nobody', stays)).toEqual({
    matches: false,
    isOutdated: false,
  })
})

/** Processor time of this process in µs, all threads together. */
async function workOf(task: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await task()
  return process.cpuUsage(before).user
}

test("checking against nobody's hash is work as well", async () => {
  const passwords = await createPasswords({ hashMemoryKib: 19_456, hashThreads: 4 })
  const hash = await passwords.hash(PASSWORD, stays)
  const known = await workOf(() => passwords.check(hash, 'wrong', stays))
  // Without it, a hundredth.
  expect(await workOf(() => passwords.check(undefined, 'wrong', stays))).toBeGreaterThan(known / 4)
})

test('a hash from before the parameters were raised takes a wrong password as much work as a new one', async () => {
  const before = await createPasswords({ hashMemoryKib: 4864, hashThreads: 4 })
  const passwords = await createPasswords({ hashMemoryKib: 19_456, hashThreads: 4 })
  const old = await before.hash(PASSWORD, stays)
  const today = await workOf(() => passwords.check(undefined, 'wrong', stays))
  // Without what is made up for, a quarter.
  expect(await workOf(() => passwords.check(old, 'wrong', stays))).toBeGreaterThan(today / 2)
  expect(await passwords.check(old, PASSWORD, stays)).toEqual({ matches: true, isOutdated: true })
})
