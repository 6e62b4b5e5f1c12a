import { connect } from 'node:net'
import { once } from 'node:events'
import { freePort } from '@crop/devstack'
import { startAdminServer } from './admin-server'

async function exchange(port: number, method: string, path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return answer
}

async function statusLine(port: number, path: string): Promise<string> {
  return (await exchange(port, 'GET', path)).split('\r\n', 1)[0] ?? ''
}

test('operators get health, readiness and metrics, and no path ends the process', async () => {
  const port = await freePort()
  let ready = false
  await using _server = await startAdminServer(port, async () => ({ ready, degraded: false, checks: {} }))
  expect(await statusLine(port, '/healthz')).toMatch(/200/)
  expect(await statusLine(port, '/readyz')).toMatch(/503/)
  ready = true
  expect(await statusLine(port, '/readyz?x=1')).toMatch(/200/)
  expect(await statusLine(port, '/metrics')).toMatch(/200/)
  for (const path of ['//', '/%', '/nothing', '*']) expect(await statusLine(port, path)).toMatch(/404/)
})

test.each(['/healthz', '/readyz', '/metrics'])(
  '%s is the same with a slash behind it, and only read',
  async (path) => {
    const port = await freePort()
    const readiness = { ready: true, degraded: false, checks: {} }
    await using _server = await startAdminServer(port, async () => readiness)
    expect(await statusLine(port, `${path}/`)).toMatch(/200/)
    expect(await exchange(port, 'HEAD', path)).toMatch(/^HTTP\/1.1 200 OK\r\n[^{#]*$/)
    for (const [method, status] of Object.entries({ OPTIONS: 204, POST: 405, DELETE: 405 })) {
      const answer = await exchange(port, method, path)
      expect(answer).toContain(`HTTP/1.1 ${status} `)
      expect(answer.toLowerCase()).toContain('allow: get, head, options\r\n')
    }
  },
)
