import { getAtPath, type StartedApi, waitUntil } from '@crop/testkit'

export const ACCOUNT = {
  ...{ email: 'amina@example.com', password: 'two rows of maize' },
  ...{ full_name: 'Amina Otieno', organization: 'Lake Growers' },
}

interface Answered {
  status: number
  /** A member of the answer's body, as text. */
  at(name: string): string
}

/** One request, such as `POST /auth/login`; with a token, a customer's. */
export async function call(
  api: StartedApi,
  request: string,
  { body, token = '' }: { body?: object; token?: string } = {},
): Promise<Answered> {
  const [method = '', path = ''] = request.split(' ')
  const answer = await fetch(`${api.url}/api/v1${path}`, {
    method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const answered: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: answer.status, at: (name) => String(getAtPath(answered, [name])) }
}

/** Submits a question and waits until a worker has answered it. */
export async function askAndWait(api: StartedApi, token: string): Promise<void> {
  const body = { location: 'nakuru', crop: 'maize', month: 4 }
  const task = await call(api, 'POST /analyze', { body, token })
  if (task.status !== 202) throw new Error(`A question was not accepted but answered with ${task.status}.`)
  const read = () => call(api, `GET /tasks/${task.at('task_id')}`, { token })
  await waitUntil(async () => (await read()).at('status') === 'completed')
}
