import { randomUUID } from 'node:crypto'
import { createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { failAt, startApi, startWorker, waitUntil } from '@crop/testkit'
import { anApiKeyIn, type Client, clientOf } from './fault-client'

let database: TestDatabase
let key = ''
beforeAll(async () => {
  database = await createTestDatabase()
  key = await anApiKeyIn(database.url)
})
afterAll(() => database.drop())

test('an api that dies between commit and doorbell has made a task: it is run, and a retry gets it', async () => {
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
  const [doomed, other, worker] = await Promise.all([
    startApi({ ...settings, ...failAt('before-doorbell') }),
    startApi(settings),
    startWorker(settings),
  ])
  // On a busy machine the first answers may be 503, for which the task may be there or not: each try is a new one.
  let location = ''
  let headers = {}
  const submit = (client: Client) => client.submit(headers, { location, crop: 'maize', month: 4 })
  const doomedClient = clientOf(() => doomed, key)
  const cutOff = () => {
    location = `field ${randomUUID()}`
    headers = { 'idempotency-key': randomUUID() }
    return submit(doomedClient).then(
      ({ status }) => status !== 503,
      () => 'cut off',
    )
  }
  expect(await waitUntil(cutOff)).toBe('cut off')
  expect(await doomed.exited).toBeNull()

  const client = clientOf(() => other, key)
  const retried = await waitUntil(async () => {
    const answer = await submit(client)
    return answer.status === 503 ? undefined : answer
  })
  expect(retried).toMatchObject({ status: 202, body: { status: 'queued' } })
  const tasks = await database.query('select id from analysis_tasks where location = $1', [location])
  expect(tasks).toEqual([{ id: retried.body.task_id }])
  expect(await client.untilDone([retried.body.task_id])).toMatchObject([{ body: { status: 'completed' } }])
  for (const process of [other, worker]) process.kill()
  expect(await Promise.all([other.exited, worker.exited])).toEqual([0, 0])
}, 40_000)
