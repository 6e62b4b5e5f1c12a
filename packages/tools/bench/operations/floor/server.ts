import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Pool } from 'pg'
import { accountHandlers } from './accounts'
import { analysisHandlers } from './analyses'
import type { Handlers, Stores } from './answer'
import { notificationHandlers } from './notifications'
import { planHandlers } from './plans'
import { newClient } from './redis'

/** Same pool size as the api. */
const CONNECTIONS = 10

const ID = /(?:cached-)?[0-9a-f]{8}-[0-9a-f-]{27}/

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is missing`)
  return value
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => resolve(body))
    request.on('error', reject)
  })
}

const callerOf = new Map<string, string>()

/** Each line holds a credential and its owner. */
function loadCallers(lines: string): void {
  for (const line of lines.split('\n')) {
    const [credential = '', caller = ''] = line.split(' ')
    callerOf.set(credential, caller)
  }
}

function credentialOf({ headers }: IncomingMessage): string {
  const key = headers['x-api-key']
  return typeof key === 'string' ? key : (headers.authorization?.slice('Bearer '.length) ?? '')
}

async function answer(handlers: Handlers, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method = '' } = request
  const body = method === 'GET' ? '' : await bodyOf(request)
  if (method === 'PUT') {
    loadCallers(body)
    return void response.end()
  }
  const id = ID.exec(url)?.[0] ?? ''
  const handler = handlers[`${method} ${id === '' ? url : url.replace(id, ':id')}`]
  if (!handler) return void response.writeHead(404).end()
  const { status, json } = await handler({ caller: callerOf.get(credentialOf(request)) ?? '', id, body })
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  })
  response.end(json)
}

async function main(): Promise<void> {
  const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: CONNECTIONS })
  const redis = newClient(setting('REDIS_URL'))
  await redis.connect()
  const stores: Stores = { pool, redis }
  const lengths = { access: Number(setting('ACCESS_LENGTH')), refresh: Number(setting('REFRESH_LENGTH')) }
  const handlers: Handlers = {
    'GET /healthz': async () => ({ status: 200, json: '{}' }),
    ...accountHandlers(stores, lengths),
    ...planHandlers(stores),
    ...notificationHandlers(stores),
    ...(await analysisHandlers(stores, setting('MODEL_VERSION'))),
  }
  const server = createServer((request, response) => {
    answer(handlers, request, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
  server.listen(Number(setting('PORT')))
}

void main()
