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
const PORTS_OF_A_WORKER = 1500
const WORKERS = 8

/** Jest's workers find ports in ranges of their own: none is given one that another is about to use. */
const worker = Number(process.env.JEST_WORKER_ID ?? 0) % WORKERS
const first = LOWEST_PORT + worker * PORTS_OF_A_WORKER

/** Those that may not be listened on yet. */
const given = new Set<number>()

/** A port of the loopback interface that nobody uses at this moment, and that was not given before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, first + PORTS_OF_A_WORKER)
    if (given.has(port)) continue
    given.add(port)
    if (await isPortFree(port)) return port
    given.delete(port)
  }
}
