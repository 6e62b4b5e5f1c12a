import { runInNewContext } from 'node:vm'
import { createClient } from '@crop/client'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { CLIENT_CALLS, SNIPPETS_SCRIPT } from './snippets-script'

type ToSnippet = (request: Map<string, unknown>) => string

const { toClientSnippet, toPythonSnippet } = runInNewContext(
  `${SNIPPETS_SCRIPT}\n({ toClientSnippet, toPythonSnippet })`,
  { URL },
) as Record<'toClientSnippet' | 'toPythonSnippet', ToSnippet>

/** A request as Swagger UI gives it to a snippet. */
const createRequest = (method: string, path: string, body?: unknown) =>
  new Map<string, unknown>([
    ['method', method],
    ['url', `http://localhost:3000${path}`],
    ['headers', new Map([['X-API-Key', 'a-key']])],
    ...(body === undefined ? [] : ([['body', JSON.stringify(body)]] as const)),
  ])

const QUESTION = { crop: 'wheat', location: 'Lahore', month: 11 }

test('a question is written for the typed client', () => {
  expect(toClientSnippet(createRequest('POST', '/api/v1/analyze?refresh=true&record=false', QUESTION))).toBe(
    `import { createClient } from '@crop/client'

const client = createClient({ baseUrl: "http://localhost:3000", apiKey: "a-key" })
console.log(await client.analyses.analyzeAndWait({
  crop: "wheat",
  location: "Lahore",
  month: 11
}, {
  refresh: true
}))`,
  )
})

test('a question is written for Python, with the result of its task', () => {
  expect(toPythonSnippet(createRequest('POST', '/api/v1/analyze', { ...QUESTION, conditions: null }))).toBe(
    `import requests

headers = {
    "X-API-Key": "a-key",
}
response = requests.post(
    "http://localhost:3000/api/v1/analyze",
    headers=headers,
    json={
        "crop": "wheat",
        "location": "Lahore",
        "month": 11,
        "conditions": None,
    },
    timeout=30,
)
response.raise_for_status()
task = requests.get(
    "http://localhost:3000" + response.json()["poll_url"],
    headers={**headers, "Prefer": "wait=20"},
    timeout=30,
)
print(task.json()["result"])`,
  )
})

test.each([
  ['PATCH', '/api/v1/notifications/read-all', 'console.log(await client.notifications.markAllRead())'],
  ['PATCH', '/api/v1/notifications/7/read', 'console.log(await client.notifications.markRead("7"))'],
  ['GET', '/api/v1/analyses/batches', 'console.log(await client.analyses.batches())'],
  [
    'GET',
    '/api/v1/analyses/batches/7/results',
    'for await (const item of client.analyses.batchResults("7"))',
  ],
  ['GET', '/api/v1/maps/common%20bean?month=4', 'client.maps.get("common bean", {\n  month: 4\n})'],
  ['GET', '/healthz', 'fetch("http://localhost:3000/healthz")'],
])('%s %s is the right call', (method, path, call) => {
  expect(toClientSnippet(createRequest(method, path))).toContain(call)
})

test('every call is a method of the client', () => {
  const client = createClient({ baseUrl: 'http://localhost:3000' })
  for (const call of Object.values(CLIENT_CALLS)) {
    const name = call.replace(/\(.*/, '')
    const method = name
      .split('.')
      .reduce<unknown>((value, member) => Reflect.get(Object(value), member), client)
    expect([name, typeof method]).toEqual([name, 'function'])
  }
})

describe('with the OpenAPI document', () => {
  const api = useTestApi()

  test('every operation has a call, except that the client refreshes sessions by itself', async () => {
    const { body } = await request(api().app).get('/openapi.json').expect(200)
    const operations = Object.entries<object>(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const withoutCall = operations.filter((operation) => {
      const [method = '', path = ''] = operation.split(' ')
      return !toClientSnippet(createRequest(method, path.replace(/\{\w+\}/g, '7'))).includes('client.')
    })
    expect(withoutCall).toEqual([
      'POST /api/v1/auth/refresh',
      'GET /healthz',
      'GET /readyz',
      'GET /openapi.json',
    ])
  })
})
