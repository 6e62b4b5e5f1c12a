import { once } from 'node:events'
import type { Server } from 'node:http'

export interface LoopbackServer extends AsyncDisposable {
  url: string
  port: number
}

/** Listens on 127.0.0.1, by default on a free port. Disposing closes the server with all its connections. */
export async function listenOnLoopback(server: Server, requestedPort = 0): Promise<LoopbackServer> {
  await once(server.listen(requestedPort, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port.')
  const { port } = address
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, port, [Symbol.asyncDispose]: close }
}
