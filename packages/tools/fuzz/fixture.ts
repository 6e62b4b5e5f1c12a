import { insertApiKey } from '@crop/db/testing'
import { createRegistration, getAtPath, NEW_PLAN, type StartedApi } from '@crop/testkit'
import { post } from '../bench/measure/submissions'

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

const getText = (body: unknown, field: string) => String(getAtPath(body, [field]))

/** Registers a customer with two plans, a task and a batch, and creates an API key. */
export async function createFixture(api: StartedApi, postgresUrl: string): Promise<Fixture> {
  const root = `${api.url}/api/v1`
  const tokens = await post(`${root}/auth/register`, createRegistration(), 201)
  const accessToken = getText(tokens, 'access_token')
  const headers = { authorization: `Bearer ${accessToken}` }
  const createPlan = async (crop: string, location: string) =>
    getText(await post(`${root}/crop-plans`, { ...NEW_PLAN, crop, location }, 201, headers), 'id')
  const [maizePlanId, wheatPlanId] = [
    await createPlan('maize', 'nakuru'),
    await createPlan('wheat', 'lahore'),
  ]
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const task = await post(`${root}/analyze`, question, 202, headers)
  const batch = await post(`${root}/analyses/batches`, { items: [question] }, 202, headers)
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
