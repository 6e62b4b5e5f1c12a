import { connect } from 'node:net'
import { once } from 'node:events'
import { findFreePort } from '@crop/dev-servers'
import { startAdminServer } from './admin-server'

async function sendRequest(port: number, method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let response = ''
  socket.on('data', (data) => (response += data.toString()))
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return response
}

async function getStatusLine(port: number, path: string): Promise<string> {
  return (await sendRequest(port, 'GET', path)).split('\r\n', 1)[0] ?? ''
}

test('the admin port serves health, readiness and metrics, and 404 for other paths', async () => {
  const port = await findFreePort()
  let ready = false
  await using _server = await startAdminServer({ setting: 'ADMIN_PORT', port }, async () => ({
    ready,
    degraded: false,
    checks: {},
  }))
  expect(await getStatusLine(port, '/healthz')).toMatch(/200/)
  expect(await getStatusLine(port, '/readyz')).toMatch(/503/)
  ready = true
  expect(await getStatusLine(port, '/readyz?x=1')).toMatch(/200/)
  expect(await getStatusLine(port, '/metrics')).toMatch(/200/)
  for (const path of ['//', '/%', '/nothing', '*']) expect(await getStatusLine(port, path)).toMatch(/404/)
})

test.each(['/healthz', '/readyz', '/metrics'])(
  '%s allows a trailing slash and read-only methods',
  async (path) => {
    const port = await findFreePort()
    const readiness = { ready: true, degraded: false, checks: {} }
    await using _server = await startAdminServer({ setting: 'ADMIN_PORT', port }, async () => readiness)
    expect(await getStatusLine(port, `${path}/`)).toMatch(/200/)
    expect(await sendRequest(port, 'HEAD', path)).toMatch(/^HTTP\/1.1 200 OK\r\n[^{#]*$/)
    for (const [method, status] of Object.entries({ OPTIONS: 204, POST: 405, DELETE: 405 })) {
      const response = await sendRequest(port, method, path)
      expect(response).toContain(`HTTP/1.1 ${status} `)
      expect(response.toLowerCase()).toContain('allow: get, head, options\r\n')
    }
  },
)

test('a check that fails gives a 500 without details', async () => {
  const port = await findFreePort()
  const checkReadiness = () => Promise.reject(new Error('secret'))
  await using _server = await startAdminServer({ setting: 'ADMIN_PORT', port }, checkReadiness)
  const response = await sendRequest(port, 'GET', '/readyz')
  expect(response).toMatch(/^HTTP\/1.1 500 [^]*\r\n\r\n\{"status":"internal error"\}$/)
})

test('no response may be stored, and only an unready process asks to retry later', async () => {
  const port = await findFreePort()
  let ready = false
  await using _server = await startAdminServer({ setting: 'ADMIN_PORT', port }, async () => ({
    ready,
    degraded: false,
    checks: {},
  }))
  for (const path of ['/healthz', '/readyz', '/metrics', '/nothing'])
    expect(await sendRequest(port, 'GET', path)).toContain('Cache-Control: no-store\r\n')
  expect(await sendRequest(port, 'GET', '/readyz')).toContain('Retry-After: 5\r\n')
  ready = true
  expect(await sendRequest(port, 'GET', '/readyz')).not.toContain('Retry-After')
})
