import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { useTestDatabase } from '@crop/db/testing'
import { HEAP_LIMITS, REPOSITORY } from '@crop/dev-servers'
import { startApi, stopCleanly, useThrowawayFolder, waitUntil } from '@crop/testkit'

const database = useTestDatabase()
const folder = useThrowawayFolder()

/** Sends one request after the other until the api closes the connection. Returns the statuses of the responses. */
async function requestUntilClosed(url: string): Promise<number[]> {
  const statuses: number[] = []
  for (;;) {
    const response = await fetch(`${url}/healthz`)
    statuses.push(response.status)
    await response.text()
    if (response.headers.get('connection') === 'close') return statuses
  }
}

/** Starts an api with a copy of the data pack and a deprecated setting, sends requests, and stops it meanwhile. */
async function recordScenario() {
  const dataDir = join(folder, 'data')
  cpSync(join(REPOSITORY, 'packages', 'agronomy', 'data'), dataDir, { recursive: true })
  await using api = await startApi({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    EXPLORER: 'off',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: HEAP_LIMITS,
  })
  const crops = await fetch(`${api.url}/api/v1/reference/crops?search=maize`)
  const page = await fetch(api.url)
  const clients = Promise.all(Array.from({ length: 5 }, () => requestUntilClosed(api.url)))
  await stopCleanly(api)
  return { cropsStatus: crops.status, pageStatus: page.status, clients: await clients, output: api.output() }
}

describe('an api process', () => {
  let scenario: Awaited<ReturnType<typeof recordScenario>>
  beforeAll(async () => {
    scenario = await recordScenario()
  })

  test('a stopping api closes every connection after a complete last response', () => {
    expect(scenario.clients).toHaveLength(5)
    for (const statuses of scenario.clients) expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('the deprecated EXPLORER is reported once at the start, with the setting that replaces it', () => {
    expect(scenario.pageStatus).toBe(404)
    expect(scenario.output.match(/"EXPLORER is deprecated: set WEB_PAGE instead"/g)).toHaveLength(1)
  })

  test('the heap of a container is enough for a custom data pack without compiled tables', () => {
    expect(scenario.cropsStatus).toBe(200)
  })
})

test.each([
  [
    'secrets in production',
    { NODE_ENV: 'production' },
    /Settings are not valid: .*JWT_SECRETS.* is required/,
  ],
  ['a data pack', { DATA_DIR: '/nowhere' }, /DATA_DIR: The data pack in \/nowhere has 1 issue/],
])('the api does not start without %s, and names the setting', async (_name, settings, message) => {
  const outcome = await startApi({ DATABASE_URL: database.url, ...settings }).then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect(outcome).toMatch(message)
})

test('an api that starts before the migrations logs that they are missing', async () => {
  const withoutTables = new URL(database.url)
  withoutTables.pathname = '/postgres'
  await using api = await startApi({ DATABASE_URL: withoutTables.href }, { until: 'alive' })
  await waitUntil(() => api.output().includes('migrations are missing: run cropctl migrate'))
})
