import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createRegistration, NEW_PLAN } from '@crop/testkit'
import { createCaller, getTextField, type SendRequest } from './caller'
import type { Credentials, LoadContext } from './ledger'
import { createSubmissions } from './submissions'

const RETRY_MS = 200

/** The verdict on beans at Nakuru differs between dry and wet seasons. */
const PLANTING_MONTHS = [8, 9]

/** Repeats `attempt` until it returns a text that is not empty, or until the load ends. */
async function retry(stop: AbortSignal, attempt: () => Promise<string>): Promise<string> {
  for (;;) {
    const result = await attempt()
    if (result || stop.aborted) return result
    await pause(RETRY_MS)
  }
}

/** Registers a customer and returns the access token, or an empty string on failure. */
async function signUp({ getApiUrl, ledger }: LoadContext): Promise<string> {
  const send = createCaller(getApiUrl, ledger, {})
  // Each attempt uses a new address, because the last one may have succeeded although its response was lost.
  const body = createRegistration()
  return getTextField(await send({ operation: 'sign-up', path: '/auth/register', body }), 'access_token')
}

/** Creates a plan and returns its id, or an empty string on failure. */
async function createPlan(send: SendRequest, plantingMonth: number, idempotencyKey: string): Promise<string> {
  const body = { ...NEW_PLAN, crop: 'beans', planting_month: plantingMonth, risk_tolerance: 'low' }
  const headers = { 'idempotency-key': idempotencyKey }
  return getTextField(await send({ operation: 'plan', path: '/crop-plans', body, headers }), 'id')
}

/** Sends random requests, one after another, until the load ends. */
async function sendRequests(
  load: LoadContext,
  send: SendRequest,
  credentials: Credentials,
  planIds: string[],
): Promise<void> {
  const {
    submitRandomQuestion,
    submitCommonQuestion,
    submitPlan,
    submitWhatIf,
    submitWithIdempotencyKey,
    poll,
  } = createSubmissions(load, send, credentials)
  const planActions = [
    () => submitPlan(load.random.pickOne(planIds)),
    () => submitWhatIf(load.random.pickOne(planIds)),
    () => send({ operation: 'list', path: '/notifications' }),
  ]
  // An action that is listed twice is chosen twice as often.
  const actions = [
    submitRandomQuestion,
    submitWithIdempotencyKey,
    submitCommonQuestion,
    submitCommonQuestion,
    poll,
    poll,
    ...(planIds.length > 0 ? planActions : []),
  ]
  while (!load.stop.aborted) {
    await load.random.pickOne(actions)()
    await pause(load.random.between(10, 60))
  }
}

/** Signs up, creates two plans, and then submits and polls analyses until the load ends. */
export async function runCustomer(load: LoadContext): Promise<void> {
  const token = await retry(load.stop, () => signUp(load))
  const credentials = { authorization: `Bearer ${token}` }
  const send = createCaller(load.getApiUrl, load.ledger, credentials)
  const planIds: string[] = []
  while (planIds.length < 2 && !load.stop.aborted) {
    const idempotencyKey = randomUUID()
    const plantingMonth = load.random.pickOne(PLANTING_MONTHS)
    planIds.push(await retry(load.stop, () => createPlan(send, plantingMonth, idempotencyKey)))
  }
  await sendRequests(load, send, credentials, planIds)
}

/** Submits and polls analyses with an API key until the load ends. API keys have no plans. */
export async function runService(load: LoadContext, apiKey: string): Promise<void> {
  const credentials = { 'x-api-key': apiKey }
  const send = createCaller(load.getApiUrl, load.ledger, credentials)
  await sendRequests(load, send, credentials, [])
}
