import { decode, sign } from 'jsonwebtoken'
import { setUserActive } from '@crop/db'
import { waitUntil } from '@crop/devstack'
import type { Response } from 'supertest'
import { TEST_SECRET, useTestApi } from '../test-api'
import { PASSWORD, post, signUp } from './test-accounts'

const api = useTestApi()
const refresh = (refresh_token: unknown) => post(api(), '/auth/refresh', { refresh_token })
const logOut = (refresh_token: unknown) => post(api(), '/auth/logout', { refresh_token })

const claimsOf = (token: string) => decode(token, { json: true }) ?? {}
const familyOf = (token: string) => claimsOf(token).fam as string
const makeOlder = (token: string, seconds: number) =>
  api().query(
    'update refresh_tokens set rotated_at = rotated_at - make_interval(secs => $2) where family_id = $1',
    [familyOf(token), seconds],
  )

test('a refresh gives two new tokens, and the session goes on with the new one', async () => {
  const { refresh_token } = await signUp(api())
  const first = await refresh(refresh_token).expect(200)
  expect(Object.keys(first.body)).toEqual(['access_token', 'refresh_token', 'expires_in_minutes'])
  expect(first.body.refresh_token).not.toBe(refresh_token)
  expect(familyOf(first.body.refresh_token)).toBe(familyOf(refresh_token))
  await refresh(first.body.refresh_token).expect(200)
})

test('a spent token within the grace gives the same successor again and a fresh access token', async () => {
  const { refresh_token } = await signUp(api())
  const [first, again] = [await refresh(refresh_token), await refresh(refresh_token)]
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
  expect(again.body.access_token).not.toBe(first.body.access_token)
})

test('a spent token within the grace whose successor was used is refused, and nothing is revoked', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  const third = (await refresh(second)).body.refresh_token
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  await refresh(third).expect(200)
})

test('a spent token after the grace ends the whole family, and the answer does not undo it', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  await makeOlder(refresh_token, 31)
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('REFRESH_TOKEN_REUSED')
  expect((await refresh(second).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})

test('a token past its own lifetime is refused, whatever the database keeps of it', async () => {
  const { refresh_token } = await signUp(api())
  const header = { kid: api().ctx.tokens.kid }
  const exp = Math.floor(Date.now() / 1000) - 60
  const late = sign({ ...claimsOf(refresh_token), exp }, TEST_SECRET, { header: { alg: 'HS256', ...header } })
  expect((await refresh(late).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  await refresh(refresh_token).expect(200)
})

test('another sign-in is another family and is not affected', async () => {
  const { email, refresh_token } = await signUp(api())
  const other = await post(api(), '/auth/login', { email, password: PASSWORD }).expect(200)
  await logOut(refresh_token).expect(204)
  await refresh(other.body.refresh_token).expect(200)
})

/** A busy machine may refuse for now; that never means "signed out", so a client asks again. */
async function refreshed(token: string): Promise<Response> {
  const answer = await refresh(token)
  return answer.status === 503 ? refreshed(token) : answer
}

test('20 refreshes of one token at once, in 100 families: one successor each and nobody signed out', async () => {
  const families: string[] = []
  for (let batch = 0; batch < 50; batch++) {
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        const { refresh_token } = await signUp(api())
        families.push(familyOf(refresh_token))
        const answers = await Promise.all(Array.from({ length: 20 }, () => refreshed(refresh_token)))
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
        expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
      }),
    )
  }
  const forks = await api().query(
    `select family_id from refresh_tokens where family_id = any($1::uuid[])
      group by family_id having count(*) <> 2 or bool_or(revoked_at is not null)`,
    [families],
  )
  expect(forks).toEqual([])
}, 180_000)

/** Seconds from now to the end of a token. */
const lifetimeOf = (token: string) => (decode(token, { json: true })?.exp ?? 0) - Date.now() / 1000

test('a session that is not used ends after 30 days, and every session after 90', async () => {
  const { refresh_token } = await signUp(api())
  for (const token of [refresh_token, (await refresh(refresh_token).expect(200)).body.refresh_token]) {
    expect(lifetimeOf(token) / 86_400).toBeCloseTo(30, 2)
  }
  const ends = await api().query(
    'select extract(epoch from family_expires_at - now())::float8 / 86400 as days from refresh_tokens where family_id = $1',
    [familyOf(refresh_token)],
  )
  expect(ends).toHaveLength(2)
  for (const { days } of ends) expect(days).toBeCloseTo(90, 2)
})

test('a family ends so many days after its sign-in, however often it is refreshed', async () => {
  const { refresh_token } = await signUp(api())
  await api().query(
    "update refresh_tokens set family_expires_at = date_trunc('second', now()) + interval '1 hour' where family_id = $1",
    [familyOf(refresh_token)],
  )
  const { body } = await refresh(refresh_token).expect(200)
  const lifetime = lifetimeOf(body.refresh_token)
  expect(lifetime).toBeGreaterThan(3500)
  expect(lifetime).toBeLessThan(3605)
})

test('signing out ends the session, and is 204 for every well-formed body', async () => {
  const { refresh_token } = await signUp(api())
  const answer = await logOut(refresh_token).expect(204)
  expect(answer.text).toBe('')
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  for (const token of [refresh_token, '', 'not a token', 'x'.repeat(5000)]) await logOut(token).expect(204)
  await logOut(7).expect(422)
  await logOut(undefined).expect(422)
})

test('signing out with a spent token ends what came of it', async () => {
  const { refresh_token } = await signUp(api())
  const second = (await refresh(refresh_token)).body.refresh_token
  await logOut(refresh_token).expect(204)
  await refresh(second).expect(401)
})

test('an expired token is refused', async () => {
  const { refresh_token } = await signUp(api())
  await api().query('update refresh_tokens set expires_at = now() where family_id = $1', [
    familyOf(refresh_token),
  ])
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})

test('what is no refresh token of ours is refused, an access token among it', async () => {
  const { access_token } = await signUp(api())
  for (const token of ['x', 'a.b.c', access_token, `${access_token}x`]) {
    expect((await refresh(token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
  }
  await refresh('').expect(422)
  await refresh('x'.repeat(4097)).expect(422)
})

test('a token of an account that is gone asks to log in again', async () => {
  const { email, refresh_token } = await signUp(api())
  await api().query('delete from refresh_tokens where family_id = $1', [familyOf(refresh_token)])
  await api().query('delete from users where email = $1', [email])
  expect((await refresh(refresh_token).expect(401)).body.code).toBe('ACCOUNT_NO_LONGER_VALID')
})

/** How many wait for a lock. */
async function waiting(): Promise<number> {
  const locks = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await api().query(locks)).length
}

test('an account that is deactivated while its password is checked is not signed in', async () => {
  const { email } = await signUp(api())
  const racing: Promise<unknown>[] = []
  const signingIn: Promise<Response>[] = []
  await api().whileLocked('lock table refresh_tokens in access exclusive mode', async () => {
    // It found the account active, and has still to start a session.
    signingIn.push(post(api(), '/auth/login', { email, password: PASSWORD }).then((answer) => answer))
    await waitUntil(async () => (await waiting()) === 1)
    // It has changed the account, and has still to end its sessions.
    racing.push(setUserActive(api().db, email, false))
    await waitUntil(async () => (await waiting()) === 2)
  })
  expect(await Promise.all(racing)).toEqual([expect.any(String)])
  expect(await Promise.all(signingIn)).toMatchObject([{ status: 401, body: { code: 'ACCOUNT_DEACTIVATED' } }])
  const left =
    'select 1 from refresh_tokens join users on users.id = user_id where email = $1 and revoked_at is null'
  expect(await api().query(left, [email])).toEqual([])
})

test('deactivation while refreshes run leaves no token that works afterwards', async () => {
  for (let round = 0; round < 10; round++) {
    const { email, refresh_token } = await signUp(api())
    const racing = [refreshed(refresh_token), refreshed(refresh_token)]
    await setUserActive(api().db, email, false)
    const answers = await Promise.all(racing)
    await setUserActive(api().db, email, true)
    for (const { status, body } of answers) {
      expect([200, 401]).toContain(status)
      await refresh(status === 200 ? body.refresh_token : refresh_token).expect(401)
    }
  }
})

test('deactivation ends what a refresh that came before it is just making', async () => {
  const { email, refresh_token } = await signUp(api())
  const refreshing: Promise<Response>[] = []
  const deactivating: Promise<string | undefined>[] = []
  const lockToken = `select 1 from refresh_tokens where family_id = '${familyOf(refresh_token)}' for update`
  await api().whileLocked(lockToken, async () => {
    // It found the account active, and has still to spend the token.
    refreshing.push(refresh(refresh_token).then((answer) => answer))
    await waitUntil(async () => (await waiting()) === 1)
    deactivating.push(setUserActive(api().db, email, false))
    await waitUntil(async () => (await waiting()) === 2)
  })
  const [answer] = await Promise.all(refreshing)
  expect(answer?.status).toBe(200)
  expect(await Promise.all(deactivating)).toEqual([expect.any(String)])
  await setUserActive(api().db, email, true)
  expect((await refresh(answer?.body.refresh_token).expect(401)).body.code).toBe('INVALID_REFRESH_TOKEN')
})
