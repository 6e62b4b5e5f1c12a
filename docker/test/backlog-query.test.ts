import { createDatabaseClient } from '@crop/db'
import type { DatabaseClient } from '@crop/db'
import { getAtPath } from '@crop/testkit'
import { aTask, createTestDatabase, type TestDatabase } from '@crop/db/testing'
import { documentsOf, read } from './support/files'

let database: TestDatabase
let connection: DatabaseClient
beforeAll(async () => {
  database = await createTestDatabase()
  connection = createDatabaseClient({ url: database.url, maxConnections: 4, statementTimeoutMs: 5000 })
})
afterAll(async () => {
  await connection[Symbol.asyncDispose]()
  await database.drop()
})
beforeEach(() => database.query('delete from analysis_tasks'))

const [, scaledObject] = documentsOf('docker/kubernetes/keda/worker-scaling.yaml')
const trigger = getAtPath(scaledObject, ['spec', 'triggers', '0', 'metadata'])
const backlogQuery = String(getAtPath(trigger, ['query']))
const target = Number(getAtPath(trigger, ['targetQueryValue']))
const backlogSeconds = async () => Number((await database.query(backlogQuery))[0]?.backlog_seconds)
const queue = (tasks: number) => Promise.all(Array.from({ length: tasks }, () => aTask(connection.db)))

async function completed(tasks: number, { held, ago }: { held: string; ago: string }): Promise<void> {
  const ids = (await queue(tasks)).map(({ id }) => id)
  await database.query(
    `update analysis_tasks set state = 'completed', finished_at = now() - $2::interval,
            started_at = now() - $2::interval - $3::interval where id = any($1)`,
    [ids, ago, held],
  )
}

test('an empty backlog requests no workers', async () => {
  expect(await backlogSeconds()).toBe(0)
  await completed(3, { held: '2 s', ago: '1 min' })
  expect(await backlogSeconds()).toBe(0)
})

test('the backlog is the expected run time, estimated from recent tasks', async () => {
  await queue(100)
  expect(await backlogSeconds()).toBe(5)
  await completed(2, { held: '90 s', ago: '11 min' })
  expect(await backlogSeconds()).toBe(5)
  await completed(2, { held: '300 ms', ago: '9 min' })
  await completed(2, { held: '100 ms', ago: '1 min' })
  expect(await backlogSeconds()).toBe(20)
})

test('running tasks and tasks that are not due do not count as backlog', async () => {
  await queue(40)
  await database.query(`update analysis_tasks set available_at = now() + interval '1 min'`)
  const [running] = await queue(1)
  await database.query(`update analysis_tasks set state = 'processing' where id = $1`, [running?.id])
  expect(await backlogSeconds()).toBe(0)
})

test('the maximum number of workers is requested before the queue is full', async () => {
  const [, most] = /^MAX_PENDING_TASKS=(\d+)$/m.exec(read('docker/kubernetes/base/settings.env')) ?? []
  await completed(2, { held: '11.5 ms', ago: '1 min' })
  await database.query(
    `insert into analysis_tasks (id, location, crop, month, model_version)
     select gen_random_uuid(), 'nakuru', 'maize', 4, 'v' from generate_series(1, 0.75 * $1::int)`,
    [most],
  )
  const mostWorkers = Number(getAtPath(scaledObject, ['spec', 'maxReplicaCount']))
  expect((await backlogSeconds()) / target).toBeGreaterThanOrEqual(mostWorkers)
})

test('tasks that wait for over a minute request one worker per minute', async () => {
  await queue(2)
  await database.query(`update analysis_tasks set available_at = now() - interval '50 s'`)
  expect(await backlogSeconds()).toBe(1)
  await database.query(`update analysis_tasks set available_at = now() - interval '299.5 s'`)
  expect(await backlogSeconds()).toBe(5 * target)
})

test('a paused queue requests no workers', async () => {
  await queue(100)
  await database.query('insert into queue_pauses default values')
  expect(await backlogSeconds()).toBe(0)
  await database.query('delete from queue_pauses')
  expect(await backlogSeconds()).toBe(5)
})
