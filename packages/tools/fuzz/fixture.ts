import { createClient, memoryTokenStore } from '@crop/client'
import { insertApiKey } from '@crop/db/testing'
import { createRegistration, NEW_PLAN, type StartedApi } from '@crop/testkit'

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

/** Registers a customer with two plans, a task and a batch, and creates an API key. */
export async function createFixture({ url }: StartedApi, postgresUrl: string): Promise<Fixture> {
  const tokens = memoryTokenStore()
  const { register, plans, analyses } = createClient({ baseUrl: url, tokens })
  await register(createRegistration())
  const issued = await tokens.read()
  if (!issued) throw new Error('The registration returned no tokens.')
  const { id: maizePlanId } = await plans.create({ ...NEW_PLAN, crop: 'maize', location: 'nakuru' })
  const { id: wheatPlanId } = await plans.create({ ...NEW_PLAN, crop: 'wheat', location: 'lahore' })
  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const { task_id } = await analyses.submit(question)
  const { batch_id } = await analyses.submitBatch({ items: [question] })
  return {
    accessToken: issued.access_token,
    refreshToken: issued.refresh_token,
    apiKey: await insertApiKey(postgresUrl),
    planIds: [maizePlanId, wheatPlanId],
    ids: [maizePlanId, task_id, batch_id, 'cached-0192f7d3-0c4e-4e52-b3a9-9f0a4a7d1c55'],
  }
}
