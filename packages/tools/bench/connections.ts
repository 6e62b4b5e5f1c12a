import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startApi } from '@crop/testkit'
import { Client } from 'undici'
import { startMigratedServers } from './measure/migrated-servers'
import { measureDuration, median, quantile } from './measure/statistics'

const IDLE_CONNECTIONS = 5500
const OPENED_AT_ONCE = 100
const CALLS = 200
const CALL_INTERVAL_MS = 20
const ATTACKER = '127.0.2.1'
const OTHER_CLIENT = '127.0.3.1'

/** Opens connections that never send a byte. */
async function openIdleConnections(port: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < IDLE_CONNECTIONS) {
    const opened = Array.from({ length: OPENED_AT_ONCE }, () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: ATTACKER })
      return new Promise<Socket>((resolve) => {
        socket.once('connect', () => resolve(socket))
        socket.on('error', () => resolve(socket))
      })
    })
    sockets.push(...(await Promise.all(opened)))
  }
  return sockets
}

/** Calls the api on a new connection; returns whether it responded with 200. */
async function isHealthy(url: string, localAddress: string): Promise<boolean> {
  const client = new Client(url, { localAddress })
  try {
    const response = await client.request({ method: 'GET', path: '/healthz' })
    await response.body.text()
    return response.statusCode === 200
  } catch {
    return false
  } finally {
    await client.destroy()
  }
}

async function main(): Promise<void> {
  await using servers = await startMigratedServers()
  await using api = await startApi({ ...servers.settings, MAX_CONNECTIONS_PER_CLIENT: '200' })
  const opening = openIdleConnections(Number(new URL(api.url).port))
  for (const client of [ATTACKER, OTHER_CLIENT]) {
    let refused = 0
    const times: number[] = []
    for (let call = 0; call < CALLS; call++) {
      times.push(
        await measureDuration(async () => {
          if (!(await isHealthy(api.url, client))) refused += 1
        }),
      )
      await pause(CALL_INTERVAL_MS)
    }
    const name = client === ATTACKER ? 'the same address' : 'another address'
    console.log(
      `${IDLE_CONNECTIONS} idle connections of one address: ${refused} of ${CALLS} calls from ${name} refused, ` +
        `p50 ${median(times).toFixed(1)} ms, p99 ${quantile(times, 0.99).toFixed(1)} ms`,
    )
  }
  for (const socket of await opening) socket.destroy()
}

void main()
