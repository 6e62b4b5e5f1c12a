import type { Method, Route } from '../http/contract/route'

/** What samples contain until the visitor's own values take their places. */
export const PLACEHOLDERS = {
  baseUrl: 'http://localhost:3000',
  apiKey: 'YOUR_API_KEY',
  accessToken: 'YOUR_ACCESS_TOKEN',
} as const

export type Credential = 'apiKey' | 'accessToken' | 'none'

export interface Sample {
  label: string
  source: string
}

/** Values of parameters that a request needs. Ids are placeholders such as `PLAN_ID`. */
const PARAMETERS: Readonly<Record<string, string | number>> = { crop: 'maize', month: 4 }

interface SampleRequest {
  /** As in `CLIENT_CALLS`. */
  operation: string
  method: Uppercase<Method>
  url: string
  credential: Credential
  headers: Record<string, string>
  body: unknown
  /** The parameters of the path. */
  ids: string[]
  query: Record<string, string | number> | undefined
  response: 'json' | 'text' | 'bytes' | 'none'
}

/**
 * The method of the typed client for each operation, with its arguments: `id` and `other` from the path, `body`, a member
 * of the body, or `query`. Operations without a method are requested with `fetch`.
 */
export const CLIENT_CALLS: Readonly<Record<string, string>> = {
  'POST /auth/register': 'register(body)',
  'POST /auth/login': 'signIn(body)',
  'POST /auth/logout': 'signOut()',
  'GET /auth/me': 'me()',
  'PATCH /auth/me': 'updateProfile(body)',
  'DELETE /auth/me': 'eraseAccount(body.password)',
  'POST /auth/password': 'changePassword(body)',
  'GET /auth/me/export': 'exportData()',
  'GET /auth/me/notification-mails': 'notificationMails()',
  'PATCH /auth/me/notification-mails': 'changeNotificationMails(body)',
  'POST /auth/password-reset': 'requestPasswordReset(body.email)',
  'POST /auth/password-reset/confirm': 'confirmPasswordReset(body)',
  'POST /analyze': 'analyses.analyzeAndWait(body, query)',
  'GET /tasks/{id}': 'analyses.wait(id)',
  'POST /analyses/batches': 'analyses.submitBatch(body)',
  'GET /analyses/batches': 'analyses.batches(query)',
  'GET /analyses/batches/{id}': 'analyses.batch(id)',
  'DELETE /analyses/batches/{id}': 'analyses.cancelBatch(id)',
  'GET /analyses/batches/{id}/results': 'analyses.batchResults(id, query)',
  'GET /analyses': 'analyses.list(query)',
  'GET /analyses/{id}': 'analyses.get(id)',
  'POST /crop-plans': 'plans.create(body)',
  'GET /crop-plans': 'plans.list(query)',
  'GET /crop-plans/{id}': 'plans.get(id)',
  'PATCH /crop-plans/{id}': 'plans.change(id, body)',
  'DELETE /crop-plans/{id}': 'plans.remove(id)',
  'GET /crop-plans/{id}/analyses': 'plans.history(id, query)',
  'GET /crop-plans/{id}/conditions': 'plans.getConditions(id)',
  'PUT /crop-plans/{id}/conditions': 'plans.setConditions(id, body)',
  'GET /notifications': 'notifications.list(query)',
  'PATCH /notifications/read-all': 'notifications.markAllRead()',
  'PATCH /notifications/{id}/read': 'notifications.markRead(id)',
  'POST /webhooks': 'webhooks.create(body)',
  'GET /webhooks': 'webhooks.list()',
  'GET /webhooks/{id}': 'webhooks.get(id)',
  'PATCH /webhooks/{id}': 'webhooks.update(id, body)',
  'DELETE /webhooks/{id}': 'webhooks.delete(id)',
  'POST /webhooks/{id}/test': 'webhooks.test(id)',
  'GET /webhooks/{id}/deliveries': 'webhooks.deliveries(id, query)',
  'POST /webhooks/{id}/deliveries/{other}/retry': 'webhooks.retry(id, other)',
  'GET /reference/crops': 'reference.crops(query)',
  'GET /reference/locations': 'reference.locations(query)',
  'GET /reference/model-versions': 'reference.modelVersions()',
  'GET /reference/outlooks': 'reference.outlooks()',
  'GET /maps/{id}': 'maps.get(id, query)',
  'GET /maps/{id}/outlook': 'maps.outlook(id, query)',
  'GET /maps/{id}/map.csv': 'maps.csv(id, query)',
  'GET /maps/{id}/map.tif': 'maps.geotiff(id, query)',
}

/** The customer of the examples in the OpenAPI document. */
const CUSTOMER = { email: 'amina@example.com', password: 'two rows of maize' }

/** Returns the samples of a route with each credential that it accepts, in four forms. */
export function createSamples(at: string, route: Route, queryNames: string[]): Record<string, Sample[]> {
  const credentials: Record<Route['access'], Credential[]> = {
    none: ['none'],
    customer: ['accessToken'],
    'customer or key': ['apiKey', 'accessToken'],
  }
  return Object.fromEntries(
    credentials[route.access].map((credential) => {
      const request = createRequest(at, route, { queryNames, credential })
      return [
        credential,
        [
          { label: 'curl', source: writeCurl(request) },
          { label: 'TypeScript', source: writeClient(request) },
          { label: 'fetch', source: writeFetch(request) },
          { label: 'Python', source: writePythonProgram(request) },
        ],
      ]
    }),
  )
}

function createRequest(
  at: string,
  route: Route,
  { queryNames, credential }: { queryNames: string[]; credential: Credential },
): SampleRequest {
  const getParameter = (name: string) => PARAMETERS[name] ?? name.toUpperCase()
  const query = queryNames.map((name) => [name, getParameter(name)] as const)
  const search = query.map(([name, value]) => `${name}=${value}`).join('&')
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => String(getParameter(name)))
  const method = toMethod(route.method)
  return {
    operation: `${method} ${route.path.replace(/:\w+/, '{id}').replace(/:\w+/, '{other}')}`,
    method,
    url: PLACEHOLDERS.baseUrl + at + path + (search && `?${search}`),
    credential,
    headers: {
      ...(credential === 'apiKey' && { 'X-API-Key': PLACEHOLDERS.apiKey }),
      ...(credential === 'accessToken' && { Authorization: `Bearer ${PLACEHOLDERS.accessToken}` }),
      ...(route.body && { 'Content-Type': 'application/json' }),
    },
    body: route.body?.example,
    ids: Array.from(route.path.matchAll(/:(\w+)/g), ([, name = '']) => String(getParameter(name))),
    query: query.length === 0 ? undefined : Object.fromEntries(query),
    response: getResponseKind(route),
  }
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', delete: 'DELETE' } as const
const toMethod = (method: Method) => METHODS[method]

function getResponseKind({ responses: [{ body, mediaTypes }] }: Route): SampleRequest['response'] {
  if (body) return 'json'
  const [type] = Object.keys(mediaTypes ?? {})
  if (type === undefined) return 'none'
  return type.startsWith('image/') ? 'bytes' : 'text'
}

const quoteForShell = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function writeCurl({ method, url, headers, body, response }: SampleRequest): string {
  const parts = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoteForShell(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteForShell(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteForShell(JSON.stringify(body))}`]),
    ...(response === 'bytes' ? ['--output map.tif'] : []),
  ]
  return parts.join(' \\\n  ')
}

/** Writes a value as a literal of JavaScript. */
const writeScript = (value: unknown, indent = '') =>
  JSON.stringify(value, null, 2)
    .replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')
    .replaceAll('\n', `\n${indent}`)

const READ = { json: '.json()', text: '.text()', bytes: '.arrayBuffer()' } as const

function writeFetch({ method, url, headers, body, response }: SampleRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(Object.keys(headers).length === 0 ? [] : [`  headers: ${writeScript(headers, '  ')},`]),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${writeScript(body, '  ')}),`]),
  ]
  const argument = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`
  return [
    `const response = await fetch('${url}'${argument})`,
    'if (!response.ok) throw new Error(await response.text())',
    `console.log(${response === 'none' ? 'response.status' : `await response${READ[response]}`})`,
  ].join('\n')
}

function writeClient(request: SampleRequest): string {
  const { operation, credential, ids, body, query } = request
  const call = CLIENT_CALLS[operation]
  if (call === undefined) return `// The client has no method for this.\n${writeFetch(request)}`
  const [, name = '', parameters = ''] = /^([\w.]+)\((.*)\)$/.exec(call) ?? []
  const values: Record<string, unknown> = { id: ids[0], other: ids[1], body, query }
  const listed =
    parameters === '' ? [] : parameters.split(', ').map((parameter) => getValue(values, parameter))
  while (listed.length > 0 && listed.at(-1) === undefined) listed.pop()
  const expression = `client.${name}(${listed.map((value) => writeScript(value)).join(', ')})`
  const key = credential === 'apiKey' ? `, apiKey: '${PLACEHOLDERS.apiKey}'` : ''
  const signIn = `await client.signIn({ email: '${CUSTOMER.email}', password: '${CUSTOMER.password}' })`
  const isFile = /^maps\.(?:csv|geotiff)$/.test(name)
  return [
    "import { createClient } from '@crop/client'",
    ...(isFile ? ["import { writeFile } from 'node:fs/promises'"] : []),
    '',
    `const client = createClient({ baseUrl: '${PLACEHOLDERS.baseUrl}'${key} })`,
    ...(credential === 'accessToken' ? [signIn] : []),
    writeUse(name, expression),
  ].join('\n')
}

function getValue(values: Record<string, unknown>, parameter: string): unknown {
  const [name = '', member] = parameter.split('.')
  const value = values[name]
  return member === undefined ? value : Reflect.get(Object(value), member)
}

function writeUse(name: string, expression: string): string {
  if (name === 'analyses.batchResults') return `for await (const item of ${expression}) console.log(item)`
  if (name === 'maps.csv') return `await writeFile('map.csv', ${expression})`
  if (name === 'maps.geotiff') return `await writeFile('map.tif', ${expression})`
  return `console.log(await ${expression})`
}

const PYTHON_CONSTANTS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** Writes a value as a literal of Python. Each value is at the end of a line of the JSON text. */
const writePython = (value: unknown) =>
  JSON.stringify(value, null, 4)
    .replace(/(true|false|null)(?=,?$)/gm, (constant) => PYTHON_CONSTANTS[constant] ?? constant)
    .replaceAll('\n', '\n    ')

const READ_IN_PYTHON = {
  json: 'json.load(response)',
  text: 'response.read().decode()',
  bytes: 'response.read()',
  none: 'response.status',
} as const

function writePythonProgram({ method, url, headers, body, response }: SampleRequest): string {
  const parameters = [
    `    ${JSON.stringify(url)},`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(Object.keys(headers).length === 0 ? [] : [`    headers=${writePython(headers)},`]),
    ...(body === undefined ? [] : [`    data=json.dumps(${writePython(body)}).encode(),`]),
  ]
  const usesJson = response === 'json' || body !== undefined
  return [
    ...(usesJson ? ['import json'] : []),
    'from urllib.request import Request, urlopen',
    '',
    `request = Request(\n${parameters.join('\n')}\n)`,
    'with urlopen(request) as response:',
    `    print(${READ_IN_PYTHON[response]})`,
  ].join('\n')
}
