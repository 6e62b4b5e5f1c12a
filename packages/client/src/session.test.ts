import {
  AnalysisPendingError,
  browserTokenStore,
  createClient,
  isApiError,
  memoryTokenStore,
  NetworkError,
} from './index.ts'
import type { Credentials, TokenStore } from './index.ts'
import { withBrowser } from '../test/browser'
import { problem } from '../test/proxy'
import { aCustomer, errorOf, expired, NORTH_FIELD, useTestService } from '../test/service'
import { inAHurry, TIMES_FASTER } from '../test/timers'

const service = useTestService()
const REFRESH = 'POST /auth/refresh'
const refreshes = () => service().proxy.seen(REFRESH).length

async function aCustomerWithExpiredToken(options: Parameters<typeof aCustomer>[1] = {}) {
  const customer = await aCustomer(service(), options)
  await customer.store.write(expired(await customer.tokens()))
  return customer
}

/** Three clients, as in three tabs, that share one store. */
async function threeTabs(store: TokenStore) {
  const customer = await aCustomerWithExpiredToken({ tokens: store })
  const others = [1, 2].map(() =>
    createClient({
      ...{ baseUrl: service().proxy.url, tokens: store },
      onSignedOut: ({ code }) => void customer.signOuts.push(code),
    }),
  )
  return { ...customer, tabs: [customer.client, ...others] }
}

describe('when the access token has expired', () => {
  test('many requests at the same moment are all answered after one refresh', async () => {
    const { client, account, tokens } = await aCustomerWithExpiredToken()
    const before = await tokens()
    const profiles = await Promise.all(Array.from({ length: 10 }, () => client.me()))
    expect(profiles.map(({ email }) => email)).toEqual(Array(10).fill(account.email))
    expect(refreshes()).toBe(1)
    expect(await tokens()).not.toEqual(before)
  })

  test('three tabs that race are all answered, and nobody is signed out', async () => {
    const { client, tabs, store, tokens, signOuts } = await threeTabs(memoryTokenStore())
    const answers = await Promise.all(tabs.flatMap((tab) => [tab.me(), tab.plans.list(), tab.me()]))
    expect(answers).toHaveLength(9)
    expect(refreshes()).toBeLessThanOrEqual(3)
    expect(signOuts).toEqual([])
    // And what they are left with is good for the next refresh.
    await store.write(expired(await tokens()))
    await client.me()
  })

  test('three tabs of a browser with locks refresh once', async () => {
    const { tabs, signOuts } = await withBrowser(() => threeTabs(browserTokenStore()))
    await Promise.all(tabs.flatMap((tab) => [tab.me(), tab.plans.list()]))
    expect(refreshes()).toBe(1)
    expect(signOuts).toEqual([])
  })

  test('a tab that was frozen in its turn holds up the others for ten seconds', async () => {
    await withBrowser(async () => {
      const store = browserTokenStore()
      const { client, tokens, signOuts } = await aCustomerWithExpiredToken({ tokens: store })
      const before = await tokens()
      void store.exclusively?.(() => new Promise(() => undefined))
      const start = Date.now()
      await inAHurry(() => client.me())
      expect(Date.now() - start).toBeGreaterThanOrEqual(10_000 / TIMES_FASTER)
      expect(await tokens()).not.toEqual(before)
      expect(refreshes()).toBe(1)
      expect(signOuts).toEqual([])
    })
  })

  test('a lost answer to the refresh is asked for again', async () => {
    const { client, tokens, signOuts } = await aCustomerWithExpiredToken()
    service().proxy.disturb(REFRESH, { loseAnswer: true })
    await client.me()
    expect(refreshes()).toBe(2)
    expect(signOuts).toEqual([])
    expect((await tokens()).access_token).toBeTruthy()
  })

  test('a refresh that is turned away comes back when Retry-After says', async () => {
    const { client, signOuts } = await aCustomerWithExpiredToken()
    service().proxy.disturb(
      REFRESH,
      { answer: problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' }) },
      { answer: problem(429, 'RATE_LIMIT_EXCEEDED') },
    )
    await client.me()
    const [first, second, third] = service().proxy.seen(REFRESH)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1000)
    expect(third).toBeDefined()
    expect(signOuts).toEqual([])
  })

  test.each([
    [
      'a service that is away for long',
      { answer: problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '60' }) },
    ],
    ['the page of a proxy', { answer: { status: 502, headers: { 'retry-after': '60' }, body: '<html>' } }],
    ['the page of a hotel', { answer: { status: 200, body: '<html>Sign in to the network' } }],
    ['JSON of somebody else', { answer: { status: 200, body: '{}' } }],
    ['nothing at all', { answer: { status: 200 } }],
    ["a proxy's own 401", { answer: { status: 401, body: '<html>' } }],
    ["a gateway's own 401", { answer: { status: 401, body: '{"code":"900901","message":"No."}' } }],
  ])('%s in the way of a refresh signs nobody out', async (_what, trouble) => {
    const { client, tokens, signOuts } = await aCustomerWithExpiredToken()
    const before = await tokens()
    service().proxy.disturb(REFRESH, trouble)
    expect(isApiError(await errorOf(client.me()))).toBe(true)
    expect(await tokens()).toEqual(before)
    expect(signOuts).toEqual([])
    await client.me()
  })

  test('without a network the tokens are kept', async () => {
    const { tokens, store } = await aCustomerWithExpiredToken()
    const before = await tokens()
    const nowhere = { baseUrl: 'http://127.0.0.1:1', tokens: store, retry: { attempts: 2 } }
    expect(await errorOf(createClient(nowhere).me())).toBeInstanceOf(NetworkError)
    expect(await tokens()).toEqual(before)
  })

  test('a request is repeated once, whatever the service says then', async () => {
    const { client } = await aCustomerWithExpiredToken()
    const answer = problem(401, 'TOKEN_EXPIRED')
    service().proxy.disturb('GET /auth/me', { answer }, { answer }, { answer })
    expect(isApiError(await errorOf(client.me()), 'TOKEN_EXPIRED')).toBe(true)
    expect(refreshes()).toBe(1)
    expect(service().proxy.seen('GET /auth/me')).toHaveLength(2)
  })

  test('aborting one request leaves the refresh to the others', async () => {
    const { client, signOuts } = await aCustomerWithExpiredToken()
    const impatient = new AbortController()
    const first = errorOf(client.me({ signal: impatient.signal }))
    const beforeAnswer = async () => {
      impatient.abort()
      await first
    }
    service().proxy.disturb(REFRESH, { beforeAnswer })
    const [error] = await Promise.all([first, client.me()])
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(refreshes()).toBe(1)
    expect(signOuts).toEqual([])
  })

  test('the time limit of a wait holds, and leaves the refresh to the others', async () => {
    const { client, store, tokens } = await aCustomer(service())
    const { task_id } = await client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })
    await store.write(expired(await tokens()))
    const waiting = errorOf(client.analyses.wait(task_id, { timeoutMs: 200 }))
    service().proxy.disturb(REFRESH, { beforeAnswer: async () => void (await waiting) })
    const [error] = await Promise.all([waiting, client.me()])
    expect(error).toBeInstanceOf(AnalysisPendingError)
    expect(refreshes()).toBe(1)
  })
})

describe('the end of a session', () => {
  async function revoke(refreshToken: string) {
    const body = JSON.stringify({ refresh_token: refreshToken })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${service().directUrl}/api/v1/auth/logout`, { method: 'POST', headers, body })
  }

  test('is told once, and the tokens are gone', async () => {
    const { client, store, tokens, signOuts } = await aCustomerWithExpiredToken()
    await revoke((await tokens()).refresh_token)
    const calls = Array.from({ length: 5 }, () => errorOf(client.me()))
    for (const error of await Promise.all(calls))
      expect(isApiError(error, 'INVALID_REFRESH_TOKEN')).toBe(true)
    expect(signOuts).toEqual(['INVALID_REFRESH_TOKEN'])
    expect(await store.read()).toBeUndefined()
    expect(isApiError(await errorOf(client.me()), 'AUTHENTICATION_REQUIRED')).toBe(true)
    expect(signOuts).toHaveLength(1)
  })

  test('is told once when the access token is refused', async () => {
    const { client, store, tokens, signOuts } = await aCustomer(service())
    const kept = await tokens()
    await store.write({ ...kept, access_token: `${kept.access_token}x` })
    const calls = Array.from({ length: 5 }, () => errorOf(client.me()))
    for (const error of await Promise.all(calls)) expect(isApiError(error, 'INVALID_TOKEN')).toBe(true)
    expect(signOuts).toEqual(['INVALID_TOKEN'])
    expect(await client.isSignedIn()).toBe(false)
    expect(refreshes()).toBe(0)
  })

  /** Another tab signs in, just before the service learns of this one's refresh. */
  async function replacedBefore(
    customer: Awaited<ReturnType<typeof aCustomerWithExpiredToken>>,
    account: Credentials,
  ) {
    const elsewhere = memoryTokenStore()
    await createClient({ baseUrl: service().directUrl, tokens: elsewhere }).signIn(account)
    const replace = async () => {
      await revoke((await customer.tokens()).refresh_token)
      await customer.store.write((await elsewhere.read()) ?? (await customer.tokens()))
    }
    service().proxy.disturb(REFRESH, { before: replace })
    return elsewhere
  }

  test('is none when another tab has newer tokens by then', async () => {
    const customer = await aCustomerWithExpiredToken()
    const elsewhere = await replacedBefore(customer, customer.account)
    expect((await customer.client.me()).email).toBe(customer.account.email)
    expect(customer.signOuts).toEqual([])
    expect(await customer.tokens()).toEqual(await elsewhere.read())
  })

  test('when somebody else has signed in: what the first one asked for is not repeated as the second', async () => {
    const [customer, other] = [await aCustomerWithExpiredToken(), await aCustomer(service())]
    await replacedBefore(customer, other.account)
    expect(isApiError(await errorOf(customer.client.plans.create(NORTH_FIELD)), 'TOKEN_EXPIRED')).toBe(true)
    expect(await other.client.plans.list()).toEqual([])
    expect(customer.signOuts).toEqual([])
    expect((await customer.client.me()).email).toBe(other.account.email)
  })

  test('comes in the service too when the customer signs out, without being told', async () => {
    const { client, tokens, signOuts } = await aCustomer(service())
    const before = await tokens()
    await client.signOut()
    expect(await client.isSignedIn()).toBe(false)
    expect(signOuts).toEqual([])
    const late = createClient({
      ...{ baseUrl: service().proxy.url, tokens: memoryTokenStore(expired(before)) },
    })
    expect(isApiError(await errorOf(late.me()), 'INVALID_REFRESH_TOKEN')).toBe(true)
  })

  test.each([
    ['is away', { answer: problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '5' }) }],
    ['is silent', { silence: true }],
  ])('comes here while the service %s, and within three seconds', async (_how, trouble) => {
    const { client } = await aCustomer(service())
    service().proxy.disturb('POST /auth/logout', trouble, trouble, trouble)
    const start = Date.now()
    await client.signOut()
    expect(Date.now() - start).toBeLessThan(4000)
    expect(await client.isSignedIn()).toBe(false)
  })

  test.each(['INVALID_REFRESH_TOKEN', 'A_CODE_OF_NEXT_YEAR'])(
    'comes with every 401 of the service to a refresh: %s',
    async (code) => {
      const { client, signOuts } = await aCustomerWithExpiredToken()
      service().proxy.disturb(REFRESH, { answer: problem(401, code) })
      expect(await errorOf(client.me())).toMatchObject({ code })
      expect(signOuts).toEqual([code])
      expect(await client.isSignedIn()).toBe(false)
    },
  )

  test('is not undone by a refresh that was on its way', async () => {
    const { client, store, signOuts } = await aCustomerWithExpiredToken()
    service().proxy.disturb(REFRESH, { beforeAnswer: () => client.signOut() })
    expect(isApiError(await errorOf(client.me()), 'TOKEN_EXPIRED')).toBe(true)
    expect(await store.read()).toBeUndefined()
    expect(signOuts).toEqual([])
  })
})

test('aborting ends a call whose store does not answer', async () => {
  const never = new Promise<undefined>(() => undefined)
  const tokens = { read: () => never, write: () => undefined, clear: () => undefined }
  const client = createClient({ baseUrl: service().proxy.url, tokens })
  expect(await errorOf(client.me({ signal: AbortSignal.timeout(50) }))).toMatchObject({
    name: 'TimeoutError',
  })
})

test('what is no pair of tokens in the storage of a browser counts as signed out', async () => {
  await withBrowser(async (storage) => {
    const store = browserTokenStore('ours')
    const unsendable = ['', 'größe €', 'a\nb'].map((token) =>
      JSON.stringify({ access_token: token, refresh_token: token, expires_in_minutes: 15 }),
    )
    for (const text of ['', 'not JSON', 'null', '[]', '{"access_token":1}', ...unsendable]) {
      storage.set('ours', text)
      expect(await store.read()).toBeUndefined()
    }
  })
})
