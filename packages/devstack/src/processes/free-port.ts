import { createServer } from 'node:net'

function listenOn(port: number, host?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port))
    })
  })
}

/** A port of the loopback interface that nobody uses at this moment. */
export function freePort(): Promise<number> {
  return listenOn(0, '127.0.0.1')
}

/** Asks the loopback interface as well: a program bound to it alone does not stop a listener on all interfaces. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOn(port, '127.0.0.1')
    await listenOn(port)
    return true
  } catch {
    return false
  }
}
