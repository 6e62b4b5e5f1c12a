import { type ClientRequest, get as httpGet, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { failTask } from '@crop/db'
import { anApiKey, claimQueuedTask } from '@crop/db/testing'
import { interceptQueries, startApi, stopCleanly, waitUntil } from '@crop/testkit'
import { parseCsv } from '@crop/runtime'
import type request from 'supertest'
import { toRecord } from '../../http/contract/json-value'
import { QUESTION, RESULT, useTestApi } from '../../../test/test-api'
import { RESULT_COLUMNS } from './result-columns'
import { resultTable } from './result-schemas'

const api = useTestApi()

const BATCHES = '/api/v1/analyses/batches'

let key: Record<string, string>
let caller: request.Agent
beforeEach(async () => {
  key = { 'X-API-Key': (await anApiKey(api().db)).key }
  caller = api().withKey(key['X-API-Key'])
})

const get = (url: string) => caller.get(url)

async function submitItems(items: object[]) {
  const { body } = await caller.post(BATCHES).send({ items }).expect(202)
  const rows = await api().query('select id from analysis_tasks where batch_id = $1 order by batch_index', [
    body.batch_id,
  ])
  const taskIds = rows.map((row) => String(row['id']))
  return { id: String(body.batch_id), resultsUrl: `${body.poll_url}/results`, taskIds }
}

const submitMonths = (...months: number[]) => submitItems(months.map((month) => ({ ...QUESTION, month })))

/** Completes all items of a new batch, with results of about 10 KB. */
async function submitCompleted(count: number) {
  const batch = await submitItems(
    Array.from({ length: count }, (_, index) => ({ ...QUESTION, reference: `field ${index}` })),
  )
  const result = JSON.stringify({ ...RESULT, explanation: 'Rain is enough. '.repeat(600) })
  await api().query(
    `with ended as (
       update analysis_tasks set state = 'completed', finished_at = now() where batch_id = $1 returning id)
     insert into analyses (id, task_id, trigger, feasibility_label, result, model_version)
     select gen_random_uuid(), id, 'request', 'moderately_suitable', $2::json, 'season-test' from ended`,
    [batch.id, result],
  )
  return batch
}

const parseLines = (text: string) =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))

test('the results are the ended items in order, one a line', async () => {
  const { resultsUrl, taskIds } = await submitItems([
    { ...QUESTION, reference: 'Field 17', conditions: { water_supply: 'rainfed', elevation_m: 1850 } },
    { ...QUESTION, month: 5 },
    { ...QUESTION, month: 6 },
  ])
  await api().complete(taskIds[0] ?? '')
  await failTask(api().db, await claimQueuedTask(api().db, taskIds[2] ?? ''), 'ANALYSIS_FAILED')

  const response = await get(resultsUrl).buffer().expect(200)
  expect(response.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'private, no-cache',
    'content-language': 'en',
  })
  expect(response.headers['vary']).toContain('Accept')
  expect(parseLines(response.text)).toEqual([
    {
      index: 0,
      reference: 'Field 17',
      question: {
        ...QUESTION,
        planting_year: null,
        conditions: { water_supply: 'rainfed', elevation_m: 1850 },
      },
      status: 'completed',
      result: {
        feasibility_label: 'moderately_suitable',
        feasibility_score: 0.62,
        limiting_factor: null,
        irrigation: null,
        windows: [],
        place: null,
        season: null,
        water: null,
        outlook: null,
        explanation: RESULT.explanation,
        explanation_parts: RESULT.explanation_parts,
        notes: [],
      },
    },
    {
      index: 2,
      reference: null,
      question: { ...QUESTION, month: 6, planting_year: null, conditions: null },
      status: 'failed',
      error: {
        code: 'ANALYSIS_FAILED',
        detail: 'The analysis could not be completed. Submitting it again may help.',
        retryable: true,
      },
    },
  ])
})

test('a client that continues before the first gap of a running batch misses no item', async () => {
  const { resultsUrl, taskIds } = await submitMonths(4, 5, 6)
  const [first = '', second = '', third = ''] = taskIds
  const listIndexes = async (url: string) =>
    parseLines((await get(url).buffer().expect(200)).text).map(({ index }) => index)
  await api().complete(first)
  await api().complete(third)
  expect(await listIndexes(resultsUrl)).toEqual([0, 2])
  await api().complete(second)
  expect(await listIndexes(`${resultsUrl}?after=0`)).toEqual([1, 2])
})

test('fields=full has the whole result of the task', async () => {
  const { resultsUrl, taskIds } = await submitMonths(4)
  const [taskId = ''] = taskIds
  await api().complete(taskId)
  const [line] = parseLines((await get(`${resultsUrl}?fields=full`).buffer().expect(200)).text)
  const { body: task } = await get(`/api/v1/tasks/${taskId}`).expect(200)
  expect(line.result).toEqual(task.result)
  const french = await get(`${resultsUrl}?fields=full`).set('Accept-Language', 'fr').buffer().expect(200)
  const translated = await get(`/api/v1/tasks/${taskId}`).set('Accept-Language', 'fr').expect(200)
  expect(parseLines(french.text)[0].result.explanation).toBe(translated.body.result.explanation)
  expect(french.headers['content-language']).toBe('fr')
})

test('after=N returns only the items behind index N', async () => {
  const { resultsUrl } = await submitCompleted(1200)
  const listIndexes = async (query: string) => {
    const { text } = await get(`${resultsUrl}${query}`).buffer().expect(200)
    return parseLines(text).map(({ index }) => index)
  }
  const all = Array.from({ length: 1200 }, (_, index) => index)
  expect(await listIndexes('')).toEqual(all)
  expect(await listIndexes('?after=0')).toEqual(all.slice(1))
  expect(await listIndexes('?after=1198&fields=full')).toEqual([1199])
  expect(await listIndexes('?after=1199')).toEqual([])
  expect(await listIndexes('?after=99999999999999999999')).toEqual([])
  for (const after of ['-1', '1.5', 'x']) {
    const { body } = await get(`${resultsUrl}?after=${after}`).expect(422)
    expect(body.errors[0]).toMatchObject({ parameter: 'after', code: 'wrong_format' })
  }
  await get(`${resultsUrl}?fields=all`).expect(422)
})

/** A result whose question should be corrected. */
const MISUNDERSTOOD = {
  place: {
    name: 'Victoria',
    country: 'CA',
    admin1: 'British Columbia',
    latitude: 48.43,
    longitude: -123.37,
    elevation_m: 23,
    confidence: 'medium',
  },
  notes: [
    { code: 'LOCATION_AMBIGUOUS', detail: 'Several places.', suggestions: ['victoria, sc', 'victoria, cm'] },
    { code: 'CROP_MATCHED', detail: 'Read as maize.' },
  ],
}

const ONLY_IRRIGATED = {
  water: {
    rainfed_score: 0.1,
    irrigated_score: 0.8,
    only_with_irrigation: true,
    irrigation: 'required',
    crop_water_requirement_mm: 500,
    rain_mm: 100,
    effective_rain_mm: 90,
    net_irrigation_mm: 400,
    yield_ratio_rainfed: 0.2,
    yield_ratio_rainfed_dry_year: 0.1,
  },
}

test('both sets of fields have the place, the notes with suggestions, and the need of irrigation', async () => {
  const { resultsUrl, taskIds } = await submitMonths(4)
  const [taskId = ''] = taskIds
  await api().complete(taskId)
  await api().query(`update analyses set result = (result::jsonb || $2::jsonb)::json where task_id = $1`, [
    taskId,
    JSON.stringify({ ...MISUNDERSTOOD, ...ONLY_IRRIGATED }),
  ])
  for (const fields of ['summary', 'full']) {
    const url = `${resultsUrl}?fields=${fields}`
    const [line] = parseLines((await get(url).buffer().expect(200)).text)
    expect(line.result).toMatchObject(MISUNDERSTOOD)
    const { text } = await get(url).set('Accept', 'text/csv').buffer().expect(200)
    const [header = [], row = []] = parseCsv(text).map(({ values }) => values)
    const cells = Object.fromEntries(header.map((name, index) => [name, row[index]]))
    expect(cells).toMatchObject({
      place: 'Victoria',
      country: 'CA',
      region: 'British Columbia',
      notes: 'Several places. Read as maize.',
      suggestions: 'victoria, sc; victoria, cm',
      irrigation: 'required',
    })
  }
})

test('CSV has one row for each item, safe for spreadsheets', async () => {
  const { resultsUrl, taskIds, id } = await submitItems([
    { ...QUESTION, location: '-0.28, 36.07', reference: '=1+1' },
    {
      ...QUESTION,
      location: 'nakuru',
      reference: 'north "4", "5"',
      conditions: { soil_ph: 6.5, variety: 90 },
      planting_year: new Date().getUTCFullYear(),
    },
  ])
  const [first = ''] = taskIds
  await api().complete(first)
  await api().query(`update analyses set result = (result::jsonb || $2::jsonb)::json where task_id = $1`, [
    first,
    JSON.stringify({
      windows: [
        { from: '03-11', to: '04-20', is_best: false },
        { from: '10-01', to: '11-10', is_best: true },
      ],
      season: { planting: '04-05', harvest: '08-20', days: 137, variety: 'full', crosses_year_end: false },
      water: { ...ONLY_IRRIGATED.water, irrigation: null, shortage_mm: 90 },
      ...MISUNDERSTOOD,
    }),
  ])
  await caller.delete(`${BATCHES}/${id}`).expect(204)
  const response = await get(resultsUrl).set('Accept', 'text/csv').buffer().expect(200)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.text.split('\r\n')).toEqual([
    'index,reference,location,crop,month,water_supply,elevation_m,soil_texture,soil_ph,status,feasibility_label,' +
      'feasibility_score,limiting_factor,windows,error_code,error_detail,place,country,region,notes,suggestions,irrigation,' +
      'latitude,longitude,best_window_from,best_window_to,planting,harvest,crosses_year_end,crop_water_requirement_mm,' +
      'shortage_mm,yield_ratio_rainfed,explanation,variety,planting_year,outlook_issued,outlook_source,outlook_label,' +
      'outlook_score,outlook_change',
    `0,'=1+1,"-0.28, 36.07",maize,4,,,,,completed,moderately_suitable,0.62,,03-11/04-20 10-01/11-10,,,` +
      'Victoria,CA,British Columbia,Several places. Read as maize.,"victoria, sc; victoria, cm",,' +
      '48.43,-123.37,10-01,11-10,04-05,08-20,false,500,90,0.2,No other month of the year is clearly better.,,,,,,,',
    '1,"north ""4"", ""5""",nakuru,maize,4,,,,6.5,cancelled,,,,,ANALYSIS_CANCELLED,The batch was cancelled before this analysis started.,,,,,,,,,,,,,,,,,,90,' +
      `${new Date().getUTCFullYear()},,,,,`,
    '',
  ])
  const full = await get(`${resultsUrl}?fields=full`).set('Accept', 'text/csv').buffer().expect(200)
  const [header = '', row = ''] = full.text.split('\r\n')
  expect(header).toContain('error_detail,place,country,confidence,model_version,explanation')
  expect(row).toContain('season-test,No other month of the year is clearly better.')
})

test('the OpenAPI document describes every column of the table', () => {
  const description = String(toRecord(resultTable.schema.describe().flags)['description'])
  const names = Object.values(RESULT_COLUMNS).flatMap((columns) => columns.map(({ name }) => name))
  expect(names.filter((name) => !description.includes(`\`${name}\``))).toEqual([])
})

test.each([
  ['text/csv', 'text/csv'],
  ['application/x-ndjson', 'application/x-ndjson'],
  ['*/*', 'application/x-ndjson'],
  ['text/csv;q=0.5, application/x-ndjson', 'application/x-ndjson'],
  ['text/*;q=0.5, application/json', 'text/csv'],
])('Accept: %s gets %s', async (accept, type) => {
  const { resultsUrl } = await submitMonths(4)
  const { headers } = await get(resultsUrl).set('Accept', accept).buffer().expect(200)
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
})

test('Accept: image/png gets 406 with the media types of the results', async () => {
  const { resultsUrl } = await submitMonths(4)
  for (const accept of ['image/png', 'application/json']) {
    const { body } = await get(resultsUrl).set('Accept', accept).expect(406)
    expect(body).toMatchObject({
      code: 'NOT_ACCEPTABLE',
      detail:
        'This operation responds with application/x-ndjson, text/csv, application/geo+json, application/vnd.apache.parquet.',
    })
  }
})

test('HEAD has the headers of the results and no body', async () => {
  const { resultsUrl } = await submitCompleted(10)
  const { headers, text } = await caller.head(resultsUrl).expect(200)
  expect(headers['content-type']).toBe('application/x-ndjson; charset=utf-8')
  expect(text).toBeFalsy()
})

/** Starts to read the results and returns the response after its first part, while it is paused. */
async function startReading(url: string): Promise<IncomingMessage> {
  const { port } = api().app.address() as AddressInfo
  const sent = httpGet({ port, path: url, headers: key })
  const [response] = await once(sent, 'response')
  response.once('data', () => response.pause())
  await once(response, 'data')
  return response
}

/** Pages of results that this process has read. */
let pageCount = 0
beforeAll(() =>
  interceptQueries({
    beforeSending: (_connection, _sql, name) => {
      if (name?.startsWith('list_batch_result')) pageCount++
    },
  }),
)

test('a client that reads slowly or disconnects costs no more queries', async () => {
  const { resultsUrl } = await submitCompleted(4000)
  pageCount = 0
  const response = await startReading(`${resultsUrl}?fields=full`)
  let lastCount = -1
  // The pages stop when the buffers of the connection are full.
  await waitUntil(() => {
    const isStopped = pageCount === lastCount
    lastCount = pageCount
    return isStopped
  })
  expect(pageCount).toBeLessThan(60)
  response.destroy()
  const connections = () =>
    new Promise<number>((resolve) => api().app.getConnections((_error, count) => resolve(count)))
  await waitUntil(async () => (await connections()) === 0)
  expect(pageCount).toBeLessThanOrEqual(lastCount + 1)
})

test('an eleventh concurrent download gets 429 with Retry-After', async () => {
  const { resultsUrl } = await submitCompleted(1000)
  const downloads = await Promise.all(
    Array.from({ length: 10 }, () => startReading(`${resultsUrl}?fields=full`)),
  )
  const { body, headers } = await get(resultsUrl).expect(429)
  expect(body.detail).toContain('At most 10 downloads at the same time.')
  expect(headers['retry-after']).toBe('5')
  downloads[0]?.destroy()
  await waitUntil(async () => (await get(resultsUrl)).status === 200)
  for (const download of downloads) download.destroy()
})

test('clients that disconnect leave no connection, no log line and no counted download', async () => {
  const { resultsUrl } = await submitCompleted(500)
  const settings = { DATABASE_URL: api().databaseUrl, DATABASE_POOL_SIZE: '2', LOG_LEVEL: 'warn' }
  const process = await startApi(settings)
  const open = () => httpGet(`${process.url}${resultsUrl}?fields=full`, { headers: key })
  const closed = async (sent: ClientRequest) => {
    sent.on('error', () => undefined)
    sent.destroy()
    await new Promise((resolve) => sent.once('close', resolve))
  }
  for (let round = 0; round < 10; round++) {
    // Before the response, and in the middle of the stream.
    const early = open()
    await once(early, 'finish')
    await closed(early)
    const late = open()
    const [response] = (await once(late, 'response')) as [IncomingMessage]
    await once(response, 'data')
    await closed(late)
  }
  const readAll = async () => {
    const response = await fetch(`${process.url}${resultsUrl}`, { headers: key })
    return parseLines(await response.text()).length
  }
  expect(await Promise.all(Array.from({ length: 4 }, readAll))).toEqual([500, 500, 500, 500])
  const isIdle = async () => {
    const rows = await api().query(
      `select 1 from pg_stat_activity
        where datname = current_database() and application_name = 'crop-api' and state <> 'idle'`,
    )
    return rows.length === 0
  }
  await waitUntil(isIdle)
  // On a busy machine the connection to Redis may time out.
  expect(
    process
      .output()
      .split('\n')
      .filter((line) => /"level":"(warn|error)"/.test(line) && !line.includes('redis')),
  ).toEqual([])
  await stopCleanly(process)
})

test('a lost database closes the connection without the end of the body', async () => {
  const { resultsUrl } = await submitCompleted(4000)
  const response = await startReading(`${resultsUrl}?fields=full`)
  // The next page fails.
  await api().query('alter table analyses rename to analyses_gone')
  try {
    response.resume()
    await expect(once(response, 'end')).rejects.toMatchObject({ code: 'ECONNRESET' })
  } finally {
    await api().query('alter table analyses_gone rename to analyses')
  }
})
