import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { anApiKey } from '@crop/db/testing'
import { startWorker } from '@crop/testkit'
import { createDatabaseClient } from '@crop/db'
import { AnalysisFailedError, AnalysisPendingError, createClient } from './index.ts'
import type { CropPlanChanges, NewCropPlan, Question, WaitState } from './index.ts'
import { problem } from '../test/proxy'
import { aCustomer, errorOf, NORTH_FIELD, useTestService } from '../test/service'

const service = useTestService()
beforeAll(async () => {
  await startWorker({ DATABASE_URL: service().database.url, SANDBOX: 'true' })
})

const asking = (crop: string) => ({ crop, location: 'nakuru', month: 4 })

test('the whole way of a customer', async () => {
  const { client, account } = await aCustomer(service())
  expect(await client.me()).toMatchObject({ email: account.email, organization: 'Lake Growers' })
  const plan = await client.plans.create({ ...NORTH_FIELD, crop: 'test-highly-suitable' })
  const states: WaitState[] = []
  const onState = (state: WaitState) => void states.push(state)
  const first = await client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, { onState })
  expect(first).toMatchObject({ feasibility_label: 'highly_suitable', month: 4 })
  expect(states[0]).toBe('queued')
  expect(states.at(-1)).toBe('completed')

  await client.analyses.analyzeAndWait(
    { crop_plan_id: plan.id, crop: 'test-not-suitable' },
    { refresh: true },
  )
  const { notifications, unread_count } = await client.notifications.list({ unread_only: true, limit: 5 })
  expect(unread_count).toBe(1)
  expect(await client.notifications.markRead(notifications[0]?.id ?? '')).toMatchObject({ is_read: true })
  await client.notifications.markAllRead()
  expect((await client.notifications.list({ unread_only: true })).notifications).toEqual([])

  expect(await client.plans.get(plan.id)).toMatchObject({ latest_feasibility_label: 'not_suitable' })
  expect(await client.plans.history(plan.id, { limit: 1 })).toHaveLength(1)
  expect(await client.plans.change(plan.id, { is_archived: true })).toMatchObject({ is_archived: true })
  expect(await client.plans.list()).toEqual([])
  expect(await client.plans.list({ include_archived: true })).toHaveLength(1)
  expect((await client.reference.crops({ q: 'mai' })).crops.map(({ crop }) => crop)).toContain('maize')
  expect((await client.reference.locations({ q: 'nakur' })).locations[0]).toMatchObject({ country: 'KE' })

  await client.signOut()
  await client.signIn(account)
  expect(await client.isSignedIn()).toBe(true)
})

test('an id that would name another path, or that no path can hold, is one that does not exist', async () => {
  const { client } = await aCustomer(service())
  for (const id of ['', '.', '..', '../auth/me', 'a/b', '?x', '\ud800', 'x\udc00']) {
    expect(await errorOf(client.plans.get(id))).toMatchObject({ code: 'CROP_PLAN_NOT_FOUND' })
  }
})

test('a question names a plan, or crop, place and month', async () => {
  const { client } = await aCustomer(service())
  const plan = await client.plans.create(NORTH_FIELD)
  const whatIf: Question = { crop_plan_id: plan.id, month: 5 }
  expect(await client.analyses.submit(whatIf)).toMatchObject({ status: 'queued' })
  // @ts-expect-error: nothing is asked
  const nothing: Question = {}
  // @ts-expect-error: when?
  const noMonth: Question = { crop: 'maize', location: 'nakuru' }
  // @ts-expect-error: no plan is named
  const noPlan: Question = { crop_plan_id: null, month: 5 }
  for (const question of [nothing, noMonth, noPlan])
    expect(await errorOf(client.analyses.submit(question))).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('what may be left out may be undefined, too', async () => {
  const { client } = await aCustomer(service())
  const plan = await client.plans.create(NORTH_FIELD)
  const nothing: string | undefined = undefined
  const whatIf: Question = { crop_plan_id: plan.id, month: 6, crop: nothing }
  expect(await client.analyses.submit(whatIf)).toMatchObject({ task_id: expect.any(String) })
  const change: CropPlanChanges = { name: nothing, is_archived: true }
  expect(await client.plans.change(plan.id, change)).toMatchObject({ ...NORTH_FIELD, is_archived: true })
  // @ts-expect-error: a new plan needs a name
  const nameless: NewCropPlan = { ...NORTH_FIELD, name: nothing }
  expect(await errorOf(client.plans.create(nameless))).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('a client may wait without end for an answer', async () => {
  const patient = createClient({ baseUrl: service().directUrl, timeoutMs: Infinity })
  expect((await patient.reference.crops({ q: 'mai' })).crops).not.toHaveLength(0)
})

test.each([
  'api.example.com',
  'localhost:3000',
  'ftp://example.com',
  'http://',
  'https://api.example.com?x',
  'https://api.example.com/api/v1',
  '/backend/api/v1/',
  'http://localhost:3O00',
  'http://localhost:99999',
  'https://api%2Fexample.com',
])('what cannot be the address of the service is refused at once: %s', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(TypeError)
  expect(() => createClient({ baseUrl })).toThrow(`"${baseUrl}"`)
})

test('a password in an address is not repeated when the address is refused', () => {
  const refused = () => createClient({ baseUrl: 'https://amina:s@cret@api.example.com' })
  expect(refused).toThrow('"https://…@api.example.com"')
})

test.each([
  ['', ''],
  ['/', ''],
  ['/backend', '/backend'],
  ['/backend/', '/backend'],
  ['http://[::1]:3000//', 'http://[::1]:3000'],
  ['HTTPS://api.example.com/backend', 'HTTPS://api.example.com/backend'],
])('the address %p is asked at %p', async (baseUrl, at) => {
  const asked = jest.fn(async (..._sent: Parameters<typeof fetch>) => new Response('{}'))
  await createClient({ baseUrl, fetch: asked }).reference.crops()
  expect(asked.mock.calls[0]?.[0]).toBe(`${at}/api/v1/reference/crops`)
})

test('the demo tells the whole way', async () => {
  const tour = join(__dirname, '../demo/tour.ts')
  const node = ['--conditions=source', '--import', 'tsx', tour, '--url', service().directUrl]
  const { stdout } = await promisify(execFile)(process.execPath, node)
  for (const part of ['Signed in as', 'Dec ███', 'better month', '1 unread', 'Done.'])
    expect(stdout).toContain(part)
  expect(stdout).toMatch(/analyzeAndWait\(\{ crop_plan_id, month: \d+ \}, \{ refresh: true \}\)/)
})

test('a program asks with its key', async () => {
  await using database = createDatabaseClient({
    url: service().database.url,
    maxConnections: 1,
    statementTimeoutMs: 5_000,
  })
  const { key } = await anApiKey(database.db)
  const program = createClient({ baseUrl: `${service().proxy.url}/`, apiKey: key })
  const { feasibility_label } = await program.analyses.analyzeAndWait(asking('maize'))
  expect(feasibility_label).toMatch(/suitable$/)
})

test('an analysis that fails is an error that names its task and says whether to ask again', async () => {
  const { client } = await aCustomer(service())
  const error = await errorOf(client.analyses.analyzeAndWait(asking('test-failure')))
  expect(error).toBeInstanceOf(AnalysisFailedError)
  expect(error).toMatchObject({ code: 'ANALYSIS_FAILED', retryable: true, taskId: expect.any(String) })
})

test('running out of patience, or of network, loses no task', async () => {
  const { client } = await aCustomer(service())
  service().proxy.disturb('GET /tasks/:id', { silence: true })
  const impatient = client.analyses.analyzeAndWait(asking('rice'), { timeoutMs: 200 })
  const error = await errorOf(impatient)
  if (!(error instanceof AnalysisPendingError)) throw error
  service().proxy.disturb(
    'GET /tasks/:id',
    { loseAnswer: true },
    { answer: problem(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' }) },
  )
  const states: string[] = []
  const onState = (...told: string[]) => void states.push(told.join(' '))
  const analysis = await client.analyses.wait(error.taskId, { onState })
  expect(analysis).toMatchObject({ request_id: error.taskId, crop: 'rice' })
  expect(states).toEqual([`reconnecting ${error.taskId}`, `completed ${error.taskId}`])
  expect(service().proxy.seen('POST /analyze')).toHaveLength(1)
})

test('waiting ends at once when it is aborted', async () => {
  const { client } = await aCustomer(service())
  const controller = new AbortController()
  service().proxy.disturb('GET /tasks/:id', { before: () => controller.abort() })
  const { signal } = controller
  const call = client.analyses.analyzeAndWait(asking('test-slow'), { signal })
  expect(await errorOf(call)).toMatchObject({ name: 'AbortError' })
  expect(service().proxy.seen('GET /tasks/:id')).toHaveLength(1)
})
