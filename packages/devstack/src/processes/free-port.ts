import { randomInt } from 'node:crypto'
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

/** Below the ports that systems hand out by themselves, so that no other program is given one that we just found. */
const LOWEST_PORT = 20_000
const HIGHEST_PORT = 32_000

/** A port of the loopback interface that nobody uses at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT)
    if (await isPortFree(port)) return port
  }
}
