import { once } from 'node:events'
import { connect } from 'node:net'
import { freePort } from '@crop/devstack'
import { serve } from './server'
import { useTestApi } from './test-api'

const api = useTestApi()

async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

test.each([
  ['broken HTTP', 'NOT HTTP\r\n\r\n'],
  ['headers beyond the limit', `GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  [
    'two different lengths',
    'POST /api/v1/analyze HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  ],
])('%s gets a problem document and never a fault', async (_what, bytes) => {
  const port = await freePort()
  const server = await serve(api().app, port, '')
  const answer = await exchange(port, bytes)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('application/problem+json')
  expect(answer).toContain('"code":"INVALID_HEADER"')
  await server.stop()
})

test('a port in use stops the start', async () => {
  const port = await freePort()
  const server = await serve(api().app, port, '')
  await expect(serve(api().app, port, '')).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  await server.stop()
})
