import { randomUUID } from 'node:crypto'
import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { createCaller, getTextField, retryUntilStopped, type SendRequest } from './caller'
import type { LoadContext } from './ledger'
import { sendRequests } from './submissions'

/** A place and months where the verdict on cowpeas differs between dry, usual and wet seasons. */
export const FIELD = { crop: 'cowpea', location: '-2,35.5', months: [8, 10] }

/** Registers a customer and returns the access token, or an empty string on failure. */
async function signUp(load: LoadContext): Promise<string> {
  const send = createCaller(load, {})
  // Each attempt uses a new address, because the last one may have succeeded although its response was lost.
  const body = createRegistration()
  return getTextField(await send({ operation: 'sign-up', path: '/auth/register', body }), 'access_token')
}

/** Creates a plan and returns its id, or an empty string on failure. */
async function createPlan(send: SendRequest, plantingMonth: number, idempotencyKey: string): Promise<string> {
  const { crop, location } = FIELD
  const body = { ...NEW_PLAN, crop, location, planting_month: plantingMonth, risk_tolerance: 'low' }
  return getTextField(await send({ operation: 'plan', path: '/crop-plans', body, idempotencyKey }), 'id')
}

/** Signs up, creates two plans, and then submits and polls analyses until the load ends. */
export async function runCustomer(load: LoadContext): Promise<void> {
  const token = await retryUntilStopped(load.stop, () => signUp(load))
  const credentials = { authorization: `Bearer ${token}` }
  const send = createCaller(load, credentials)
  const planIds: string[] = []
  while (planIds.length < 2 && !load.stop.aborted) {
    const idempotencyKey = randomUUID()
    const plantingMonth = load.random.pickOne(FIELD.months)
    planIds.push(await retryUntilStopped(load.stop, () => createPlan(send, plantingMonth, idempotencyKey)))
  }
  await sendRequests(load, credentials, planIds)
}

/** Submits and polls analyses with an API key until the load ends. API keys have no plans. */
export const runService = (load: LoadContext) => sendRequests(load, { 'x-api-key': load.apiKey })
