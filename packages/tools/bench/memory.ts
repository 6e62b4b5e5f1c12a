import { setTimeout as pause } from 'node:timers/promises'
import { insertApiKey } from '@crop/db/testing'
import { startApi, startWorker } from '@crop/testkit'
import { startMigratedServers } from './measure/migrated-servers'
import { readOptions } from './measure/options'
import { residentMb } from './measure/processes'
import { toHeaders, WITHOUT_CALLER_LIMITS } from './measure/submissions'

const CALLERS = 4
const PAUSE_MS = 25
const SAMPLE_MS = 5000

/** Returns the least-squares slope of equally spaced samples, per sample. */
function computeSlope(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length
  const spread = samples.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0)
  return samples.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread
}

/** Sends a mixed load until it is over: new and repeated questions, polls and rejected requests. Returns the number of requests. */
async function sendRequests(url: string, key: string, isOver: () => boolean): Promise<number> {
  const headers = toHeaders(key)
  let requests = 0
  for (let round = 0; !isOver(); round++) {
    const latitude = (60 * Math.sin(round * CALLERS)).toFixed(round % 3 === 0 ? 3 : 0)
    const body = JSON.stringify({
      location: `${latitude},${(round % 340) - 170}`,
      crop: 'maize',
      month: (round % 12) + 1,
    })
    const response = await fetch(`${url}/api/v1/analyze`, { method: 'POST', headers, body })
    const text = await response.text()
    const poll = /"poll_url":"([^"]+)"/.exec(text)?.[1]
    if (poll) await (await fetch(url + poll, { headers: { ...headers, prefer: 'wait=2' } })).text()
    await (await fetch(`${url}/api/v1/crop-plans`, { headers })).text()
    requests += 3
    await pause(PAUSE_MS)
  }
  return requests
}

async function main(): Promise<void> {
  const { minutes = 1 } = readOptions()
  await using servers = await startMigratedServers()
  const key = await insertApiKey(servers.postgresUrl)
  await using api = await startApi({ ...servers.settings, ...WITHOUT_CALLER_LIMITS })
  await using worker = await startWorker({ ...servers.settings, MODEL_THREADS: '1' })
  const endsAt = performance.now() + minutes * 60_000
  const isOver = () => performance.now() > endsAt
  const load = Array.from({ length: CALLERS }, () => sendRequests(api.url, key, isOver))
  const samples: [number, number][] = []
  while (!isOver()) {
    samples.push([residentMb(api.pid), residentMb(worker.pid)])
    await pause(SAMPLE_MS)
  }
  const requests = (await Promise.all(load)).reduce((sum, count) => sum + count, 0)
  const secondHalf = samples.slice(Math.floor(samples.length / 2))
  for (const [index, name] of ['api', 'worker'].entries()) {
    const column = secondHalf.map((sample) => sample[index] ?? NaN)
    const perMinute = computeSlope(column) * (60_000 / SAMPLE_MS)
    console.log(
      `memory of the ${name.padEnd(11)} ${column.at(-1)?.toFixed(0)} MB, ${perMinute.toFixed(2)} MB a minute in the second half`,
    )
  }
  console.log(`requests                  ${requests}`)
}

void main()
