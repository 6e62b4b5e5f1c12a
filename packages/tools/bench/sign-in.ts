import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { startApi, type StartedApi } from '@crop/testkit'
import { startMigratedServers } from './measure/migrated-servers'
import { residentMb } from './measure/processes'
import { median, quantile, measureDuration } from './measure/statistics'

const ATTEMPTS = 200
const BURST = 300

async function post(api: StartedApi, path: string, body: object): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${api.url}/api/v1/auth${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  await response.text()
  return response
}

const credentials = { email: 'known@example.com', password: 'two rows of maize' }

/** Known and unknown addresses take turns, so that other load on the machine affects both equally. */
async function compareTimes(api: StartedApi): Promise<void> {
  const times: [number[], number[]] = [[], []]
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const wrong = { ...credentials, password: 'a wrong password' }
    times[0].push(await measureDuration(() => post(api, '/login', wrong)))
    times[1].push(
      await measureDuration(() => post(api, '/login', { ...wrong, email: `unknown-${attempt}@example.com` })),
    )
  }
  const [known, unknown] = times.map(median)
  console.log(
    `failed sign-in            known ${known?.toFixed(1)} ms, unknown ${unknown?.toFixed(1)} ms (medians)`,
  )
}

async function sendBurst(api: StartedApi): Promise<void> {
  const before = residentMb(api.pid)
  let peak = before
  const finished = new AbortController()
  const others: number[] = []
  const sampling = (async () => {
    while (!finished.signal.aborted) {
      others.push(await measureDuration(() => fetch(`${api.url}/readyz`).then((response) => response.text())))
      peak = Math.max(peak, residentMb(api.pid))
    }
  })()
  const responses = await Promise.all(Array.from({ length: BURST }, () => post(api, '/login', credentials)))
  finished.abort()
  await sampling
  const count = (status: number) => responses.filter((response) => response.status === status).length
  console.log(`${BURST} sign-ins at once      ${count(200)} signed in, ${count(503)} rejected with 503`)
  console.log(
    `  other requests meanwhile  p50 ${median(others).toFixed(0)} ms, p99 ${quantile(others, 0.99).toFixed(0)} ms`,
  )
  console.log(`  memory of the api         ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`)
}

const ATTACK_MS = 20_000
const ATTACKING_CONNECTIONS = 500
const HONEST_INTERVAL_MS = 200

/** The limits of production, under which the attack runs. */
const PRODUCTION_LIMITS = {
  LOGIN_FAILURES_PER_CLIENT: '100',
  MAX_CONNECTIONS_PER_CLIENT: '200',
}

/** Posts on the client's connection, from its address of the loopback network; returns the status, or 0 without a response. */
async function postFrom(client: Client, path: string, body: object): Promise<number> {
  try {
    const response = await client.request({
      method: 'POST',
      path: `/api/v1/auth${path}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await response.body.text()
    return response.statusCode
  } catch {
    return 0
  }
}

/** Sends wrong passwords for changing accounts on one connection until the attack is over. */
async function attack(api: StartedApi, localAddress: string, endsAt: number): Promise<void> {
  const client = new Client(api.url, { localAddress })
  while (performance.now() < endsAt) {
    const email = `${randomUUID()}@example.com`
    const status = await postFrom(client, '/login', { email, password: 'a wrong password' })
    if (status === 0) await pause(HONEST_INTERVAL_MS)
  }
  await client.destroy()
}

/** Logs in with the right password five times a second during an attack, each time from another address. */
async function measureAttack(api: StartedApi, addressCount: number): Promise<void> {
  const endsAt = performance.now() + ATTACK_MS
  const attacks = Array.from({ length: ATTACKING_CONNECTIONS }, (_, index) =>
    attack(api, `127.0.${addressCount}.${(index % addressCount) + 1}`, endsAt),
  )
  const statuses: number[] = []
  const times: number[] = []
  const logIn = async (localAddress: string) => {
    const client = new Client(api.url, { localAddress })
    times.push(
      await measureDuration(async () => statuses.push(await postFrom(client, '/login', credentials))),
    )
    await client.destroy()
  }
  const logins: Promise<void>[] = []
  while (performance.now() < endsAt) {
    logins.push(logIn(`127.1.${addressCount}.${(logins.length % 250) + 1}`))
    await pause(HONEST_INTERVAL_MS)
  }
  await Promise.all(logins)
  await Promise.all(attacks)
  const successes = statuses.filter((status) => status === 200).length
  const addresses = addressCount === 1 ? 'one address' : `${addressCount} addresses`
  console.log(
    `attack from ${addresses.padEnd(14)}${successes} of ${statuses.length} right logins succeed, ` +
      `p50 ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
  )
}

const FLOOD = 1000
const FLOOD_CONNECTIONS = 100

/** Sends 1,000 requests for a reset code about one address on 100 connections; the client addresses take turns. */
async function measureResetFlood(api: StartedApi, addressCount: number): Promise<void> {
  const statuses: number[] = []
  let sent = 0
  const send = async (_: unknown, connection: number) => {
    const localAddress = `127.2.${addressCount}.${(connection % addressCount) + 1}`
    const client = new Client(api.url, { localAddress })
    while (sent++ < FLOOD)
      statuses.push(await postFrom(client, '/password-reset', { email: credentials.email }))
    await client.destroy()
  }
  const durationMs = await measureDuration(() => Promise.all(Array.from({ length: FLOOD_CONNECTIONS }, send)))
  const count = (status: number) => statuses.filter((candidate) => candidate === status).length
  console.log(
    `${FLOOD} reset requests from ${addressCount} addresses: ${count(202)} accepted, ${count(429)} rejected with 429 ` +
      `in ${(durationMs / 1000).toFixed(0)} s`,
  )
}

async function main(): Promise<void> {
  await using servers = await startMigratedServers()
  const api = await startApi({ ...servers.settings, LOGIN_MAX_FAILURES: '0' })
  await post(api, '/register', { ...credentials, full_name: 'Known', organization: 'Growers' })
  await compareTimes(api)
  await sendBurst(api)
  await api[Symbol.asyncDispose]()
  for (const addressCount of [1, 50]) {
    await using attacked = await startApi({ ...servers.settings, ...PRODUCTION_LIMITS })
    await measureAttack(attacked, addressCount)
    await measureResetFlood(attacked, addressCount)
  }
}

void main()
