import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getModelVersion } from '@crop/agronomy'
import { completeTask, readCurrentOutlooks, removeOutlook } from '@crop/db'
import { aStoredOutlook, aTask, anOutcome, claimQueuedTask, useTestDatabase } from '@crop/db/testing'
import { combineConditions, getResultCacheKey, type Question } from '@crop/domain'
import { createLogger, createRedisStore, type RedisStore } from '@crop/runtime'
import { flushTestRedis, getTestRedisUrl, startWorker, useThrowawayFolder, waitUntil } from '@crop/testkit'
import { type CommandResult, runCropctl } from '../../test/run-cropctl'

const database = useTestDatabase()
const folder = useThrowawayFolder()
let redis: RedisStore
beforeAll(async () => {
  redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {}, { commandTimeoutMs: 10_000 })
  await waitUntil(() => redis.isAvailable())
})
beforeEach(async () => {
  await flushTestRedis()
  await database.query('delete from analysis_tasks')
})
afterAll(() => redis[Symbol.asyncDispose]())

const warm = (args: string[], settings: Record<string, string> = {}) =>
  runCropctl(['warm', ...args], { DATABASE_URL: database.url, REDIS_URL: getTestRedisUrl(), ...settings })

async function warmFile(csv: string): Promise<CommandResult> {
  const file = join(folder, 'questions.csv')
  await writeFile(file, csv)
  return warm(['--file', file])
}

const version = getModelVersion()
const getCached = (question: Question) =>
  redis.tryCommand((connection) => connection.get(getResultCacheKey(question, version)))
const countKeys = () => redis.tryCommand((connection) => connection.dbSize())

test('results of the built-in model are not cached for a service with a model server', async () => {
  const result = await warm([], { MODEL_URL: 'http://127.0.0.1:1' })
  expect(result).toMatchObject({ code: 1, stderr: expect.stringMatching(/^MODEL_URL is set/) })
  expect(await countKeys()).toBe(0)
})

test('the questions of a file are computed once, and a worker uses their results', async () => {
  const csv =
    'location,crop,month,soil_ph\nNakuru, Maize,4,\nnakuru,maize,4,\nnakuru,maize,4,6.5\nnakuru,test-slow,4,\n'
  const first = await warmFile(csv)
  expect(first).toMatchObject({ code: 0, stderr: '2 of 2 done\n' })
  expect(first.stdout).toMatch(
    `2 different questions for ${version}: 0 results were cached already, 2 were computed in `,
  )
  expect((await warmFile(csv)).stdout).toContain('2 results were cached already, 0 were computed')
  expect(await countKeys()).toBe(2)
  const soil = combineConditions({ soil_ph: 6.5 }, undefined)
  expect(await getCached({ location: 'nakuru', crop: 'maize', month: 4, conditions: soil })).not.toBeNull()

  const question = { location: 'nakuru', crop: 'maize', month: 4 }
  const cached = JSON.parse((await getCached(question)) ?? '')
  const { id } = await aTask(database.db, { question })
  const worker = await startWorker({ DATABASE_URL: database.url })
  const [record] = await waitUntil(async () => {
    const rows = await database.query('select result from analyses where task_id = $1', [id])
    return rows.length > 0 ? rows : undefined
  })
  expect(record?.['result']).toEqual(cached)
  worker.kill()
  expect(await worker.exited).toBe(0)
})

async function completeTasks(question: Question, count: number): Promise<void> {
  for (let completed = 0; completed < count; completed++) {
    const task = await claimQueuedTask(database.db, (await aTask(database.db, { question })).id)
    await completeTask(database.db, task, anOutcome(task))
  }
}

test('without a file the most frequent questions of the last days are computed', async () => {
  await completeTasks({ location: 'lahore', crop: 'rice', month: 6 }, 3)
  await database.query("update analysis_tasks set finished_at = now() - interval '8 days'")
  await completeTasks({ location: 'nakuru', crop: 'maize', month: 4 }, 1)
  await completeTasks({ location: 'eldoret', crop: 'wheat', month: 6 }, 2)
  expect((await warm(['--days', '7', '--top', '1'])).code).toBe(0)
  expect(await getCached({ location: 'eldoret', crop: 'wheat', month: 6 })).not.toBeNull()
  expect(await countKeys()).toBe(1)
  expect((await warm([])).stdout).toMatch(/^2 different questions .* 1 results were cached already/)
})

test('a question that a current outlook answers is computed with it, and a worker uses the result', async () => {
  const question = { location: 'cuiabá', crop: 'maize', month: 6 }
  const id = await aStoredOutlook(database.db, { issued: '2026-04', south: -18, west: -60, points: 8 })
  const outlooks = await readCurrentOutlooks(database.db)
  const key = getResultCacheKey(question, version, outlooks)
  const result = await warmFile('location,crop,month\nCuiabá,maize,6\nCuiabá,maize,2\n')
  expect(result.stdout).toContain('2 different questions')
  const cached = JSON.parse((await redis.tryCommand((connection) => connection.get(key))) ?? '')
  expect(cached.outlook).toMatchObject({ source: 'NMME', issued: '2026-04' })
  expect(await getCached({ ...question, month: 2 })).not.toBeNull()
  const task = await aTask(database.db, { question })
  const worker = await startWorker({ DATABASE_URL: database.url })
  const [record] = await waitUntil(async () => {
    const rows = await database.query('select result from analyses where task_id = $1', [task.id])
    return rows.length > 0 ? rows : undefined
  })
  expect(record?.['result']).toEqual(cached)
  worker.kill()
  expect(await worker.exited).toBe(0)
  await removeOutlook(database.db, id)
})

test.each([
  [
    'month',
    'location,crop,month\nnakuru,maize,13\n',
    3,
    'must be a month: a number from 1 to 12, or its name.',
  ],
  ['crop', 'location,crop,month\nnakuru,,4\n', 2, 'must not be empty.'],
])('a wrong %s is reported by its line', async (name, csv, column, cause) => {
  const stderr = `1 of 1 rows is wrong, so none was taken.\nLine 2, column ${column} (${name}): ${cause}\n`
  expect(await warmFile(csv)).toEqual({ code: 1, stdout: '', stderr })
  expect(await countKeys()).toBe(0)
})

test('without Redis the command fails', async () => {
  const result = await warm([], { REDIS_URL: 'redis://127.0.0.1:1' })
  expect(result).toMatchObject({ code: 1, stdout: '' })
  expect(result.stderr).toContain('Redis is unavailable')
})

test('a file excludes the options for asked questions', async () => {
  const { code, stderr } = await warm(['--file', 'questions.csv', '--days', '3'])
  expect(code).toBe(1)
  expect(stderr).toContain("cannot be used with option '--days <n>'")
})
