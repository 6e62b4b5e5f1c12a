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
  'GET /maps/{id}': 'maps.get(id, query)',
  'GET /maps/{id}/map.csv': 'maps.csv(id, query)',
  'GET /maps/{id}/map.tif': 'maps.geotiff(id, query)',
}

/** Writes a request of Swagger UI, which is an Immutable map, in other languages than cURL: `toClientSnippet`, `toPythonSnippet`. */
export const SNIPPETS_SCRIPT = `
const CLIENT_CALLS = ${JSON.stringify(CLIENT_CALLS)}

const readRequest = (request) => {
  const url = new URL(request.get('url'))
  const headers = Object.fromEntries(request.get('headers') ?? [])
  const text = request.get('body')
  const body = typeof text === 'string' && text !== '' ? JSON.parse(text) : undefined
  return { method: request.get('method').toUpperCase(), url, headers, body }
}

// Finds the call of an operation, and the parts of the path that are its arguments.
const findCall = (method, path) => {
  for (const [operation, call] of Object.entries(CLIENT_CALLS)) {
    const pattern = '^' + operation.replace(/\\{(\\w+)\\}/g, '(?<$1>[^/]+)') + '$'
    const match = new RegExp(pattern).exec(method + ' ' + path.replace('/api/v1', ''))
    // Fixed paths such as /analyses/batches come before those with an id.
    if (match) return { call, ids: match.groups ?? {} }
  }
}

const NUMBERS = ['limit', 'month']
const readQuery = (url) => {
  // Swagger UI also sends the flags that are off.
  const entries = [...url.searchParams]
    .filter(([, value]) => value !== 'false')
    .map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value === 'true' || value])
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

const writeScript = (value) => JSON.stringify(value, null, 2).replace(/^( *)"([A-Za-z_]\\w*)":/gm, '$1$2:')

const toClientSnippet = (request) => {
  const { method, url, headers, body } = readRequest(request)
  const { call, ids } = findCall(method, url.pathname) ?? {}
  if (!call) return 'const response = await fetch(' + JSON.stringify(url.href) + ')\\nconsole.log(await response.json())'
  const values = { ...ids, body, query: readQuery(url) }
  const [, name, parameters] = /^([\\w.]+)\\((.*)\\)$/.exec(call)
  const listed = parameters === '' ? [] : parameters.split(', ').map((parameter) => {
    const [value, member] = parameter.split('.')
    return member ? values[value]?.[member] : value in ids ? decodeURIComponent(ids[value]) : values[value]
  })
  while (listed.length > 0 && listed.at(-1) === undefined) listed.pop()
  const expression = 'client.' + name + '(' + listed.map((value) => writeScript(value ?? {})).join(', ') + ')'
  const key = headers['X-API-Key']
  const options = { baseUrl: url.origin, ...(key && { apiKey: key }) }
  return [
    "import { createClient } from '@crop/client'",
    '',
    'const client = createClient(' + JSON.stringify(options).replace(/"(\\w+)":/g, ' $1: ').replace('}', ' }') + ')',
    ...(headers.Authorization ? ['await client.signIn({ email, password })'] : []),
    ...(name === 'analyses.batchResults'
      ? ['for await (const item of ' + expression + ') console.log(item)']
      : ['console.log(await ' + expression + ')']),
  ].join('\\n')
}

const writePython = (value, indent = '') => {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const inner = indent + '    '
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const items = Array.isArray(value)
    ? value.map((item) => inner + writePython(item, inner))
    : Object.entries(value).map(([name, item]) => inner + JSON.stringify(name) + ': ' + writePython(item, inner))
  return items.length === 0 ? open + close : open + '\\n' + items.join(',\\n') + ',\\n' + indent + close
}

const toPythonSnippet = (request) => {
  const { method, url, headers, body } = readRequest(request)
  const { 'Content-Type': _type, accept: _accept, ...kept } = headers
  const send = [
    '    ' + JSON.stringify(url.href) + ',',
    '    headers=headers,',
    ...(body === undefined ? [] : ['    json=' + writePython(body, '    ') + ',']),
    '    timeout=30,',
  ]
  const isQuestion = method === 'POST' && url.pathname === '/api/v1/analyze'
  return [
    'import requests',
    '',
    'headers = ' + writePython(kept),
    'response = requests.' + method.toLowerCase() + '(',
    ...send,
    ')',
    'response.raise_for_status()',
    ...(isQuestion
      ? [
          'task = requests.get(',
          '    ' + JSON.stringify(url.origin) + ' + response.json()["poll_url"],',
          '    headers={**headers, "Prefer": "wait=20"},',
          '    timeout=30,',
          ')',
          'print(task.json()["result"])',
        ]
      : ['print(response.text)']),
  ].join('\\n')
}
`
