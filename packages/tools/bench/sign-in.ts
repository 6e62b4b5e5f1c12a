import { migrate } from '@crop/db'
import { startApi, type StartedApi, startThrowawayServers } from '@crop/testkit'
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

async function main(): Promise<void> {
  await using servers = await startThrowawayServers()
  await migrate(servers.postgresUrl)
  const settings = {
    DATABASE_URL: servers.postgresUrl,
    REDIS_URL: servers.redisUrl,
    LOG_LEVEL: 'error',
  }
  const api = await startApi({ ...settings, LOGIN_MAX_FAILURES: '0' })
  await post(api, '/register', { ...credentials, full_name: 'Known', organization: 'Growers' })
  await compareTimes(api)
  await sendBurst(api)
  api.kill()
  await api.exited
}

void main()
