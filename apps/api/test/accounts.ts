import { randomUUID } from 'node:crypto'
import request from 'supertest'
import type { TestApi } from './test-api'

export const PASSWORD = 'two rows of maize'

export interface SignedIn {
  email: string
  access_token: string
  refresh_token: string
}

export const newEmail = () => `grower-${randomUUID()}@example.com`

export const post = (api: TestApi, path: string, body: object) =>
  request(api.app).post(`/api/v1${path}`).send(body)

export const registration = (fields: Record<string, unknown> = {}) => ({
  ...{ email: newEmail(), password: PASSWORD, full_name: 'Amina Otieno', organization: 'Lake Growers' },
  ...fields,
})

/** A new customer, signed in. */
export async function signUp(api: TestApi): Promise<SignedIn> {
  const account = registration()
  const answer = await post(api, '/auth/register', account).expect(201)
  const tokens = answer.body as Omit<SignedIn, 'email'>
  return { email: account.email, ...tokens }
}
