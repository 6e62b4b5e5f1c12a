import { insertApiKey } from '@crop/db/testing'
import { createRegistration, getAtPath, NEW_PLAN, type StartedApi } from '@crop/testkit'

/** An account with data, so that generated requests reach existing resources. */
export interface Fixture {
  readonly accessToken: string
  readonly refreshToken: string
  readonly apiKey: string
  /** Plans of the customer that `accessToken` belongs to. */
  readonly planIds: readonly string[]
  /** The ids of a plan, of a task and of a batch, and the id of a cached result that does not exist. */
  readonly ids: readonly string[]
}

async function post(api: StartedApi, path: string, body: object, accessToken?: string): Promise<unknown> {
  const authorization = accessToken === undefined ? {} : { authorization: `Bearer ${accessToken}` }
  const response = await fetch(`${api.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  })
  return response.json()
}

const getText = (body: unknown, field: string) => String(getAtPath(body, [field]))

/** Registers a customer with two plans, a task and a batch, and creates an API key. */
export async function createFixture(api: StartedApi, postgresUrl: string): Promise<Fixture> {
  const tokens = await post(api, '/auth/register', createRegistration())
  const accessToken = getText(tokens, 'access_token')
  const createPlan = async (crop: string, location: string) =>
    getText(await post(api, '/crop-plans', { ...NEW_PLAN, crop, location }, accessToken), 'id')
  const maizePlanId = await createPlan('maize', 'nakuru')
  const wheatPlanId = await createPlan('wheat', 'lahore')
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const task = await post(api, '/analyze', question, accessToken)
  const batch = await post(api, '/analyses/batches', { items: [question] }, accessToken)
  return {
    accessToken,
    refreshToken: getText(tokens, 'refresh_token'),
    apiKey: await insertApiKey(postgresUrl),
    planIds: [maizePlanId, wheatPlanId],
    ids: [
      maizePlanId,
      getText(task, 'task_id'),
      getText(batch, 'batch_id'),
      'cached-0192f7d3-0c4e-4e52-b3a9-9f0a4a7d1c55',
    ],
  }
}
