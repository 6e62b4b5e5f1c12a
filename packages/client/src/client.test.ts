import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { anApiKey } from '@crop/db/testing'
import {
  flushTestRedis,
  NEW_PLAN,
  type ReceivedMessage,
  startWebhookReceiver,
  startWorker,
  waitUntil,
} from '@crop/testkit'
import {
  AnalysisFailedError,
  AnalysisPendingError,
  type Batch,
  type BatchItemResult,
  createClient,
  type CropPlanChanges,
  type NewCropPlan,
  type Question,
  verifyWebhook,
  type WaitState,
} from './index.ts'
import { type Fault, problemResponse } from '../test/proxy'
import { catchError, createCustomer, useTestService } from '../test/service'
import { TIMER_SPEEDUP, withFastTimers } from '../test/timers'

const service = useTestService()
beforeAll(async () => {
  await startWorker({ DATABASE_URL: service().database.url, SANDBOX: 'true' })
})

const createQuestion = (crop: string) => ({ crop, location: 'nakuru', month: 4 })

test('a customer can use every method of the client', async () => {
  const { client, account } = await createCustomer(service())
  expect(await client.me()).toMatchObject({ email: account.email, organization: 'Lake Growers' })
  const plan = await client.plans.create({ ...NEW_PLAN, crop: 'test-highly-suitable' })
  const states: WaitState[] = []
  const onState = (state: WaitState) => void states.push(state)
  const analysis = await client.analyses.analyzeAndWait({ crop_plan_id: plan.id }, { onState })
  expect(analysis).toMatchObject({ feasibility_label: 'highly_suitable', month: 4 })
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
  const [newest] = (await client.reference.modelVersions()).model_versions
  expect(newest).toMatchObject({ is_current: true, analyses: expect.any(Number) })
  expect(await client.reference.outlooks()).toEqual([])

  expect(await client.updateProfile({ full_name: 'Amina W. Otieno' })).toMatchObject({
    full_name: 'Amina W. Otieno',
    organization: 'Lake Growers',
  })
  const password = 'three rows of beans'
  await client.changePassword({ current_password: account.password, new_password: password })
  expect(await client.me()).toMatchObject({ email: account.email })

  expect(await client.exportData()).toMatchObject({ account: { email: account.email } })
  await client.requestPasswordReset(account.email)
  const reset = { email: account.email, code: 'AAAA-AAAA-AAAA', new_password: 'four rows of millet' }
  expect(await catchError(client.confirmPasswordReset(reset))).toMatchObject({ code: 'INVALID_RESET_CODE' })

  await client.signOut()
  await client.signIn({ ...account, password })
  expect(await client.isSignedIn()).toBe(true)
  await client.eraseAccount(password)
  expect(await client.isSignedIn()).toBe(false)
})

test('the names of crops are in the language of the client', async () => {
  const { client } = await createCustomer(service(), { language: 'fr' })
  const { crops } = await client.reference.crops({ q: 'maize' })
  expect(crops[0]).toMatchObject({ name: 'Maize (grain)', display_name: 'Maïs' })
})

test('the texts of an analysis are in the language of the client', async () => {
  const { client } = await createCustomer(service(), { language: 'fr' })
  const analysis = await client.analyses.analyzeAndWait(createQuestion('test-highly-suitable'))
  expect(analysis.explanation).toContain('bon choix')
})

test('the task of a cached result that Redis has lost is submitted again', async () => {
  const { client } = await createCustomer(service())
  const question = createQuestion('maize')
  await client.analyses.analyzeAndWait(question)
  const taskIds: string[] = []
  const fetchAfterLoss: typeof fetch = async (input, init) => {
    // The first task is lost between its submission and the first poll.
    const url = typeof input === 'string' ? input : ''
    if (taskIds.length === 1 && url.includes('/tasks/cached-')) await flushTestRedis()
    return fetch(input, init)
  }
  const { client: unlucky } = await createCustomer(service(), { fetch: fetchAfterLoss })
  const onState = (_state: WaitState, taskId: string) => {
    if (!taskIds.includes(taskId)) taskIds.push(taskId)
  }
  const analysis = await unlucky.analyses.analyzeAndWait(question, { onState })
  expect(analysis).toMatchObject(question)
  expect(taskIds).toEqual([expect.stringMatching(/^cached-/), expect.not.stringMatching(/^cached-/)])
})

test('an id that is not valid in a path is reported as not found', async () => {
  const { client } = await createCustomer(service())
  for (const id of ['', '.', '..', '../auth/me', 'a/b', '?x', '\ud800', 'x\udc00']) {
    expect(await catchError(client.plans.get(id))).toMatchObject({ code: 'CROP_PLAN_NOT_FOUND' })
  }
})

test('a question needs a plan, or a crop, a location and a month', async () => {
  const { client } = await createCustomer(service())
  const plan = await client.plans.create(NEW_PLAN)
  const whatIf: Question = { crop_plan_id: plan.id, month: 5 }
  expect(await client.analyses.submit(whatIf)).toMatchObject({ status: 'queued' })
  // @ts-expect-error: neither a plan nor a crop
  const emptyQuestion: Question = {}
  // @ts-expect-error: no month
  const noMonth: Question = { crop: 'maize', location: 'nakuru' }
  // @ts-expect-error: a plan id that is null
  const noPlan: Question = { crop_plan_id: null, month: 5 }
  for (const question of [emptyQuestion, noMonth, noPlan])
    expect(await catchError(client.analyses.submit(question))).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('optional members may be undefined', async () => {
  const { client } = await createCustomer(service())
  const plan = await client.plans.create(NEW_PLAN)
  const missing: string | undefined = undefined
  const whatIf: Question = { crop_plan_id: plan.id, month: 6, crop: missing }
  expect(await client.analyses.submit(whatIf)).toMatchObject({ task_id: expect.any(String) })
  const change: CropPlanChanges = { name: missing, is_archived: true }
  expect(await client.plans.change(plan.id, change)).toMatchObject({ ...NEW_PLAN, is_archived: true })
  // @ts-expect-error: a new plan needs a name
  const nameless: NewCropPlan = { ...NEW_PLAN, name: missing }
  expect(await catchError(client.plans.create(nameless))).toMatchObject({ code: 'VALIDATION_FAILED' })
})

test('the request timeout may be infinite', async () => {
  const client = createClient({ baseUrl: service().directUrl, timeoutMs: Infinity })
  expect((await client.reference.crops({ q: 'mai' })).crops).not.toHaveLength(0)
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
])('an invalid baseUrl throws an error: %s', (baseUrl) => {
  expect(() => createClient({ baseUrl })).toThrow(TypeError)
  expect(() => createClient({ baseUrl })).toThrow(`"${baseUrl}"`)
})

test('a missing baseUrl throws the same error, as in a build without its variable', () => {
  // @ts-expect-error: baseUrl is a string
  expect(() => createClient({ baseUrl: undefined })).toThrow('baseUrl is an origin such as https://')
})

test('the error for an invalid baseUrl does not reveal its password', () => {
  const create = () => createClient({ baseUrl: 'https://amina:s@cret@api.example.com' })
  expect(create).toThrow('"https://…@api.example.com"')
})

test.each([
  ['', ''],
  ['/', ''],
  ['/backend', '/backend'],
  ['/backend/', '/backend'],
  ['http://[::1]:3000//', 'http://[::1]:3000'],
  ['HTTPS://api.example.com/backend', 'HTTPS://api.example.com/backend'],
])('with the baseUrl %p requests go to %p', async (baseUrl, prefix) => {
  const fetchSpy = jest.fn(async (..._args: Parameters<typeof fetch>) => new Response('{}'))
  await createClient({ baseUrl, fetch: fetchSpy }).reference.crops()
  expect(fetchSpy.mock.calls[0]?.[0]).toBe(`${prefix}/api/v1/reference/crops`)
})

test.each(['', '/backend'])('without a page, the baseUrl %p fails without retries', async (baseUrl) => {
  const error = await catchError(createClient({ baseUrl, retry: { attempts: Infinity } }).reference.crops())
  expect(error).toBeInstanceOf(TypeError)
  expect(error).toMatchObject({
    message: 'In Node, baseUrl is an origin such as https://api.example.com.',
  })
})

test('the demo prints every step', async () => {
  const tour = join(__dirname, '../demo/tour.ts')
  const args = ['--conditions=source', '--import', 'tsx', tour, '--url', service().directUrl]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  for (const text of ['Signed in as', 'Dec ███', 'better month', '1 unread', 'Done.'])
    expect(stdout).toContain(text)
  expect(stdout).toMatch(/analyzeAndWait\(\{ crop_plan_id, month: \d+ \}, \{ record: true \}\)/)
})

test('a program can authenticate with an API key', async () => {
  const { db } = service().database
  const { key } = await anApiKey(db)
  const program = createClient({ baseUrl: `${service().proxy.url}/`, apiKey: key })
  const { feasibility_label } = await program.analyses.analyzeAndWait(createQuestion('maize'))
  expect(feasibility_label).toMatch(/suitable$/)
})

test('a webhook is created, tested, received, verified, sent again and deleted', async () => {
  await using receiver = await startWebhookReceiver()
  const { client } = await createCustomer(service())
  const { webhooks } = client
  const { secret, ...webhook } = await webhooks.create({ url: receiver.url, events: ['analysis.completed'] })
  expect(await webhooks.list()).toEqual([webhook])
  const { id: deliveryId } = await webhooks.test(webhook.id)
  const receiveNext = async (count: number): Promise<ReceivedMessage | undefined> => {
    await waitUntil(() => receiver.received.length === count)
    return receiver.received.at(-1)
  }
  const verify = (message: ReceivedMessage | undefined) =>
    verifyWebhook({ body: message?.body ?? '', headers: message?.headers ?? {}, secret })
  expect(await verify(await receiveNext(1))).toMatchObject({
    type: 'webhook.test',
    data: { webhook_id: webhook.id },
  })
  await waitUntil(async () => (await webhooks.deliveries(webhook.id))[0]?.status === 'delivered')
  expect(await webhooks.retry(webhook.id, deliveryId)).toMatchObject({ id: deliveryId, status: 'pending' })
  await verify(await receiveNext(2))
  expect(await webhooks.update(webhook.id, { is_enabled: false })).toMatchObject({ disabled_reason: 'owner' })
  expect(await webhooks.get(webhook.id)).toMatchObject({ is_enabled: false })
  await webhooks.delete(webhook.id)
  expect(await webhooks.list()).toEqual([])
})

test('a failed analysis throws an error with its task id and whether to retry', async () => {
  const { client } = await createCustomer(service())
  const error = await catchError(client.analyses.analyzeAndWait(createQuestion('test-failure')))
  expect(error).toBeInstanceOf(AnalysisFailedError)
  expect(error).toMatchObject({ code: 'ANALYSIS_FAILED', retryable: true, taskId: expect.any(String) })
})

test('waiting can resume after a timeout, a lost response or an outage', async () => {
  const { client } = await createCustomer(service())
  service().proxy.injectFaults('GET /tasks/:id', { hang: true })
  const timedOut = client.analyses.analyzeAndWait(createQuestion('rice'), { timeoutMs: 200 })
  const error = await catchError(timedOut)
  if (!(error instanceof AnalysisPendingError)) throw error
  service().proxy.injectFaults(
    'GET /tasks/:id',
    { dropResponse: true },
    { response: problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '1' }) },
  )
  const states: string[] = []
  const onState = (...args: string[]) => void states.push(args.join(' '))
  const analysis = await client.analyses.wait(error.taskId, { onState })
  expect(analysis).toMatchObject({ request_id: error.taskId, crop: 'rice' })
  expect(states).toEqual([`reconnecting ${error.taskId}`, `completed ${error.taskId}`])
  expect(service().proxy.listRequests('POST /analyze')).toHaveLength(1)
})

test('aborting ends the wait at once', async () => {
  const { client } = await createCustomer(service())
  const controller = new AbortController()
  service().proxy.injectFaults('GET /tasks/:id', { beforeForward: () => controller.abort() })
  const { signal } = controller
  const call = client.analyses.analyzeAndWait(createQuestion('test-slow'), { signal })
  expect(await catchError(call)).toMatchObject({ name: 'AbortError' })
  expect(service().proxy.listRequests('GET /tasks/:id')).toHaveLength(1)
})

describe('batches', () => {
  const createItems = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      location: `place ${index}`,
      crop: 'test-highly-suitable',
      month: 4,
      reference: `field ${index}`,
    }))

  async function collect(results: AsyncIterable<BatchItemResult>): Promise<BatchItemResult[]> {
    const items: BatchItemResult[] = []
    for await (const item of results) items.push(item)
    return items
  }

  test('a program submits a batch, follows its progress and reads the results in order', async () => {
    const { db } = service().database
    const { key: apiKey } = await anApiKey(db)
    const { analyses } = createClient({ baseUrl: service().directUrl, apiKey })
    const { batch_id: id, total } = await analyses.submitBatch({ items: createItems(30) })
    expect(total).toBe(30)
    const progress: Batch[] = []
    const items = await collect(
      analyses.batchResults(id, { onProgress: (batch) => void progress.push(batch) }),
    )
    expect(progress.at(-1)).toMatchObject({ status: 'completed', done: 30 })
    expect(items.map(({ index }) => index)).toEqual(Array.from({ length: 30 }, (_, index) => index))
    expect(items[7]).toMatchObject({
      reference: 'field 7',
      status: 'completed',
      result: { feasibility_label: 'highly_suitable' },
    })
    expect((await analyses.batches()).map(({ batch_id }) => batch_id)).toEqual([id])
  })

  test('the wait for a batch survives an outage that is longer than that of other requests', async () => {
    const { client } = await createCustomer(service(), { timeoutMs: 30_000 * TIMER_SPEEDUP })
    const { batch_id: id } = await client.analyses.submitBatch({ items: createItems(3) })
    const { proxy } = service()
    const unavailable = { response: problemResponse(503, 'SERVICE_UNAVAILABLE', { 'retry-after': '9' }) }
    proxy.injectFaults(
      'GET /analyses/batches/:id',
      { ignoreWait: true },
      ...Array<Fault>(8).fill(unavailable),
    )
    proxy.injectFaults('GET /analyses/batches/:id/results', ...Array<Fault>(8).fill(unavailable))
    const items = await withFastTimers(() => collect(client.analyses.batchResults(id)))
    expect(items).toHaveLength(3)
  })

  test('results continue after a lost connection', async () => {
    const requests: string[] = []
    const { client } = await createCustomer(service(), {
      fetch: async (input, init) => {
        const url = typeof input === 'string' ? input : ''
        const response = await fetch(input, init)
        if (!url.includes('/results')) return response
        requests.push(new URL(url).search)
        return requests.length === 1 ? breakAfterFirstLine(await response.text()) : response
      },
    })
    const { batch_id: id } = await client.analyses.submitBatch({ items: createItems(3) })
    const items = await collect(client.analyses.batchResults(id, { fields: 'full' }))
    expect(items.map(({ index }) => index)).toEqual([0, 1, 2])
    expect(requests).toEqual(['?fields=full', '?after=0&fields=full'])
  })

  /** Returns a response whose body ends with an error after its first line and a part of the second. */
  function breakAfterFirstLine(text: string): Response {
    const end = text.indexOf('\n') + 20
    const parts = [text.slice(0, end)]
    const body = new ReadableStream({
      pull(controller) {
        const part = parts.shift()
        if (part === undefined) controller.error(new TypeError('terminated'))
        else controller.enqueue(new TextEncoder().encode(part))
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' } })
  }

  test.each([
    ['csv', 'index,reference,'],
    ['geojson', '{"type":"FeatureCollection"'],
    ['parquet', 'PAR1'],
  ] as const)('the results are read as a %s file, and a refused one is an error', async (format, start) => {
    const { client } = await createCustomer(service())
    const { batch_id: id } = await client.analyses.submitBatch({ items: createItems(3) })
    const parts: Uint8Array[] = []
    for await (const part of client.analyses.batchFile(id, { format, fields: 'full' })) parts.push(part)
    const text = Buffer.concat(parts).toString('latin1')
    expect(text.slice(0, start.length)).toBe(start)
    expect(text).toContain('field 2')
    const { client: other } = await createCustomer(service())
    expect(await catchError(other.analyses.batchFile(id, { format }).next())).toMatchObject({
      code: 'BATCH_NOT_FOUND',
    })
  })

  test('a batch can be cancelled, and others are not found', async () => {
    const { client } = await createCustomer(service())
    const { batch_id: id } = await client.analyses.submitBatch({
      grid: { locations: ['nakuru'], crops: ['test-slow'], months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
    })
    await client.analyses.cancelBatch(id)
    expect(await client.analyses.batch(id)).toMatchObject({ status: 'cancelled', total: 12 })
    const { client: other } = await createCustomer(service())
    expect(await catchError(other.analyses.waitForBatch(id))).toMatchObject({ code: 'BATCH_NOT_FOUND' })
    expect(await catchError(collect(other.analyses.batchResults(id)))).toMatchObject({
      code: 'BATCH_NOT_FOUND',
    })
  })

  test('the signal ends the wait for a batch', async () => {
    const { client } = await createCustomer(service())
    const { batch_id: id } = await client.analyses.submitBatch({
      items: [{ location: 'nakuru', crop: 'test-slow', month: 4 }],
    })
    const reason = new Error('left the page')
    const results = client.analyses.batchResults(id, { signal: AbortSignal.abort(reason) })
    expect(await catchError(collect(results))).toBe(reason)
  })
})
