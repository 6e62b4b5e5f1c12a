import { randomUUID } from 'node:crypto'
import { findFreePort } from '@crop/dev-servers'
import { flushTestRedis, getTestRedisUrl, waitUntil } from '@crop/testkit'
import { createDoorbell } from '@crop/queue'
import { createLogger, startAdminServer } from '@crop/runtime'
import { loadConfig } from '../config'
import { startQueueDashboard } from './queue-dashboard'

const USER = 'operator'
const PASSWORD = 'rows of maize and beans'
const basic = (user: string, password: string) =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const AUTHORIZED = { authorization: basic(USER, PASSWORD) }

/** Starts an admin server with the queue dashboard of these settings. */
async function startAdmin(settings: NodeJS.ProcessEnv) {
  const redis = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: getTestRedisUrl() }
  const pages = await startQueueDashboard(
    loadConfig({ ...redis, ...settings }),
    createLogger('test', 'error'),
  )
  const port = await findFreePort()
  const server = await startAdminServer(
    port,
    async () => ({ ready: true, degraded: false, checks: {} }),
    pages,
  )
  return {
    send: (path: string, init: RequestInit = {}) => fetch(`http://127.0.0.1:${port}${path}`, init),
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]()
      await pages?.[Symbol.asyncDispose]()
    },
  }
}

const CREDENTIALS = { QUEUE_DASHBOARD_USER: USER, QUEUE_DASHBOARD_PASSWORD: PASSWORD }

beforeEach(flushTestRedis)

test('without configured credentials there is no queue dashboard', async () => {
  await using admin = await startAdmin({})
  expect((await admin.send('/queues', { headers: AUTHORIZED })).status).toBe(404)
})

test('incomplete credentials, a short password and a colon in the user are rejected', () => {
  const required = { DATABASE_URL: 'postgres://localhost/crop', REDIS_URL: 'redis://localhost' }
  for (const settings of [
    { QUEUE_DASHBOARD_USER: USER },
    { QUEUE_DASHBOARD_PASSWORD: PASSWORD },
    { ...CREDENTIALS, QUEUE_DASHBOARD_PASSWORD: 'hunter2' },
    { ...CREDENTIALS, QUEUE_DASHBOARD_USER: 'a:b' },
  ]) {
    expect(() => loadConfig({ ...required, ...settings })).toThrow(/QUEUE_DASHBOARD_/)
    expect(() => loadConfig({ ...required, ...settings })).not.toThrow(/hunter2|maize/)
  }
})

test('the dashboard requires its user name and password', async () => {
  await using admin = await startAdmin(CREDENTIALS)
  for (const authorization of [undefined, basic(USER, 'x'), basic('x', PASSWORD), `Bearer ${PASSWORD}`]) {
    const headers = authorization === undefined ? {} : { authorization }
    for (const path of ['/queues', '/queues/', '/queues/api/queues']) {
      const rejected = await admin.send(path, { headers })
      expect(rejected.status).toBe(401)
      expect(rejected.headers.get('www-authenticate')).toMatch(/^Basic /)
    }
  }
  const page = await admin.send('/queues', { headers: AUTHORIZED })
  expect(page.status).toBe(200)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
  expect(await page.text()).toContain('Doorbell')
  expect((await admin.send('/queuesandmore')).status).toBe(404)
})

test('the dashboard shows a pending ring and is read-only', async () => {
  await using admin = await startAdmin(CREDENTIALS)
  await using doorbell = createDoorbell({ redisUrl: getTestRedisUrl() })
  const id = randomUUID()
  const listed = await waitUntil(async () => {
    doorbell.ring(id)
    const text = await (
      await admin.send('/queues/api/queues?activeQueue=analyses', { headers: AUTHORIZED })
    ).text()
    return text.includes(id) && text
  })
  expect(JSON.parse(listed)).toMatchObject({ queues: [{ name: 'analyses', readOnlyMode: true }] })
  for (const change of ['pause', 'empty', 'obliterate', `${id}/clean`]) {
    const path = `/queues/api/queues/analyses/${change}`
    expect((await admin.send(path, { method: 'PUT', headers: AUTHORIZED })).status).toBe(405)
  }
})

test('without Redis the dashboard fails and the admin server keeps running', async () => {
  await using admin = await startAdmin({ ...CREDENTIALS, REDIS_URL: 'redis://127.0.0.1:1' })
  const response = await admin.send('/queues/api/queues', { headers: AUTHORIZED })
  expect(response.status).toBe(500)
  expect((await admin.send('/healthz')).status).toBe(200)
})
