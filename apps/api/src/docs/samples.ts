import { toRecord } from '../http/contract/json-value'
import type { ResponseSpec, Route } from '../http/contract/route'

/** The placeholders of samples, which the visitor's own values replace. */
export const PLACEHOLDERS = {
  baseUrl: 'http://localhost:3000',
  apiKey: 'YOUR_API_KEY',
  accessToken: 'YOUR_ACCESS_TOKEN',
} as const

/** The headers of a request, and the start of a program with the typed client, with each credential. */
const CREDENTIALS = {
  none: {
    headers: {},
    client: `const client = createClient({ baseUrl: '${PLACEHOLDERS.baseUrl}' })`,
  },
  apiKey: {
    headers: { 'X-API-Key': PLACEHOLDERS.apiKey },
    client: `const client = createClient({ baseUrl: '${PLACEHOLDERS.baseUrl}', apiKey: '${PLACEHOLDERS.apiKey}' })`,
  },
  // The customer of the examples in the OpenAPI document.
  accessToken: {
    headers: { Authorization: `Bearer ${PLACEHOLDERS.accessToken}` },
    client: `const client = createClient({ baseUrl: '${PLACEHOLDERS.baseUrl}' })
await client.signIn({ email: 'amina@example.com', password: 'two rows of maize' })`,
  },
} as const

type Credential = keyof typeof CREDENTIALS

const ACCEPTED_CREDENTIALS: Readonly<Record<Route['access'], readonly Credential[]>> = {
  none: ['none'],
  customer: ['accessToken'],
  'customer or key': ['apiKey', 'accessToken'],
}

/** How programs read a response. */
const READERS = {
  json: { script: 'await response.json()', python: 'json.load(response)' },
  text: { script: 'await response.text()', python: 'response.read().decode()' },
  bytes: { script: 'await response.arrayBuffer()', python: 'response.read()' },
  none: { script: 'response.status', python: 'response.status' },
} as const

/** The methods of the typed client by operation. Other operations are requested with `fetch`. */
export const CLIENT_METHODS: Readonly<Record<string, string>> = {
  registerAccount: 'register',
  logIn: 'signIn',
  logOut: 'signOut',
  readProfile: 'me',
  updateProfile: 'updateProfile',
  eraseAccount: 'eraseAccount',
  changePassword: 'changePassword',
  exportAccount: 'exportData',
  readNotificationMails: 'notificationMails',
  updateNotificationMails: 'changeNotificationMails',
  requestPasswordReset: 'requestPasswordReset',
  confirmPasswordReset: 'confirmPasswordReset',
  submitAnalysis: 'analyses.analyzeAndWait',
  readTask: 'analyses.wait',
  submitBatch: 'analyses.submitBatch',
  listBatches: 'analyses.batches',
  readBatch: 'analyses.batch',
  cancelBatch: 'analyses.cancelBatch',
  readBatchResults: 'analyses.batchResults',
  listAnalyses: 'analyses.list',
  readAnalysis: 'analyses.get',
  createCropPlan: 'plans.create',
  listCropPlans: 'plans.list',
  readCropPlan: 'plans.get',
  changeCropPlan: 'plans.change',
  deleteCropPlan: 'plans.remove',
  listPlanAnalyses: 'plans.history',
  readPlanConditions: 'plans.getConditions',
  replacePlanConditions: 'plans.setConditions',
  listNotifications: 'notifications.list',
  markAllNotificationsRead: 'notifications.markAllRead',
  markNotificationRead: 'notifications.markRead',
  createWebhook: 'webhooks.create',
  listWebhooks: 'webhooks.list',
  readWebhook: 'webhooks.get',
  changeWebhook: 'webhooks.update',
  deleteWebhook: 'webhooks.delete',
  testWebhook: 'webhooks.test',
  listWebhookDeliveries: 'webhooks.deliveries',
  retryWebhookDelivery: 'webhooks.retry',
  listCrops: 'reference.crops',
  listLocations: 'reference.locations',
  listModelVersions: 'reference.modelVersions',
  listOutlooks: 'reference.outlooks',
  readMap: 'maps.get',
  readOutlookMap: 'maps.outlook',
  readMapTable: 'maps.csv',
  readMapRaster: 'maps.geotiff',
}

/** The members of the body that some methods take instead of the body. */
const CLIENT_PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  signOut: [],
  eraseAccount: ['password'],
  requestPasswordReset: ['email'],
}

export interface Sample {
  label: string
  source: string
}

type SampleRequest = ReturnType<typeof createRequest>

/** The writers of the forms by their labels. */
const WRITERS = { curl: writeCurl, TypeScript: writeClient, fetch: writeFetch, Python: writePython }

/** Returns the samples of a route with each credential that it accepts, in all forms. */
export function createSamples(at: string, route: Route, queryNames: string[]): Record<string, Sample[]> {
  const samples = ACCEPTED_CREDENTIALS[route.access].map((credential): [Credential, Sample[]] => {
    const request = createRequest(at, route, queryNames, credential)
    return [credential, Object.entries(WRITERS).map(([label, write]) => ({ label, source: write(request) }))]
  })
  return Object.fromEntries(samples)
}

/** Values of parameters that a request needs. Ids are placeholders such as `PLAN_ID`. */
const PARAMETERS: Readonly<Record<string, string | number>> = { crop: 'maize', month: 4 }

const getParameter = (name: string) => PARAMETERS[name] ?? name.toUpperCase()

function createRequest(
  at: string,
  { operationId, method, path, body, responses }: Route,
  queryNames: string[],
  credential: Credential,
) {
  const filledPath = path.replace(/:(\w+)/g, (_, name: string) => String(getParameter(name)))
  const search = queryNames.map((name) => `${name}=${getParameter(name)}`).join('&')
  const hasQuery = queryNames.length > 0
  return {
    operationId,
    credential,
    method: method.toUpperCase(),
    url: `${PLACEHOLDERS.baseUrl}${at}${filledPath}${hasQuery ? `?${search}` : ''}`,
    headers: { ...CREDENTIALS[credential].headers, ...(body && { 'Content-Type': 'application/json' }) },
    ids: Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => getParameter(name)),
    query: hasQuery ? Object.fromEntries(queryNames.map((name) => [name, getParameter(name)])) : undefined,
    body: body?.example,
    response: getResponseKind(responses[0]),
  }
}

function getResponseKind({ body, mediaTypes }: ResponseSpec): keyof typeof READERS {
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
const toScript = (value: unknown) =>
  JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_]\w*)":/gm, '$1$2:')

function writeFetch({ method, url, headers, body, response }: SampleRequest): string {
  const hasBody = body !== undefined
  return [
    `const headers = ${toScript(headers)}`,
    ...(hasBody ? [`const body = JSON.stringify(${toScript(body)})`] : []),
    `const options = { method: '${method}', headers${hasBody ? ', body' : ''} }`,
    `const response = await fetch('${url}', options)`,
    'if (!response.ok) throw new Error(await response.text())',
    `console.log(${READERS[response].script})`,
  ].join('\n')
}

function writeClient(request: SampleRequest): string {
  const { operationId, credential, ids, query, body } = request
  const method = CLIENT_METHODS[operationId]
  if (method === undefined) return `// The client has no method for this.\n${writeFetch(request)}`
  const members = CLIENT_PARAMETERS[method]?.map((name) => toRecord(body)[name]) ?? [body]
  const parameters = [...ids, ...members, query].filter((value) => value !== undefined)
  const call = `client.${method}(${parameters.map(toScript).join(', ')})`
  const isStream = method === 'analyses.batchResults'
  return [
    "import { createClient } from '@crop/client'",
    '',
    CREDENTIALS[credential].client,
    isStream ? `for await (const item of ${call}) console.log(item)` : `console.log(await ${call})`,
  ].join('\n')
}

const PYTHON_CONSTANTS: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** Writes a value as a literal of Python. Each value is at the end of a line of the JSON text. */
const toPython = (value: unknown) =>
  JSON.stringify(value, null, 4).replace(
    /(true|false|null)(?=,?$)/gm,
    (constant) => PYTHON_CONSTANTS[constant] ?? constant,
  )

function writePython({ method, url, headers, body, response }: SampleRequest): string {
  const hasBody = body !== undefined
  return [
    ...(hasBody || response === 'json' ? ['import json'] : []),
    'from urllib.request import Request, urlopen',
    '',
    `headers = ${toPython(headers)}`,
    ...(hasBody ? [`data = json.dumps(${toPython(body)}).encode()`] : []),
    `request = Request("${url}", method="${method}", headers=headers${hasBody ? ', data=data' : ''})`,
    'with urlopen(request) as response:',
    `    print(${READERS[response].python})`,
  ].join('\n')
}
