import { randomUUID } from 'node:crypto'
import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import { getFailpointEnv, startApi, startWorker, stopCleanly, waitUntil } from '@crop/testkit'
import { startLocalApi } from '../local-api'
import { createFaultClient, type FaultClient } from './fault-client'

const database = useTestDatabase()
let key = ''
beforeAll(async () => {
  key = await insertApiKey(database.url)
})

test('an api that dies between commit and ring keeps the task; a retry returns the same one', async () => {
  const settings = { DATABASE_URL: database.url, LOG_LEVEL: 'error' }
  const [crashingApi, worker] = await Promise.all([
    startApi({ ...settings, ...getFailpointEnv('before-doorbell') }),
    startWorker(settings),
  ])
  await using otherApi = await startLocalApi(settings)
  let location = ''
  let headers = {}
  const submit = (client: FaultClient) => client.submit(headers, { location, crop: 'maize', month: 4 })

  const crashingClient = createFaultClient(() => crashingApi, key)
  const submitToCrashingApi = () => {
    // On a busy machine the first responses may be 503, after which it is unknown whether the task exists.
    // Each try is therefore a new question with a new key.
    location = `field ${randomUUID()}`
    headers = { 'idempotency-key': randomUUID() }
    return submit(crashingClient).then(
      ({ status }) => status !== 503,
      () => 'connection lost',
    )
  }
  expect(await waitUntil(submitToCrashingApi)).toBe('connection lost')
  expect(await crashingApi.exited).toBeNull()

  const client = createFaultClient(() => otherApi, key)
  const retried = await waitUntil(async () => {
    const response = await submit(client)
    return response.status === 503 ? undefined : response
  })
  expect(retried).toMatchObject({ status: 202, body: { status: 'queued' } })
  const tasks = await database.query('select id from analysis_tasks where location = $1', [location])
  expect(tasks).toEqual([{ id: retried.body.task_id }])
  expect(await client.waitUntilDone([retried.body.task_id])).toMatchObject([
    { body: { status: 'completed' } },
  ])
  await stopCleanly(worker)
})
