import { setUserActive } from '@crop/db'
import { countRounds, PASSWORD, waitUntil } from '@crop/testkit'
import { decode, sign } from 'jsonwebtoken'
import type { Response } from 'supertest'
import { TEST_SECRET, useTestApi } from '../../test/test-api'
import { post, signUp } from '../../test/accounts'

const api = useTestApi()
const refresh = (refresh_token: unknown) => post(api(), '/auth/refresh', { refresh_token })
const logOut = (refresh_token: unknown) => post(api(), '/auth/logout', { refresh_token })

const decodePayload = (token: string) => decode(token, { json: true }) ?? {}
const getFamilyId = (token: string) => decodePayload(token).fam as string
const backdateRotation = (token: string, seconds: number) =>
  api().query(
    'update refresh_tokens set rotated_at = rotated_at - make_interval(secs => $2) where family_id = $1',
    [getFamilyId(token), seconds],
  )

test('a refresh returns two new tokens of the same session', async () => {
  const { refresh_token } = await signUp(api())
  const first = await refresh(refresh_token).expect(200)
  expect(Object.keys(first.body)).toEqual(['access_token', 'refresh_token', 'expires_in_minutes'])
  expect(first.body.refresh_token).not.toBe(refresh_token)
  expect(getFamilyId(first.body.refresh_token)).toBe(getFamilyId(refresh_token))
  await refresh(first.body.refresh_token).expect(200)
})

test('a spent token within the grace period returns the same successor again', async () => {
  const { refresh_token } = await signUp(api())
  const first = await refresh(refresh_token)
  const again = await refresh(refresh_token)
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
  expect(again.body.access_token).not.toBe(first.body.access_token)
})

test('a spent token within the grace period does not wait for the lock of its account', async () => {
  const { email, refresh_token } = await signUp(api())
  const { body } = await refresh(refresh_token).expect(200)
  await api().whileLocked(`select 1 from users where email = '${email}' for update`, async () => {
    expect((await refresh(refresh_token).expect(200)).body.refresh_token).toBe(body.refresh_token)
  })
})

test('a spent token whose successor was used is rejected, and nothing is revoked', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  const third = (await refresh(second)).body.refresh_token
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  await refresh(third).expect(200)
})

test('a spent token after the grace period revokes the whole family', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  await backdateRotation(refresh_token, 31)
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('REFRESH_TOKEN_REUSED')
  expect((await refresh(second).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})

test('a token past its own expiry is rejected, even if its row is still valid', async () => {
  const { refresh_token } = await signUp(api())
  const header = { alg: 'HS256', kid: api().ctx.tokens.kid }
  const exp = Math.floor(Date.now() / 1000) - 60
  const expired = sign({ ...decodePayload(refresh_token), exp }, TEST_SECRET, { header })
  expect((await refresh(expired).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  await refresh(refresh_token).expect(200)
})

test('logging out of one session does not affect another', async () => {
  const { email, refresh_token } = await signUp(api())
  const other = await post(api(), '/auth/login', { email, password: PASSWORD }).expect(200)
  await logOut(refresh_token).expect(204)
  await refresh(other.body.refresh_token).expect(200)
})

/** Refreshes and retries after a 503, as clients do. A busy machine may return 503; the session remains valid. */
async function refreshWithRetry(token: string): Promise<Response> {
  const response = await refresh(token)
  return response.status === 503 ? refreshWithRetry(token) : response
}

const FAMILY_PAIRS = countRounds({ few: 5, all: 50 })

test('20 concurrent refreshes of a token create one successor, in each of many families', async () => {
  const families: string[] = []
  for (let pair = 0; pair < FAMILY_PAIRS; pair++) {
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        const { refresh_token } = await signUp(api())
        families.push(getFamilyId(refresh_token))
        const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)))
        expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200))
        expect(new Set(responses.map(({ body }) => body.refresh_token)).size).toBe(1)
      }),
    )
  }
  const forks = await api().query(
    `select family_id from refresh_tokens where family_id = any($1::uuid[])
      group by family_id having count(*) <> 2 or bool_or(revoked_at is not null)`,
    [families],
  )
  expect(forks).toEqual([])
})

/** Returns the seconds until a token expires. */
const getSecondsToExpiry = (token: string) => (decodePayload(token).exp ?? 0) - Date.now() / 1000

test('a session expires after 30 idle days, and at the latest after 90 days', async () => {
  const { refresh_token } = await signUp(api())
  for (const token of [refresh_token, (await refresh(refresh_token).expect(200)).body.refresh_token]) {
    expect(getSecondsToExpiry(token) / 86_400).toBeCloseTo(30, 2)
  }
  const rows = await api().query(
    'select extract(epoch from family_expires_at - now())::float8 / 86400 as days from refresh_tokens where family_id = $1',
    [getFamilyId(refresh_token)],
  )
  expect(rows).toHaveLength(2)
  for (const { days } of rows) expect(days).toBeCloseTo(90, 2)
})

test('a refresh cannot extend a session beyond the end of its family', async () => {
  const { refresh_token } = await signUp(api())
  await api().query(
    "update refresh_tokens set family_expires_at = date_trunc('second', now()) + interval '1 hour' where family_id = $1",
    [getFamilyId(refresh_token)],
  )
  const { body } = await refresh(refresh_token).expect(200)
  const secondsToExpiry = getSecondsToExpiry(body.refresh_token)
  expect(secondsToExpiry).toBeGreaterThan(3500)
  expect(secondsToExpiry).toBeLessThan(3605)
})

test('logging out ends the session and returns 204 for any well-formed body', async () => {
  const { refresh_token } = await signUp(api())
  const response = await logOut(refresh_token).expect(204)
  expect(response.text).toBe('')
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  for (const token of [refresh_token, '', 'not a token', 'x'.repeat(5000)]) await logOut(token).expect(204)
  await logOut(7).expect(422)
  await logOut(undefined).expect(422)
})

test('logging out with a spent token revokes its successors', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  await logOut(refresh_token).expect(204)
  await refresh(second).expect(401)
})

test('an expired token is rejected', async () => {
  const { refresh_token } = await signUp(api())
  await api().query('update refresh_tokens set expires_at = now() where family_id = $1', [
    getFamilyId(refresh_token),
  ])
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})

test('access tokens and arbitrary strings are rejected as refresh tokens', async () => {
  const { access_token } = await signUp(api())
  for (const token of ['x', 'a.b.c', access_token, `${access_token}x`]) {
    expect((await refresh(token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  }
  await refresh('').expect(422)
  await refresh('x'.repeat(4097)).expect(422)
})

test('a token of a deleted account gets ACCOUNT_NO_LONGER_VALID', async () => {
  const { email, refresh_token } = await signUp(api())
  await api().query('delete from refresh_tokens where family_id = $1', [getFamilyId(refresh_token)])
  await api().query('delete from users where email = $1', [email])
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('ACCOUNT_NO_LONGER_VALID')
})

/** Returns the number of database sessions that wait for a lock. */
async function countLockWaits(): Promise<number> {
  const query = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await api().query(query)).length
}

test('an account deactivated during its login is not logged in', async () => {
  const { email } = await signUp(api())
  const deactivations: Promise<unknown>[] = []
  const logins: Promise<Response>[] = []
  await api().whileLocked('lock table refresh_tokens in access exclusive mode', async () => {
    // The login has read the account as active and is about to start a session.
    logins.push(post(api(), '/auth/login', { email, password: PASSWORD }).then((response) => response))
    await waitUntil(async () => (await countLockWaits()) === 1)
    // The deactivation has updated the account and is about to end its sessions.
    deactivations.push(setUserActive(api().db, email, false))
    await waitUntil(async () => (await countLockWaits()) === 2)
  })
  expect(await Promise.all(deactivations)).toMatchObject([{ isChanged: true }])
  expect(await Promise.all(logins)).toMatchObject([{ status: 401, body: { code: 'ACCOUNT_DEACTIVATED' } }])
  const activeTokens =
    'select 1 from refresh_tokens join users on users.id = user_id where email = $1 and revoked_at is null'
  expect(await api().query(activeTokens, [email])).toEqual([])
})

test('deactivation during refreshes leaves no valid token', async () => {
  for (let round = 0; round < 10; round++) {
    const { email, refresh_token } = await signUp(api())
    const refreshes = [refreshWithRetry(refresh_token), refreshWithRetry(refresh_token)]
    await setUserActive(api().db, email, false)
    const responses = await Promise.all(refreshes)
    await setUserActive(api().db, email, true)
    for (const { status, body } of responses) {
      expect([200, 401]).toContain(status)
      await refresh(status === 200 ? body.refresh_token : refresh_token).expect(401)
    }
  }
})

test('deactivation revokes the token that a concurrent refresh is creating', async () => {
  const { email, refresh_token } = await signUp(api())
  const refreshes: Promise<Response>[] = []
  const deactivations: Promise<unknown>[] = []
  const lockToken = `select 1 from refresh_tokens where family_id = '${getFamilyId(refresh_token)}' for update`
  await api().whileLocked(lockToken, async () => {
    // The refresh has read the account as active and is about to spend the token.
    refreshes.push(refresh(refresh_token).then((response) => response))
    await waitUntil(async () => (await countLockWaits()) === 1)
    deactivations.push(setUserActive(api().db, email, false))
    await waitUntil(async () => (await countLockWaits()) === 2)
  })
  const [response] = await Promise.all(refreshes)
  expect(response?.status).toBe(200)
  expect(await Promise.all(deactivations)).toMatchObject([{ isChanged: true }])
  await setUserActive(api().db, email, true)
  expect((await refresh(response?.body.refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})
