import { getAtPath } from '@crop/testkit'
import { aTask, useTestDatabase } from '@crop/db/testing'
import { BACKLOG_QUERY, CHART_VALUES, readText, SHARED_SETTINGS } from './support/files'

const database = useTestDatabase()
beforeEach(() => database.query('delete from analysis_tasks'))

const [, target] =
  /targetQueryValue: '(\d+)'/.exec(readText('docker/helm/crop-planning/templates/keda.yaml')) ?? []
const targetSeconds = Number(target)
const getBacklogSeconds = async () => Number((await database.query(BACKLOG_QUERY))[0]?.backlog_seconds)
const insertTasks = (tasks: number) => Promise.all(Array.from({ length: tasks }, () => aTask(database.db)))

interface CompletedTasks {
  runTime: string
  finishedAgo: string
}

async function insertCompletedTasks(tasks: number, { runTime, finishedAgo }: CompletedTasks): Promise<void> {
  const ids = (await insertTasks(tasks)).map(({ id }) => id)
  await database.query(
    `update analysis_tasks set state = 'completed', finished_at = now() - $2::interval,
            started_at = now() - $2::interval - $3::interval where id = any($1)`,
    [ids, finishedAgo, runTime],
  )
}

test('an empty backlog requests no workers', async () => {
  expect(await getBacklogSeconds()).toBe(0)
  await insertCompletedTasks(3, { runTime: '2 s', finishedAgo: '1 min' })
  expect(await getBacklogSeconds()).toBe(0)
})

test('the backlog is the expected run time, estimated from recent tasks', async () => {
  await insertTasks(100)
  expect(await getBacklogSeconds()).toBe(5)
  await insertCompletedTasks(2, { runTime: '90 s', finishedAgo: '11 min' })
  expect(await getBacklogSeconds()).toBe(5)
  await insertCompletedTasks(2, { runTime: '300 ms', finishedAgo: '9 min' })
  await insertCompletedTasks(2, { runTime: '100 ms', finishedAgo: '1 min' })
  expect(await getBacklogSeconds()).toBe(20)
})

test('running tasks and tasks that are not due do not count as backlog', async () => {
  await insertTasks(40)
  await database.query(`update analysis_tasks set available_at = now() + interval '1 min'`)
  const [running] = await insertTasks(1)
  await database.query(`update analysis_tasks set state = 'processing' where id = $1`, [running?.id])
  expect(await getBacklogSeconds()).toBe(0)
})

test('the tasks of a dead worker are backlog from the end of their leases', async () => {
  await insertTasks(20)
  await database.query(
    `update analysis_tasks set state = 'processing', lease_expires_at = now() + interval '1 min'`,
  )
  expect(await getBacklogSeconds()).toBe(0)
  await database.query(`update analysis_tasks set lease_expires_at = now() - interval '179.5 s'`)
  expect(await getBacklogSeconds()).toBe(3 * targetSeconds)
})

test('the maximum number of workers is requested before the queue is full', async () => {
  await insertCompletedTasks(2, { runTime: '6 ms', finishedAgo: '1 min' })
  await database.query(
    `insert into analysis_tasks (id, location, crop, month, model_version)
     select gen_random_uuid(), 'nakuru', 'maize', 4, 'v' from generate_series(1, 0.75 * $1::int)`,
    [SHARED_SETTINGS.MAX_PENDING_TASKS],
  )
  const maxWorkers = Number(getAtPath(CHART_VALUES, ['keda', 'maxReplicas']))
  expect((await getBacklogSeconds()) / targetSeconds).toBeGreaterThanOrEqual(maxWorkers)
})

test('tasks that wait for over a minute request one worker per minute', async () => {
  await insertTasks(2)
  await database.query(`update analysis_tasks set available_at = now() - interval '50 s'`)
  expect(await getBacklogSeconds()).toBe(1)
  await database.query(`update analysis_tasks set available_at = now() - interval '299.5 s'`)
  expect(await getBacklogSeconds()).toBe(5 * targetSeconds)
})

test('a paused queue requests no workers', async () => {
  await insertTasks(100)
  await database.query('insert into queue_pauses default values')
  expect(await getBacklogSeconds()).toBe(0)
  await database.query('delete from queue_pauses')
  expect(await getBacklogSeconds()).toBe(5)
})
