import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { startApi } from '@crop/testkit'
import {
  type Client,
  type ClientOptions,
  createClient,
  memoryTokenStore,
  type NewCropPlan,
  type Tokens,
  type TokenStore,
} from '../src'
import { startProxy, type TestProxy } from './proxy'

const SECRET = randomBytes(32).toString('base64url')

export interface TestService {
  database: TestDatabase
  proxy: TestProxy
  /** The service itself, past the proxy. */
  directUrl: string
}

/** A real api with its own database, behind a proxy. */
export function useTestService(settings: Record<string, string> = {}): () => TestService {
  let service: TestService | undefined
  beforeAll(async () => {
    const database = await createTestDatabase()
    const cheap = { PASSWORD_HASH_MEMORY_KIB: '64', JWT_SECRETS: SECRET }
    const api = await startApi({ DATABASE_URL: database.url, ...cheap, ...settings })
    service = { database, proxy: await startProxy(api.url), directUrl: api.url }
  })
  beforeEach(() => service?.proxy.calm())
  afterAll(async () => {
    await service?.proxy.close()
    await service?.database.drop()
  })
  return () => {
    if (!service) throw new Error('The service has not started.')
    return service
  }
}

export const PASSWORD = 'two rows of maize'

export const registration = () => ({
  ...{ email: `grower-${randomUUID()}@example.com`, password: PASSWORD },
  ...{ full_name: 'Amina Otieno', organization: 'Lake Growers' },
})

export const NORTH_FIELD: NewCropPlan = {
  ...{ name: 'North field', crop: 'maize', location: 'nakuru' },
  ...{ planting_month: 4, risk_tolerance: 'medium' },
}

export interface Customer {
  client: Client
  store: TokenStore
  account: ReturnType<typeof registration>
  /** The tokens as they are kept now. */
  tokens: () => Promise<Tokens>
  signOuts: string[]
}

/** A registered customer whose requests take the way through the proxy. */
export async function aCustomer(
  { proxy }: TestService,
  options: Partial<ClientOptions> = {},
): Promise<Customer> {
  const store = options.tokens ?? memoryTokenStore()
  const account = registration()
  const signOuts: string[] = []
  const client = createClient({
    ...{ baseUrl: proxy.url, tokens: store, onSignedOut: ({ code }) => void signOuts.push(code) },
    ...options,
  })
  await client.register(account)
  const tokens = async () => {
    const kept = await store.read()
    if (!kept) throw new Error('Nobody is signed in.')
    return kept
  }
  return { client, store, account, tokens, signOuts }
}

interface Claims {
  iat: number
  exp: number
}

/** The same access token, signed an hour ago: waiting for a real one to expire takes longer than a test may. */
export function expired(tokens: Tokens): Tokens {
  const [header = '', payload = ''] = tokens.access_token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
  const earlier = { ...claims, iat: claims.iat - 3600, exp: claims.exp - 3600 }
  const text = `${header}.${Buffer.from(JSON.stringify(earlier)).toString('base64url')}`
  const signature = createHmac('sha256', SECRET).update(text).digest('base64url')
  return { ...tokens, access_token: `${text}.${signature}` }
}

/** What a promise is rejected with. */
export async function errorOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work
  } catch (error) {
    return error
  }
  throw new Error('This should have been refused.')
}
