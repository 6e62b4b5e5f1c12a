import { randomUUID } from 'node:crypto'
import { failTask, finishBatches } from '@crop/db'
import { anApiKey, aUser, claimQueuedTask } from '@crop/db/testing'
import { MAX_BATCH_ITEMS } from '@crop/domain'
import { waitUntil } from '@crop/testkit'
import request from 'supertest'
import { QUESTION, useTestApi } from '../../../test/test-api'

const api = useTestApi()

const BATCHES = '/api/v1/analyses/batches'

/** Each test has its own key, because lists and limits are per caller. */
let caller: request.Agent
beforeEach(async () => {
  caller = api().withKey((await anApiKey(api().db)).key)
})

const submit = (body: object, submitter = caller) => submitter.post(BATCHES).send(body)
const get = (url: string) => caller.get(url)
const cancel = (url: string) => caller.delete(url)

async function submitItems(items: object[]) {
  const { body } = await submit({ items }).expect(202)
  return { id: body.batch_id, url: body.poll_url, resultsUrl: `${body.poll_url}/results` }
}

const submitMonths = (...months: number[]) =>
  submitItems(months.map((month) => ({ ...QUESTION, month, reference: `month ${month}` })))

async function listTaskIds(batchId: string): Promise<string[]> {
  const rows = await api().query('select id from analysis_tasks where batch_id = $1 order by batch_index', [
    batchId,
  ])
  return rows.map((row) => String(row['id']))
}

const parseLines = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

const createItems = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ location: `place ${index}`, crop: 'maize', month: 4 }))

describe('a submission', () => {
  test('queues one task for each item', async () => {
    const items = [
      { location: ' Nakuru ', crop: 'Maize', month: 4, reference: 'Field 17' },
      {
        location: 'eldoret',
        crop: 'wheat',
        month: 6,
        conditions: { water_supply: 'rainfed', soil_ph: null },
      },
    ]
    const { body, headers } = await submit({ items }).expect(202)
    expect(body).toEqual({
      batch_id: expect.any(String),
      status: 'queued',
      total: 2,
      poll_url: `${BATCHES}/${body.batch_id}`,
    })
    expect(headers).toMatchObject({
      location: body.poll_url,
      'retry-after': '1',
      'cache-control': 'no-store',
    })
    const rows = await api().query(
      `select location, crop, month, reference, conditions, priority, state
         from analysis_tasks where batch_id = $1 order by batch_index`,
      [body.batch_id],
    )
    const queued = { priority: 2, state: 'queued' }
    const rainfed = { water_supply: { value: 'rainfed', source: 'request' } }
    expect(rows).toEqual([
      { location: 'nakuru', crop: 'maize', month: 4, reference: 'Field 17', conditions: null, ...queued },
      { location: 'eldoret', crop: 'wheat', month: 6, reference: null, conditions: rainfed, ...queued },
    ])
  })

  test('of a grid has an item for each combination, in the documented order', async () => {
    const grid = { locations: ['nakuru', 'eldoret'], crops: ['maize', 'wheat'], months: [4, 5] }
    const { body } = await submit({ grid }).expect(202)
    expect(body.total).toBe(8)
    const rows = await api().query(
      `select location || ' ' || crop || ' ' || month as question
         from analysis_tasks where batch_id = $1 order by batch_index`,
      [body.batch_id],
    )
    expect(rows.map((row) => row['question'])).toEqual([
      'nakuru maize 4',
      'nakuru maize 5',
      'nakuru wheat 4',
      'nakuru wheat 5',
      'eldoret maize 4',
      'eldoret maize 5',
      'eldoret wheat 4',
      'eldoret wheat 5',
    ])
  })

  test('of 10,000 items is accepted', async () => {
    const { body } = await submit({ items: createItems(MAX_BATCH_ITEMS) }).expect(202)
    expect(body.total).toBe(MAX_BATCH_ITEMS)
    await cancel(body.poll_url).expect(204)
  })

  test('with one bad item among 10,000 accepts nothing and names it', async () => {
    const items: object[] = createItems(MAX_BATCH_ITEMS)
    items[7316] = { location: 'nakuru', crop: 'maize', month: 13 }
    const { body } = await submit({ items }).expect(422)
    expect(body.errors).toEqual([
      { pointer: '#/items/7316/month', code: 'out_of_range', detail: 'must be between 1 and 12' },
    ])
    expect((await get(BATCHES).expect(200)).body).toEqual({ batches: [] })
  })

  test('with many bad items names the first 100 problems', async () => {
    const { body } = await submit({ items: Array.from({ length: 5000 }, () => ({ month: 4 })) }).expect(422)
    expect(body.errors).toHaveLength(100)
    expect(body.errors[99]).toMatchObject({ pointer: '#/items/49/crop', code: 'required' })
    expect(body.detail).toBe('At least 100 fields are not valid. The first 100 are listed.')
  })

  test.each([
    ['neither items nor a grid', {}, '#', 'required'],
    [
      'both',
      { items: [QUESTION], grid: { locations: ['a'], crops: ['b'], months: [1] } },
      '#',
      'not_allowed',
    ],
    ['no items', { items: [] }, '#/items', 'too_short'],
    ['more than 10,000 items', { items: createItems(MAX_BATCH_ITEMS + 1) }, '#/items', 'too_long'],
    ['items that are no list', { items: QUESTION }, '#/items', 'wrong_type'],
    ['an item that is no object', { items: [QUESTION, 'maize'] }, '#/items/1', 'wrong_type'],
    ['a month as text', { items: [{ ...QUESTION, month: '4' }] }, '#/items/0/month', 'wrong_type'],
    [
      'a long reference',
      { items: [{ ...QUESTION, reference: 'x'.repeat(101) }] },
      '#/items/0/reference',
      'too_long',
    ],
    [
      'conditions out of range',
      { items: [{ ...QUESTION, conditions: { soil_ph: 11 } }] },
      '#/items/0/conditions/soil_ph',
      'out_of_range',
    ],
    ['a grid without months', { grid: { locations: ['a'], crops: ['b'] } }, '#/grid/months', 'required'],
    [
      'a grid with a bad crop',
      { grid: { locations: ['a'], crops: ['b', ' '], months: [1] } },
      '#/grid/crops/1',
      'too_short',
    ],
    [
      'a grid of more than 10,000',
      { grid: { locations: Array(101).fill('a'), crops: Array(100).fill('b'), months: [1] } },
      '#/grid',
      'too_long',
    ],
  ])('with %s is rejected', async (_name, body, pointer, code) => {
    const response = await submit(body).expect(422)
    expect(response.body.errors).toEqual([{ pointer, code, detail: expect.any(String) }])
  })

  test('with a grid of more than 10,000 is rejected for its other errors too', async () => {
    const lists = { locations: Array(101).fill('a'), crops: Array(100).fill('b'), months: [13] }
    const grid = { ...lists, soil_ph: 5, conditions: { soil_ph: 6 } }
    const { body } = await submit({ grid }).expect(422)
    expect(body.errors).toMatchObject([
      { pointer: '#/grid/months/0', code: 'out_of_range' },
      { pointer: '#/grid', code: 'too_long' },
      { pointer: '#/grid/soil_ph', code: 'conflict' },
    ])
  })

  test('may have 2 MiB, and other operations 100 KiB', async () => {
    const items = createItems(9000).map((item) => ({ ...item, reference: 'x'.repeat(100) }))
    expect(JSON.stringify(items).length).toBeGreaterThan(1_400_000)
    const { body } = await submit({ items }).expect(202)
    await cancel(body.poll_url).expect(204)
    const tooLarge = await submit({ items: [QUESTION], padding: 'x'.repeat(2 * 1024 * 1024) }).expect(413)
    expect(tooLarge.body).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      detail: 'The body must not be larger than 2 MiB.',
    })
    const analyze = caller.post('/api/v1/analyze')
    const { body: problem } = await analyze.send({ ...QUESTION, padding: 'x'.repeat(101 * 1024) }).expect(413)
    expect(problem.detail).toBe('The body must not be larger than 100 KiB.')
  })

  test('with two MiB of brackets is rejected without an error of the service', async () => {
    const brackets = '['.repeat(1_000_000) + ']'.repeat(1_000_000)
    await caller.post(BATCHES).type('json').send(`{"items":[${brackets}]}`).expect(422)
  })

  test('needs JSON and a credential', async () => {
    await submit({ items: [QUESTION] }, request(api().app)).expect(401)
    await caller.post(BATCHES).type('text/plain').send('{}').expect(415)
    await caller.post(BATCHES).type('json').send('{').expect(400)
  })

  test('is repeated by its Idempotency-Key without new items', async () => {
    const send = (items: object[]) => submit({ items }).set('Idempotency-Key', 'season')
    const first = await send([QUESTION]).expect(202)
    const second = await send([QUESTION]).expect(202)
    expect(second.body).toEqual(first.body)
    expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.body.poll_url })
    const { body } = await send([QUESTION, QUESTION]).expect(422)
    expect(body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect((await get(BATCHES)).body.batches).toHaveLength(1)
  })
})

test('concurrent submissions of one caller leave the connections to others', async () => {
  const { key: apiKey, prefix } = await anApiKey(api().db)
  const lock = `select pg_advisory_xact_lock(hashtextextended('batch:key:${prefix}', 0))`
  let submissions: Promise<unknown> | undefined
  await api().whileLocked(lock, async (isBlocking) => {
    const submitters = Array.from({ length: 20 }, () => api().withKey(apiKey))
    submissions = Promise.all(submitters.map(async (submitter) => submit({ items: [QUESTION] }, submitter)))
    await waitUntil(isBlocking)
    await submit({ items: [QUESTION] }).expect(202)
    const waiting = await api().query("select 1 from pg_locks where locktype = 'advisory' and not granted")
    expect(waiting).toHaveLength(1)
  })
  await submissions
})

describe('the limits of a caller', () => {
  const limited = useTestApi({
    BATCH_ITEMS_PER_HOUR: '5',
    MAX_PENDING_ITEMS_PER_CALLER: '4',
    MAX_PENDING_TASKS: '1',
  })
  const submitCount = (count: number, apiKey: string) =>
    submit({ items: createItems(count) }, limited().withKey(apiKey))

  test('name the exceeded quota', async () => {
    const { key: apiKey } = await anApiKey(limited().db)
    const first = await submitCount(3, apiKey).expect(202)
    const pending = await submitCount(2, apiKey).expect(429)
    expect(pending.body).toMatchObject({
      code: 'RATE_LIMIT_EXCEEDED',
      detail: expect.stringContaining('At most 4 unfinished batch items'),
    })
    expect(pending.headers['retry-after']).toBe('5')
    await limited().withKey(apiKey).delete(first.body.poll_url).expect(204)
    await submitCount(2, apiKey).expect(202)
    const hourly = await submitCount(1, apiKey).expect(429)
    expect(hourly.body.detail).toMatch(/^At most 5 batch items per hour\. Try again in \d+ seconds/)
    expect(Number(hourly.headers['retry-after'])).toBeGreaterThan(3500)
  })

  test('do not keep a response from being replayed', async () => {
    const { key: apiKey } = await anApiKey(limited().db)
    const send = () => submitCount(4, apiKey).set('Idempotency-Key', 'season').expect(202)
    await send()
    expect((await send()).headers['idempotent-replayed']).toBe('true')
  })

  test('of a key replace those of the service', async () => {
    const { key: apiKey, prefix } = await anApiKey(limited().db)
    await limited().query('update api_keys set batch_items_per_hour = 2 where prefix = $1', [prefix])
    const { body } = await submitCount(3, apiKey).expect(429)
    expect(body.detail).toContain('At most 2 batch items per hour')
  })

  test('do not count items as unfinished single questions', async () => {
    const { key: apiKey } = await anApiKey(limited().db)
    await submitCount(4, apiKey).expect(202)
    await limited().withKey(apiKey).post('/api/v1/analyze').send(QUESTION).expect(202)
  })
})

describe('a batch', () => {
  test('has its progress', async () => {
    const { id, url, resultsUrl } = await submitMonths(4, 5, 6)
    const queued = await get(url).expect(200)
    expect(queued.body).toEqual({
      batch_id: id,
      status: 'queued',
      done: 0,
      total: 3,
      counts: { queued: 3, processing: 0, completed: 0, failed: 0, cancelled: 0 },
      created_at: expect.any(String),
      finished_at: null,
      results_url: resultsUrl,
      seconds_remaining: null,
    })
    expect(queued.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    const [first = '', second = '', third = ''] = await listTaskIds(id)
    await api().complete(first)
    await failTask(api().db, await claimQueuedTask(api().db, second), 'ANALYSIS_FAILED')
    await api().query(
      `update analysis_batches set created_at = now() - interval '100 seconds' where id = $1`,
      [id],
    )
    const { body: processing } = await get(url)
    expect(processing).toMatchObject({
      status: 'processing',
      done: 2,
      counts: { queued: 1, completed: 1, failed: 1 },
      finished_at: null,
    })
    // Two of three items took 100 s and the time of this test.
    expect(processing.seconds_remaining).toBeGreaterThanOrEqual(50)
    expect(processing.seconds_remaining).toBeLessThan(100)
    await api().complete(third)
    const completed = await get(url).expect(200)
    expect(completed.body).toMatchObject({
      status: 'completed',
      done: 3,
      finished_at: expect.any(String),
      seconds_remaining: 0,
    })
    expect(completed.headers['retry-after']).toBeUndefined()
    await finishBatches(api().db)
    expect((await get(url)).body).toEqual(completed.body)
  })

  test('can be waited for', async () => {
    const { id, url } = await submitMonths(4)
    const waited = get(url).set('Prefer', 'wait=20').expect(200)
    const [response] = await Promise.all([
      waited,
      (async () => {
        for (const taskId of await listTaskIds(id)) await api().complete(taskId)
      })(),
    ])
    expect(response.body.status).toBe('completed')
    expect(response.headers['preference-applied']).toBe('wait=20')
    const { body } = await get((await submitMonths(4)).url)
      .set('Prefer', 'wait=0')
      .expect(200)
    expect(body.status).toBe('queued')
  })

  test('of another caller, without an owner and with a malformed id gets the same response', async () => {
    const { url } = await submitMonths(4)
    const customer = api().as(await aUser(api().db))
    const urls = [url, `${BATCHES}/${randomUUID()}`, `${BATCHES}/unknown`]
    const bodies = []
    for (const path of urls) {
      for (const [method, suffix] of [
        ['get', ''],
        ['get', '/results'],
        ['delete', ''],
      ] as const) {
        bodies.push((await customer[method](path + suffix).expect(404)).body)
      }
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect(bodies[0].code).toBe('BATCH_NOT_FOUND')
    await request(api().app).get(url).expect(401)
  })

  test('of a customer is read by the customer', async () => {
    const customer = api().as(await aUser(api().db))
    const { body } = await submit({ items: [QUESTION] }, customer).expect(202)
    await customer.get(body.poll_url).expect(200)
    const { body: list } = await customer.get(BATCHES).expect(200)
    expect(list.batches).toHaveLength(1)
  })
})

describe('cancelling', () => {
  test('cancels the items that are not running, and changes nothing the second time', async () => {
    const { id, url, resultsUrl } = await submitMonths(4, 5, 6)
    const [first = '', second = '', third = ''] = await listTaskIds(id)
    await api().complete(first)
    const running = await claimQueuedTask(api().db, second)
    await cancel(url).expect(204)
    const { body } = await get(url).expect(200)
    expect(body).toMatchObject({
      status: 'cancelled',
      done: 2,
      counts: { queued: 0, processing: 1, completed: 1, failed: 0, cancelled: 1 },
      finished_at: null,
    })
    await cancel(url).expect(204)
    expect((await get(url)).body).toEqual(body)
    await failTask(api().db, running, 'ANALYSIS_TIMED_OUT')
    const finished = (await get(url)).body
    expect(finished).toMatchObject({ status: 'cancelled', done: 3, finished_at: expect.any(String) })
    const lines = parseLines((await get(resultsUrl)).text)
    expect(lines.map(({ status, error }) => [status, error?.code])).toEqual([
      ['completed', undefined],
      ['failed', 'ANALYSIS_TIMED_OUT'],
      ['cancelled', 'ANALYSIS_CANCELLED'],
    ])
    await get(`/api/v1/tasks/${third}`).expect(404)
  })

  test('a completed batch leaves it completed', async () => {
    const { id, url } = await submitMonths(4)
    for (const taskId of await listTaskIds(id)) await api().complete(taskId)
    await cancel(url).expect(204)
    expect((await get(url)).body.status).toBe('completed')
  })
})

describe('the list', () => {
  test('has the newest batch first and continues before one', async () => {
    const ids = []
    for (const month of [4, 5, 6]) ids.unshift((await submitMonths(month)).id)
    const list = async (query: string) =>
      (await get(BATCHES + query).expect(200)).body.batches.map(
        ({ batch_id }: { batch_id: string }) => batch_id,
      )
    expect(await list('')).toEqual(ids)
    expect(await list('?limit=2')).toEqual(ids.slice(0, 2))
    expect(await list(`?limit=1&before=${ids[0]}`)).toEqual([ids[1]])
    const foreign = await submit({ items: [QUESTION] }, api().withKey())
    for (const before of [foreign.body.batch_id, 'unknown', '']) {
      const { body } = await get(`${BATCHES}?before=${before}`).expect(422)
      expect(body.errors).toEqual([
        { parameter: 'before', code: 'not_allowed', detail: 'must be the id of one of your batches' },
      ])
    }
    await get(`${BATCHES}?limit=0`).expect(422)
  })
})
