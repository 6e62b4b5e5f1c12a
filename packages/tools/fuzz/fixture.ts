import { insertApiKey } from '@crop/db/testing'
import {
  createRegistration,
  getAtPath,
  NEW_PLAN,
  startApi,
  type StartedApi,
  type StartedProcess,
  startWorker,
} from '@crop/testkit'
import type { MigratedServers } from '../bench/measure/stack'
import { WITHOUT_CALLER_LIMITS } from '../bench/measure/stack'

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

export interface FuzzedApps extends AsyncDisposable {
  readonly api: StartedApi
  readonly worker: StartedProcess
}

/** Starts api and worker on throwaway servers, with cheap password hashes and without limits on the request rate. */
export async function startFuzzedApps({ settings }: MigratedServers): Promise<FuzzedApps> {
  const worker = await startWorker(settings)
  const api = await startApi({
    ...settings,
    ...WITHOUT_CALLER_LIMITS,
    PASSWORD_HASH_MEMORY_KIB: '8',
    LOGIN_MAX_FAILURES: '0',
    MAX_PENDING_TASKS: '1000000',
    ACCESS_TOKEN_TTL_MINUTES: '600',
  })
  return {
    api,
    worker,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([api, worker].map((process) => process[Symbol.asyncDispose]()))
    },
  }
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

async function createPlan(
  api: StartedApi,
  accessToken: string,
  crop: string,
  location: string,
): Promise<string> {
  const plan = { ...NEW_PLAN, location, crop }
  return getText(await post(api, '/crop-plans', plan, accessToken), 'id')
}

export async function createFixture(api: StartedApi, postgresUrl: string): Promise<Fixture> {
  const tokens = await post(api, '/auth/register', createRegistration())
  const accessToken = getText(tokens, 'access_token')
  const maizePlanId = await createPlan(api, accessToken, 'maize', 'nakuru')
  const wheatPlanId = await createPlan(api, accessToken, 'wheat', 'lahore')
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
