import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Listens on a port for a moment and returns its number. Rejects if the port is in use. */
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

/** Checks the loopback interface too: a program bound only to it does not block a listener on all interfaces. */
export async function isPortFree(port: number): Promise<boolean> {
  try {
    await listenOn(port, '127.0.0.1')
    await listenOn(port)
    return true
  } catch {
    return false
  }
}

/** Below the ephemeral ports, so that the system does not assign a port that we just found. */
const MIN_PORT = 20_000
const PORTS_PER_WORKER = 1500
const MAX_WORKERS = 8

/** Every jest worker has its own port range, so that two workers never choose the same port. */
const workerIndex = Number(process.env.JEST_WORKER_ID ?? 0) % MAX_WORKERS
const firstPort = MIN_PORT + workerIndex * PORTS_PER_WORKER

/** Ports that were returned but may not be in use yet. */
const reserved = new Set<number>()

/** Returns a free port of the loopback interface that was not returned before. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(firstPort, firstPort + PORTS_PER_WORKER)
    if (reserved.has(port)) continue
    reserved.add(port)
    if (await isPortFree(port)) return port
    reserved.delete(port)
  }
}
