import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Ask, callerOf, textIn } from './caller'
import type { Credentials } from './ledger'
import type { Load } from './load'
import { createSubmissions } from './submissions'

const RETRY_MS = 200

/** Until it has succeeded, or the load has ended. */
async function retried(stop: AbortSignal, work: () => Promise<string>): Promise<string> {
  for (;;) {
    const done = await work()
    if (done || stop.aborted) return done
    await pause(RETRY_MS)
  }
}

const PASSWORD = 'two rows of maize'

async function signUp({ apiUrl, ledger }: Load): Promise<string> {
  const ask = callerOf(apiUrl, ledger, {})
  // A new address each time: the answer to the last attempt may be all that was lost.
  const body = {
    email: `${randomUUID()}@example.com`,
    password: PASSWORD,
    full_name: 'Amina',
    organization: 'Lake',
  }
  return textIn(await ask({ operation: 'sign-up', path: '/auth/register', body }), 'access_token')
}

async function makePlan(ask: Ask, key: string): Promise<string> {
  const body = {
    name: 'North field',
    crop: 'maize',
    location: 'nakuru',
    planting_month: 4,
    risk_tolerance: 'low',
  }
  return textIn(
    await ask({ operation: 'plan', path: '/crop-plans', body, headers: { 'idempotency-key': key } }),
    'id',
  )
}

async function act(load: Load, ask: Ask, credentials: Credentials, plans: string[]): Promise<void> {
  const { submitQuestion, submitPlan, submitKeyed, submitAgain, poll } = createSubmissions(
    load,
    ask,
    credentials,
  )
  const list = () => ask({ operation: 'list', path: '/notifications' })
  const forEverybody = [submitQuestion, submitKeyed, submitAgain, submitAgain, poll, poll] as const
  const [plan, ...others] = plans
  while (!load.stop.aborted) {
    const forPlans = plan === undefined ? [] : [() => submitPlan(load.chance.oneOf([plan, ...others])), list]
    await load.chance.oneOf([...forEverybody, ...forPlans])()
    await pause(load.chance.between(10, 60))
  }
}

/** Signs up, makes plans, and then asks, asks again and polls until the load ends. */
export async function runCustomer(load: Load): Promise<void> {
  const token = await retried(load.stop, () => signUp(load))
  const credentials = { authorization: `Bearer ${token}` }
  const ask = callerOf(load.apiUrl, load.ledger, credentials)
  const plans: string[] = []
  while (plans.length < 2 && !load.stop.aborted) {
    const key = randomUUID()
    plans.push(await retried(load.stop, () => makePlan(ask, key)))
  }
  await act(load, ask, credentials, plans)
}

/** A service with an API key: it has no plans. */
export async function runService(load: Load, apiKey: string): Promise<void> {
  const credentials = { 'x-api-key': apiKey }
  await act(load, callerOf(load.apiUrl, load.ledger, credentials), credentials, [])
}
