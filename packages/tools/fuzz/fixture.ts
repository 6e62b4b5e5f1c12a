import { insertApiKey } from '@crop/db/testing'
import { NEW_PLAN, type StartedApi } from '@crop/testkit'
import { registerCustomer } from '../bench/measure/customer'

/** An account with data, so that generated requests reach existing resources. */
export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** Registers a customer with two plans, a task and a batch, and creates an API key. */
export async function createFixture({ url }: StartedApi, postgresUrl: string) {
  const { client, tokens } = await registerCustomer(url)
  const { id: maizePlanId } = await client.plans.create({ ...NEW_PLAN, crop: 'maize', location: 'nakuru' })
  const { id: wheatPlanId } = await client.plans.create({ ...NEW_PLAN, crop: 'wheat', location: 'lahore' })
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const { task_id } = await client.analyses.submit(question)
  const { batch_id } = await client.analyses.submitBatch({ items: [question] })
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    apiKey: await insertApiKey(postgresUrl),
    planIds: [maizePlanId, wheatPlanId],
    /** The ids of a plan, of a task and of a batch, and the id of a cached result that does not exist. */
    ids: [maizePlanId, task_id, batch_id, 'cached-0192f7d3-0c4e-4e52-b3a9-9f0a4a7d1c55'],
  }
}
