import { findFreePort } from '@crop/dev-servers'
import { getResultCacheKey } from '@crop/domain'
import { createRedisStore, createLogger } from '@crop/runtime'
import { getTestRedisUrl, waitUntil } from '@crop/testkit'
import { startTestModelServer } from '../test-model-server'
import { useWorkerHarness } from '../worker-harness'

const harness = useWorkerHarness()

const MONTHS = [1, 2, 3, 4, 5, 6]
const QUESTION = { location: 'nakuru', crop: 'maize', month: 4 }

const SEASON = {
  planting: '04-05',
  harvest: '09-01',
  days: 149,
  variety: 'full',
  crosses_year_end: false,
}

const submitAll = () => Promise.all(MONTHS.map((month) => harness().submitTask({ month })))

const listAnalyses = (ids: readonly string[]) =>
  harness().query(
    'select model_version, feasibility_label, feasibility_score, result from analyses where task_id = any($1) order by month',
    [ids],
  )

const runWorker = (url: string, settings: Record<string, string> = {}) =>
  harness().runWorker({ MODEL_URL: url, ...settings })

test('a model server answers the questions in sets, under its own version, which the cache follows', async () => {
  await using server = await startTestModelServer()
  const ids = await submitAll()
  await using _worker = await runWorker(server.url)
  const completed = { state: 'completed', attempt: 1 }
  expect(await harness().waitUntilDone(ids)).toMatchObject(ids.map(() => completed))
  const [analysis] = await listAnalyses(ids)
  expect(analysis).toMatchObject({ model_version: 'team-1', feasibility_label: 'moderately_suitable' })
  expect(analysis?.result).toMatchObject({ location: 'nakuru', crop: 'maize', month: 1, team_member: 7 })

  const asked = server.requests.flat().length
  await harness().waitUntilDone(await submitAll())
  expect(server.requests.flat()).toHaveLength(asked)

  await using redis = createRedisStore(getTestRedisUrl(), createLogger('test', 'error'), {})
  const key = getResultCacheKey(QUESTION, 'team-1')
  expect(await waitUntil(() => redis.tryCommand((client) => client.get(key)))).toContain('"team_member":7')
})

test('the changes that a model server states for its version are stored in one line', async () => {
  await using server = await startTestModelServer()
  const listVersions = () => harness().query('select model_version, changes, analyses from model_versions')
  await harness().query('delete from model_versions')
  await harness().query('delete from new_analysis_counts')
  await using _first = await runWorker(server.url)
  await harness().waitUntilDone([await harness().submitTask()])
  await using _second = await runWorker(server.url)
  const described = { model_version: 'team-1', changes: 'A rule of thumb.', analyses: '1' }
  await waitUntil(async () => (await listVersions()).some(({ changes }) => changes !== null))
  expect(await listVersions()).toEqual([described])
})

test('a model server that is down costs no task and no attempt, and one line of the log', async () => {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const ids = await submitAll()
  await using worker = await runWorker(url)
  await waitUntil(() => worker.output().includes('model server is unavailable'))
  expect(await worker.getReadiness()).toMatchObject({
    ready: true,
    degraded: true,
    checks: { model: 'down' },
  })
  await using _server = await startTestModelServer(port)
  expect(await harness().waitUntilDone(ids)).toMatchObject(ids.map(() => ({ state: 'completed' })))
  expect(worker.output().match(/(?:model server|postgres) is unavailable/g)).toEqual([
    'model server is unavailable',
  ])
})

test('tasks of a model server that hangs wait for it, and their attempts do not count', async () => {
  await using server = await startTestModelServer()
  server.answer = () => 'hang'
  await using worker = await runWorker(server.url, { TASK_TIMEOUT_SECONDS: '0.5' })
  server.isVersionHanging = true
  const ids = [await harness().submitTask()]
  await waitUntil(() => worker.output().includes('task released'))
  server.answer = () => ({})
  server.isVersionHanging = false
  const tasks = await harness().retryUntilDone(ids)
  expect(tasks.filter(({ state }) => state === 'completed')).toHaveLength(ids.length)
  // Each attempt that was released raised the limit by one.
  expect(tasks.filter(({ attempt, max_attempts }) => Number(max_attempts) - Number(attempt) !== 7)).toEqual(
    [],
  )
})

test.each([
  ['has no explanation', { explanation: undefined }, "must have required property 'explanation'"],
  ['has a score above 1', { feasibility_score: 1.4 }, '/feasibility_score must be <= 1'],
  [
    'has another label than its score',
    { feasibility_label: 'not_suitable' },
    'is moderately_suitable, not not_suitable',
  ],
  ['is no object', 'yes', 'must be object'],
  ['has a date that is no day', { season: { ...SEASON, planting: '13-01' } }, '/season/planting must match'],
  ['contains U+0000', { explanation: 'a\0b' }, 'a text contains U+0000 or a lone surrogate'],
  ['contains half a character', { notes: [{ code: 'A', detail: '\ud83c' }] }, 'or a lone surrogate'],
  [
    'is of another version than the server states',
    { model_version: 'team-9' },
    'as team-9, but states team-1',
  ],
])('an answer that %s is not stored, and its task is tried again', async (_name, lie, problem) => {
  await using server = await startTestModelServer()
  server.answer = () => lie as object
  await using worker = await runWorker(server.url)
  const id = await harness().submitTask()
  await waitUntil(() => worker.output().includes(problem))
  server.answer = () => ({})
  expect(await harness().retryUntilDone([id])).toMatchObject([{ state: 'completed', attempt: 2 }])
  expect(await listAnalyses([id])).toHaveLength(1)
})

test('a question that the model server rejects fails, and the others of its set are answered', async () => {
  await using server = await startTestModelServer()
  server.answer = ({ month }) => (month === 3 ? { error: 'no data for March' } : {})
  await using _worker = await runWorker(server.url)
  const tasks = await harness().waitUntilDone(await submitAll())
  const failed = tasks.filter(({ state }) => state !== 'completed')
  expect(failed).toMatchObject([{ month: 3, state: 'failed', error_code: 'ANALYSIS_FAILED' }])
})

test('of a set that breaks the connection only the question that does so alone loses an attempt', async () => {
  await using server = await startTestModelServer()
  server.answer = ({ month }) => (month === 3 ? 'break' : {})
  const ids = await submitAll()
  await using _worker = await runWorker(server.url)
  const others = ids.filter((_id, index) => MONTHS[index] !== 3)
  const completed = { state: 'completed', attempt: 1 }
  expect(await harness().waitUntilDone(others)).toMatchObject(others.map(() => completed))
  server.answer = () => ({})
  expect(await harness().retryUntilDone(ids)).toMatchObject(ids.map(() => ({ state: 'completed' })))
})

test('the log names the model server when it breaks the connection', async () => {
  await using server = await startTestModelServer()
  server.answer = () => 'break'
  await using worker = await runWorker(server.url)
  const id = await harness().submitTask()
  await waitUntil(() => worker.output().includes('"detail":"the model server broke the connection"'))
  server.answer = () => ({})
  expect(await harness().retryUntilDone([id])).toMatchObject([{ state: 'completed' }])
})

test('the log says that the model server redirects', async () => {
  await using server = await startTestModelServer()
  server.answer = () => 'redirect'
  await using worker = await runWorker(server.url)
  const id = await harness().submitTask()
  await waitUntil(() =>
    worker.output().includes('"detail":"the model server does not answer: unexpected redirect"'),
  )
  server.answer = () => ({})
  expect(await harness().retryUntilDone([id])).toMatchObject([{ state: 'completed' }])
})

test('a model that changes its version in the middle answers the next questions itself, not from the cache', async () => {
  await using server = await startTestModelServer()
  await using worker = await runWorker(server.url)
  const [first] = await harness().waitUntilDone([await harness().submitTask()])
  expect(first).toMatchObject({ state: 'completed' })
  server.version = 'team-2'
  const other = await harness().submitTask({ month: 9 })
  await harness().waitUntilDone([other])
  await waitUntil(() => worker.output().includes('"model_version":"team-2"'))
  const again = await harness().submitTask()
  await harness().waitUntilDone([again])
  expect(await listAnalyses([other, again])).toMatchObject([
    { model_version: 'team-2' },
    { model_version: 'team-2' },
  ])
})
