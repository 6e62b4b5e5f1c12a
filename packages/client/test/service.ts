import { createHmac, randomBytes } from 'node:crypto'
import { type FileDatabase, useTestDatabase } from '@crop/db/testing'
import { createRegistration, startApi } from '@crop/testkit'
import {
  type Client,
  type ClientOptions,
  createClient,
  memoryTokenStore,
  type Tokens,
  type TokenStore,
} from '../src'
import { startProxy, type TestProxy } from './proxy'

const JWT_SECRET = randomBytes(32).toString('base64url')

export interface TestService {
  database: FileDatabase
  proxy: TestProxy
  /** URL of the api without the proxy. */
  directUrl: string
}

/** Starts a real api with its own database behind a proxy, for all tests of the file. */
export function useTestService(): () => TestService {
  const database = useTestDatabase()
  let service: TestService | undefined
  beforeAll(async () => {
    const api = await startApi({
      DATABASE_URL: database.url,
      PASSWORD_HASH_MEMORY_KIB: '64',
      JWT_SECRETS: JWT_SECRET,
    })
    service = { database, proxy: await startProxy(api.url), directUrl: api.url }
  })
  beforeEach(() => service?.proxy.reset())
  afterAll(() => service?.proxy[Symbol.asyncDispose]())
  return () => {
    if (!service) throw new Error('The service has not started.')
    return service
  }
}

export interface Customer {
  client: Client
  store: TokenStore
  account: ReturnType<typeof createRegistration>
  /** Returns the tokens in the store. */
  getTokens: () => Promise<Tokens>
  /** Error codes that `onSignedOut` has received. */
  signOuts: string[]
}

/** Registers a customer whose client sends its requests through the proxy. */
export async function createCustomer(
  { proxy }: TestService,
  options: Partial<ClientOptions> = {},
): Promise<Customer> {
  const store = options.tokens ?? memoryTokenStore()
  const account = createRegistration()
  const signOuts: string[] = []
  const client = createClient({
    baseUrl: proxy.url,
    tokens: store,
    onSignedOut: ({ code }) => void signOuts.push(code),
    ...options,
  })
  await client.register(account)
  const getTokens = async () => {
    const tokens = await store.read()
    if (!tokens) throw new Error('The customer is signed out.')
    return tokens
  }
  return { client, store, account, getTokens, signOuts }
}

interface JwtClaims {
  iat: number
  exp: number
}

/** Returns the tokens with an access token that was issued an hour earlier and has expired. */
export function expireAccessToken(tokens: Tokens): Tokens {
  const [header = '', payload = ''] = tokens.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as JwtClaims
  const expiredClaims = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }
  const signedText = `${header}.${Buffer.from(JSON.stringify(expiredClaims)).toString('base64url')}`
  const signature = createHmac('sha256', JWT_SECRET).update(signedText).digest('base64url')
  return { ...tokens, access_token: `${signedText}.${signature}` }
}

/** Returns the error that the call rejects with. */
export async function catchError(call: Promise<unknown>): Promise<unknown> {
  try {
    await call
  } catch (error) {
    return error
  }
  throw new Error('The call should have been rejected.')
}
