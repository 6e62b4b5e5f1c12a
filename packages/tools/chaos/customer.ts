import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { createCaller, getTextField, retryUntilStopped, type SendRequest } from './caller'
import type { Credentials, LoadContext } from './ledger'
import { createActions } from './submissions'

/** The verdict on beans at Nakuru differs between dry and wet seasons. */
const PLANTING_MONTHS = [8, 9]

/** Registers a customer and returns the access token, or an empty string on failure. */
async function signUp(load: LoadContext): Promise<string> {
  const send = createCaller(load, {})
  // Each attempt uses a new address, because the last one may have succeeded although its response was lost.
  const body = createRegistration()
  return getTextField(await send({ operation: 'sign-up', path: '/auth/register', body }), 'access_token')
}

/** Creates a plan and returns its id, or an empty string on failure. */
async function createPlan(send: SendRequest, plantingMonth: number, idempotencyKey: string): Promise<string> {
  const body = { ...NEW_PLAN, crop: 'beans', planting_month: plantingMonth, risk_tolerance: 'low' }
  return getTextField(await send({ operation: 'plan', path: '/crop-plans', body, idempotencyKey }), 'id')
}

/** Sends random requests, one after another, until the load ends. */
async function sendRequests(
  load: LoadContext,
  credentials: Credentials,
  planIds: readonly string[],
): Promise<void> {
  const actions = createActions(load, credentials, planIds)
  while (!load.stop.aborted) {
    await load.random.pickOne(actions)()
    await pause(load.random.between(10, 60))
  }
}

/** Signs up, creates two plans, and then submits and polls analyses until the load ends. */
export async function runCustomer(load: LoadContext): Promise<void> {
  const token = await retryUntilStopped(load.stop, () => signUp(load))
  const credentials = { authorization: `Bearer ${token}` }
  const send = createCaller(load, credentials)
  const planIds: string[] = []
  while (planIds.length < 2 && !load.stop.aborted) {
    const idempotencyKey = randomUUID()
    const plantingMonth = load.random.pickOne(PLANTING_MONTHS)
    planIds.push(await retryUntilStopped(load.stop, () => createPlan(send, plantingMonth, idempotencyKey)))
  }
  await sendRequests(load, credentials, planIds)
}

/** Submits and polls analyses with an API key until the load ends. API keys have no plans. */
export async function runService(load: LoadContext): Promise<void> {
  await sendRequests(load, { 'x-api-key': load.apiKey }, [])
}
