import { EventEmitter, once } from 'node:events'
import { NEW_PLAN, settlesWithin, postTo } from '@crop/testkit'
import {
  AnalysisPendingError,
  browserTokenStore,
  createClient,
  isApiError,
  memoryTokenStore,
  NetworkError,
  type Credentials,
  type TokenStore,
} from './index.ts'
import { withBrowserGlobals } from '../test/browser'
import { problemResponse } from '../test/proxy'
import { catchError, createCustomer, expireAccessToken, useTestService } from '../test/service'
import { TIMER_SPEEDUP, withFastTimers } from '../test/timers'

const service = useTestService()
const REFRESH = 'POST /auth/refresh'
const countRefreshes = () => service().proxy.listRequests(REFRESH).length

async function createCustomerWithExpiredToken(options: Parameters<typeof createCustomer>[1] = {}) {
  const customer = await createCustomer(service(), options)
  await customer.store.write(expireAccessToken(await customer.getTokens()))
  return customer
}

/** Creates three clients that share one store, like three tabs. */
async function createThreeTabs(store: TokenStore) {
  const customer = await createCustomerWithExpiredToken({ tokens: store })
  const otherTabs = [1, 2].map(() =>
    createClient({
      baseUrl: service().proxy.url,
      tokens: store,
      onSignedOut: ({ code }) => void customer.signOuts.push(code),
    }),
  )
  return { ...customer, tabs: [customer.client, ...otherTabs] }
}

describe('when the access token has expired', () => {
  test('concurrent requests share one refresh and all succeed', async () => {
    const { client, account, getTokens } = await createCustomerWithExpiredToken()
    const oldTokens = await getTokens()
    const profiles = await Promise.all(Array.from({ length: 10 }, () => client.me()))
    expect(profiles.map(({ email }) => email)).toEqual(Array(10).fill(account.email))
    expect(countRefreshes()).toBe(1)
    expect(await getTokens()).not.toEqual(oldTokens)
  })

  test('three tabs that refresh concurrently all get responses and stay signed in', async () => {
    const { client, tabs, store, getTokens, signOuts } = await createThreeTabs(memoryTokenStore())
    const responses = await Promise.all(tabs.flatMap((tab) => [tab.me(), tab.plans.list(), tab.me()]))
    expect(responses).toHaveLength(9)
    expect(countRefreshes()).toBeLessThanOrEqual(3)
    expect(signOuts).toEqual([])
    // The stored refresh token still works.
    await store.write(expireAccessToken(await getTokens()))
    await client.me()
  })

  test('three tabs in a browser with locks refresh once', async () => {
    const { tabs, signOuts } = await withBrowserGlobals(() => createThreeTabs(browserTokenStore()))
    await Promise.all(tabs.flatMap((tab) => [tab.me(), tab.plans.list()]))
    expect(countRefreshes()).toBe(1)
    expect(signOuts).toEqual([])
  })

  test('a tab frozen with the lock blocks the others for ten seconds', async () => {
    await withBrowserGlobals(async () => {
      const store = browserTokenStore()
      const locks = new EventEmitter()
      const withLock: TokenStore['withLock'] = (work) => {
        locks.emit('request')
        return store.withLock?.(work) ?? work()
      }
      // With fast timers, the usual limit of a request is so short that a busy machine may reach it.
      const options = { tokens: { ...store, withLock }, timeoutMs: Infinity }
      const { client, getTokens, signOuts } = await createCustomerWithExpiredToken(options)
      const oldTokens = await getTokens()
      void store.withLock?.(() => new Promise(() => undefined))
      const startedAt = Date.now()
      const requested = once(locks, 'request')
      let response: Promise<unknown> | undefined
      // Only the wait for the lock is fast: the limit of the refresh behind it is as short.
      await withFastTimers(() => {
        response = client.me()
        return requested
      })
      await response
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_000 / TIMER_SPEEDUP)
      expect(await getTokens()).not.toEqual(oldTokens)
      expect(countRefreshes()).toBe(1)
      expect(signOuts).toEqual([])
    })
  })

  test('a refresh is retried after its response is lost', async () => {
    const { client, getTokens, signOuts } = await createCustomerWithExpiredToken()
    service().proxy.injectFaults(REFRESH, { dropResponse: true })
    await client.me()
    expect(countRefreshes()).toBe(2)
    expect(signOuts).toEqual([])
    expect((await getTokens()).access_token).toBeTruthy()
  })

  test('a rejected refresh is retried after the delay in Retry-After', async () => {
    const { client, signOuts } = await createCustomerWithExpiredToken()
    service().proxy.injectFaults(
      REFRESH,
      { response: problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' }) },
      { response: problemResponse(429, 'RATE_LIMIT_EXCEEDED') },
    )
    await client.me()
    const [first, second, third] = service().proxy.listRequests(REFRESH)
    expect((second?.receivedAtMs ?? 0) - (first?.receivedAtMs ?? 0)).toBeGreaterThanOrEqual(1000)
    expect(third).toBeDefined()
    expect(signOuts).toEqual([])
  })

  test.each([
    ['a long outage of the service', problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '60' })],
    ['the error page of a proxy', { status: 502, headers: { 'retry-after': '60' }, body: '<html>' }],
    ['the sign-in page of a hotel network', { status: 200, body: '<html>Sign in to the network' }],
    ['JSON from another server', { status: 200, body: '{}' }],
    ['an empty response', { status: 200 }],
    ['a 401 page of a proxy', { status: 401, body: '<html>' }],
    ['a 401 of an API gateway', { status: 401, body: '{"code":"900901","message":"No."}' }],
  ])('%s instead of new tokens keeps the customer signed in', async (_name, response) => {
    const { client, getTokens, signOuts } = await createCustomerWithExpiredToken()
    const oldTokens = await getTokens()
    service().proxy.injectFaults(REFRESH, { response })
    expect(isApiError(await catchError(client.me()))).toBe(true)
    expect(await getTokens()).toEqual(oldTokens)
    expect(signOuts).toEqual([])
    await client.me()
  })

  test('the tokens are kept while the network is down', async () => {
    const { getTokens, store } = await createCustomerWithExpiredToken()
    const oldTokens = await getTokens()
    const options = { baseUrl: 'http://127.0.0.1:1', tokens: store, retry: { attempts: 2 } }
    expect(await catchError(createClient(options).me())).toBeInstanceOf(NetworkError)
    expect(await getTokens()).toEqual(oldTokens)
  })

  test('a request is retried only once with new tokens', async () => {
    const { client } = await createCustomerWithExpiredToken()
    const response = problemResponse(401, 'TOKEN_EXPIRED')
    service().proxy.injectFaults('GET /auth/me', { response }, { response }, { response })
    expect(isApiError(await catchError(client.me()), 'TOKEN_EXPIRED')).toBe(true)
    expect(countRefreshes()).toBe(1)
    expect(service().proxy.listRequests('GET /auth/me')).toHaveLength(2)
  })

  test('aborting one request does not cancel the shared refresh', async () => {
    const { client, signOuts } = await createCustomerWithExpiredToken()
    const controller = new AbortController()
    const abortedCall = catchError(client.me({ signal: controller.signal }))
    const beforeResponse = async () => {
      controller.abort()
      await abortedCall
    }
    service().proxy.injectFaults(REFRESH, { beforeResponse })
    const [error] = await Promise.all([abortedCall, client.me()])
    expect(error).toMatchObject({ name: 'AbortError' })
    expect(countRefreshes()).toBe(1)
    expect(signOuts).toEqual([])
  })

  test('a wait times out without cancelling the shared refresh', async () => {
    const { client, store, getTokens } = await createCustomer(service())
    const { task_id } = await client.analyses.submit({ crop: 'maize', location: 'nakuru', month: 4 })
    await store.write(expireAccessToken(await getTokens()))
    const waiting = catchError(client.analyses.wait(task_id, { timeoutMs: 200 }))
    service().proxy.injectFaults(REFRESH, { beforeResponse: async () => void (await waiting) })
    const [error] = await Promise.all([waiting, client.me()])
    expect(error).toBeInstanceOf(AnalysisPendingError)
    expect(countRefreshes()).toBe(1)
  })
})

describe('a session', () => {
  const revoke = (refreshToken: string) =>
    postTo({ url: service().directUrl }, '/auth/logout', { refresh_token: refreshToken })

  test('that ended is reported once and its tokens are deleted', async () => {
    const { client, store, getTokens, signOuts } = await createCustomerWithExpiredToken()
    await revoke((await getTokens()).refresh_token)
    const calls = Array.from({ length: 5 }, () => catchError(client.me()))
    for (const error of await Promise.all(calls))
      expect(isApiError(error, 'INVALID_REFRESH_TOKEN')).toBe(true)
    expect(signOuts).toEqual(['INVALID_REFRESH_TOKEN'])
    expect(await store.read()).toBeUndefined()
    expect(isApiError(await catchError(client.me()), 'AUTHENTICATION_REQUIRED')).toBe(true)
    expect(signOuts).toHaveLength(1)
  })

  test('with an invalid access token ends and is reported once', async () => {
    const { client, store, getTokens, signOuts } = await createCustomer(service())
    const tokens = await getTokens()
    await store.write({ ...tokens, access_token: `${tokens.access_token}x` })
    const calls = Array.from({ length: 5 }, () => catchError(client.me()))
    for (const error of await Promise.all(calls)) expect(isApiError(error, 'INVALID_TOKEN')).toBe(true)
    expect(signOuts).toEqual(['INVALID_TOKEN'])
    expect(await client.isSignedIn()).toBe(false)
    expect(countRefreshes()).toBe(0)
  })

  /** Lets another tab sign in just before the service receives the refresh of this one. */
  async function signInBeforeRefresh(
    customer: Awaited<ReturnType<typeof createCustomerWithExpiredToken>>,
    account: Credentials,
  ) {
    const otherStore = memoryTokenStore()
    await createClient({ baseUrl: service().directUrl, tokens: otherStore }).signIn(account)
    const replaceTokens = async () => {
      await revoke((await customer.getTokens()).refresh_token)
      await customer.store.write((await otherStore.read()) ?? (await customer.getTokens()))
    }
    service().proxy.injectFaults(REFRESH, { beforeForward: replaceTokens })
    return otherStore
  }

  test('continues when another tab has stored newer tokens', async () => {
    const customer = await createCustomerWithExpiredToken()
    const otherStore = await signInBeforeRefresh(customer, customer.account)
    expect((await customer.client.me()).email).toBe(customer.account.email)
    expect(customer.signOuts).toEqual([])
    expect(await customer.getTokens()).toEqual(await otherStore.read())
  })

  test('of another customer is never used to retry a request', async () => {
    const customer = await createCustomerWithExpiredToken()
    const otherCustomer = await createCustomer(service())
    await signInBeforeRefresh(customer, otherCustomer.account)
    expect(isApiError(await catchError(customer.client.plans.create(NEW_PLAN)), 'TOKEN_EXPIRED')).toBe(true)
    expect(await otherCustomer.client.plans.list()).toEqual([])
    expect(customer.signOuts).toEqual([])
    expect((await customer.client.me()).email).toBe(otherCustomer.account.email)
  })

  test('ends in the service on sign-out, without calling onSignedOut', async () => {
    const { client, getTokens, signOuts } = await createCustomer(service())
    const oldTokens = await getTokens()
    await client.signOut()
    expect(await client.isSignedIn()).toBe(false)
    expect(signOuts).toEqual([])
    const lateClient = createClient({
      baseUrl: service().proxy.url,
      tokens: memoryTokenStore(expireAccessToken(oldTokens)),
    })
    expect(isApiError(await catchError(lateClient.me()), 'INVALID_REFRESH_TOKEN')).toBe(true)
  })

  test.each([
    ['is unavailable', { response: problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '5' }) }],
    ['does not respond', { hang: true }],
  ])('ends locally when the service %s', async (_state, fault) => {
    const { client } = await createCustomer(service())
    service().proxy.injectFaults('POST /auth/logout', fault, fault, fault)
    await withFastTimers(async () =>
      expect(await settlesWithin(client.signOut(), 10_000 / TIMER_SPEEDUP)).toBe(true),
    )
    expect(await client.isSignedIn()).toBe(false)
  })

  test.each(['INVALID_REFRESH_TOKEN', 'A_LATER_CODE'])(
    'ends when the service rejects a refresh with 401 %s',
    async (code) => {
      const { client, signOuts } = await createCustomerWithExpiredToken()
      service().proxy.injectFaults(REFRESH, { response: problemResponse(401, code) })
      expect(await catchError(client.me())).toMatchObject({ code })
      expect(signOuts).toEqual([code])
      expect(await client.isSignedIn()).toBe(false)
    },
  )

  test('stays ended when a refresh completes after sign-out', async () => {
    const { client, store, signOuts } = await createCustomerWithExpiredToken()
    service().proxy.injectFaults(REFRESH, { beforeResponse: () => client.signOut() })
    expect(isApiError(await catchError(client.me()), 'TOKEN_EXPIRED')).toBe(true)
    expect(await store.read()).toBeUndefined()
    expect(signOuts).toEqual([])
  })
})

test('a call can be aborted while the token store hangs', async () => {
  const pending = new Promise<undefined>(() => undefined)
  const tokens = { read: () => pending, write: () => undefined, clear: () => undefined }
  const client = createClient({ baseUrl: service().proxy.url, tokens })
  expect(await catchError(client.me({ signal: AbortSignal.timeout(50) }))).toMatchObject({
    name: 'TimeoutError',
  })
})

test('an invalid value in localStorage counts as signed out', async () => {
  await withBrowserGlobals(async (storage) => {
    const store = browserTokenStore('tokens')
    const unsendable = ['', 'größe €', 'a\nb'].map((token) =>
      JSON.stringify({ access_token: token, refresh_token: token, expires_in_minutes: 15 }),
    )
    for (const text of ['', 'not JSON', 'null', '[]', '{"access_token":1}', ...unsendable]) {
      storage.set('tokens', text)
      expect(await store.read()).toBeUndefined()
    }
  })
})
