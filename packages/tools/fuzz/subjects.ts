import { createDatabaseClient, migrate } from '@crop/db'
import { anApiKey } from '@crop/db/testing'
import {
  getAtPath,
  startApi,
  type StartedApi,
  type StartedProcess,
  startWorker,
  type ThrowawayServers,
} from '@crop/testkit'

/** What exists, so that requests find something. */
export interface Subjects {
  readonly accessToken: string
  readonly refreshToken: string
  readonly apiKey: string
  /** Plans of the customer whose token that is. */
  readonly planIds: readonly string[]
  /** A plan, a task, a notification that is not there. */
  readonly ids: readonly string[]
}

export interface FuzzedApps extends AsyncDisposable {
  readonly api: StartedApi
  readonly worker: StartedProcess
}

async function ended(process: StartedProcess): Promise<void> {
  process.kill()
  await process.exited
}

/** Api and worker over throwaway servers: hashes are cheap, and limits that time would lift are off. */
export async function startFuzzedApps({ postgresUrl, redisUrl }: ThrowawayServers): Promise<FuzzedApps> {
  await migrate(postgresUrl)
  const shared = { DATABASE_URL: postgresUrl, REDIS_URL: redisUrl, LOG_LEVEL: 'error' }
  const worker = await startWorker(shared)
  const api = await startApi({
    ...shared,
    PASSWORD_HASH_MEMORY_KIB: '8',
    ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
    LOGIN_MAX_FAILURES: '0',
    MAX_PENDING_TASKS: '1000000',
    ACCESS_TOKEN_TTL_MINUTES: '600',
  })
  const close = async () => void (await Promise.all([ended(api), ended(worker)]))
  return { api, worker, [Symbol.asyncDispose]: close }
}

export async function makeSubjects(api: StartedApi, postgresUrl: string): Promise<Subjects> {
  const post = async (path: string, body: object, token?: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const answer = await fetch(`${api.url}/api/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  const account = {
    email: 'fuzz@example.com',
    password: 'two rows of maize',
    full_name: 'F',
    organization: 'O',
  }
  const tokens = await post('/auth/register', account)
  const accessToken = String(getAtPath(tokens, ['access_token']))
  const question = { location: 'nakuru', crop: 'maize' }
  const planOf = async (planted: object) => {
    const plan = { ...planted, name: 'North field', planting_month: 4, risk_tolerance: 'low' }
    return String(getAtPath(await post('/crop-plans', plan, accessToken), ['id']))
  }
  const planIds = [await planOf(question), await planOf({ location: 'lahore', crop: 'wheat' })]
  const task = await post('/analyze', { ...question, month: 4 }, accessToken)
  await using database = createDatabaseClient({
    url: postgresUrl,
    maxConnections: 1,
    statementTimeoutMs: 5000,
  })
  const { key } = await anApiKey(database.db)
  return {
    accessToken,
    refreshToken: String(getAtPath(tokens, ['refresh_token'])),
    apiKey: key,
    planIds,
    ids: [
      ...planIds.slice(0, 1),
      String(getAtPath(task, ['task_id'])),
      'cached-0192f7d3-0c4e-4e52-b3a9-9f0a4a7d1c55',
    ],
  }
}
