import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** A message of Postgres about authentication. */
function toAuthenticationMessage(kind: number, content: string): Buffer {
  const head = Buffer.alloc(9)
  head.write('R')
  head.writeUInt32BE(8 + content.length, 1)
  head.writeUInt32BE(kind, 5)
  return Buffer.concat([head, Buffer.from(content)])
}

export interface PasswordServer extends AsyncDisposable {
  /** A URL without a password. */
  url: string
  countConnections(): Promise<number>
}

/** Starts a server that asks for a password, as Postgres does, and then waits for it. */
export async function startPasswordServer(): Promise<PasswordServer> {
  const server = createServer((socket) => {
    const replies = [toAuthenticationMessage(10, 'SCRAM-SHA-256\0\0'), toAuthenticationMessage(11, 'r=1')]
    socket.on('error', () => undefined).on('data', () => socket.write(replies.shift() ?? ''))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://crop@127.0.0.1:${port}/crop`,
    countConnections: () =>
      new Promise((resolve, reject) =>
        server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
      ),
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
