import { getApiKeyPrefix, hashApiKey } from '@crop/domain'
import { createRegistration, newEmail } from '@crop/testkit'
import request from 'supertest'
import type { TestApi } from './test-api'

interface SignedUpCustomer {
  email: string
  access_token: string
  refresh_token: string
}

export const post = (api: TestApi, path: string, body: object) =>
  request(api.app).post(`/api/v1${path}`).send(body)

/** Stores a given API key. */
export const storeApiKey = ({ query }: TestApi, key: string) =>
  query("insert into api_keys (prefix, key_hash, name) values ($1, $2, 'visitors')", [
    getApiKeyPrefix(key),
    hashApiKey(key),
  ])

/** Registers a new customer and returns the tokens of the first session. */
export async function signUp(api: TestApi): Promise<SignedUpCustomer> {
  const email = newEmail()
  const response = await post(api, '/auth/register', createRegistration({ email })).expect(201)
  const tokens = response.body as Omit<SignedUpCustomer, 'email'>
  return { email, ...tokens }
}
