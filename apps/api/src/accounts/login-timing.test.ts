import { flushTestRedis, newEmail, PASSWORD } from '@crop/testkit'
import request from 'supertest'
import { createApp } from '../app'
import { useTestApi } from '../../test/test-api'
import { createPasswords } from './passwords'
import { signUp } from '../../test/accounts'

const api = useTestApi({ LOGIN_MAX_FAILURES: '0' })

const client = { key: '192.0.2.1', signal: new AbortController().signal }

beforeEach(flushTestRedis)

test('a login verifies exactly one hash, for known and unknown addresses alike', async () => {
  const { ctx } = api()
  const verifiedHashes: (string | undefined)[] = []
  const passwords: typeof ctx.passwords = {
    ...ctx.passwords,
    verify: async (hash, password, client) => {
      verifiedHashes.push(hash)
      return ctx.passwords.verify(hash, password, client)
    },
  }
  const app = createApp({ ...ctx, passwords })
  const { email } = await signUp(api())
  for (const address of [email, newEmail()]) {
    const credentials = { email: address, password: 'wrong password' }
    await request(app).post('/api/v1/auth/login').send(credentials).expect(401)
  }
  expect(verifiedHashes).toEqual([expect.stringMatching(/^\$argon2id\$/), undefined])
})

test('verifying without a hash never accepts a password', async () => {
  const { passwords } = api().ctx
  const hash = await passwords.hash(PASSWORD, client)
  expect(await passwords.verify(hash, PASSWORD, client)).toEqual({ isCorrect: true, isOutdated: false })
  expect(await passwords.verify(hash, 'wrong', client)).toEqual({ isCorrect: false, isOutdated: false })
  expect(await passwords.verify(undefined, 'no account has this password', client)).toEqual({
    isCorrect: false,
    isOutdated: false,
  })
})

/** Returns the CPU time that `work` takes, in µs, over all threads of this process. */
async function measureCpuMicros(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user
}

test('verifying without a hash takes as much work as verifying with one', async () => {
  const passwords = await createPasswords({ hashMemoryKib: 19_456, hashThreads: 4 })
  const hash = await passwords.hash(PASSWORD, client)
  const withHash = await measureCpuMicros(() => passwords.verify(hash, 'wrong', client))
  // Without the dummy hash it would take about a hundredth of the work.
  expect(await measureCpuMicros(() => passwords.verify(undefined, 'wrong', client))).toBeGreaterThan(
    withHash / 4,
  )
})

test('a wrong password takes the same work against an older, cheaper hash', async () => {
  const olderPasswords = await createPasswords({ hashMemoryKib: 4864, hashThreads: 4 })
  const passwords = await createPasswords({ hashMemoryKib: 19_456, hashThreads: 4 })
  const oldHash = await olderPasswords.hash(PASSWORD, client)
  const currentWork = await measureCpuMicros(() => passwords.verify(undefined, 'wrong', client))
  // Without the extra work that `verify` adds for a cheaper hash it would take about a quarter.
  expect(await measureCpuMicros(() => passwords.verify(oldHash, 'wrong', client))).toBeGreaterThan(
    currentWork / 2,
  )
  expect(await passwords.verify(oldHash, PASSWORD, client)).toEqual({
    isCorrect: true,
    isOutdated: true,
  })
})
