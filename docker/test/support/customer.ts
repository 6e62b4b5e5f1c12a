import { getAtPath, type StartedApi, waitUntil, sendTo } from '@crop/testkit'

interface ApiResponse {
  status: number
  /** Returns a member of the JSON body as text. */
  at(name: string): string
}

/** Sends a request such as `POST /auth/login`, with the access token of a customer if one is passed. */
export async function call(
  api: StartedApi,
  request: string,
  { body, token = '' }: { body?: object; token?: string } = {},
): Promise<ApiResponse> {
  const response = await sendTo(api, request, token ? { authorization: `Bearer ${token}` } : {}, body)
  const text = await response.text()
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, at: (name) => String(getAtPath(json, [name])) }
}

/** Submits an analysis and waits until a worker has completed its task. */
export async function completeAnalysis(api: StartedApi, token: string): Promise<void> {
  const body = { location: 'nakuru', crop: 'maize', month: 4 }
  const task = await call(api, 'POST /analyze', { body, token })
  if (task.status !== 202) throw new Error(`POST /analyze returned ${task.status} instead of 202.`)
  const getTask = () => call(api, `GET /tasks/${task.at('task_id')}`, { token })
  await waitUntil(async () => (await getTask()).at('status') === 'completed')
}
