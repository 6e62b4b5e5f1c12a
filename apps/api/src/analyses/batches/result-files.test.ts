import { anApiKey } from '@crop/db/testing'
import { parseCsv } from '@crop/runtime'
import type request from 'supertest'
import { QUESTION, RESULT, useTestApi } from '../../../test/test-api'

const api = useTestApi()

const GEOJSON = 'application/geo+json'
const PARQUET = 'application/vnd.apache.parquet'

const PLACE = {
  name: 'Nakuru',
  country: 'KE',
  admin1: 'Nakuru County',
  latitude: -0.307,
  longitude: 36.072,
  elevation_m: 1857,
  confidence: 'high',
}

const WATER = {
  rainfed_score: 0.5,
  irrigated_score: 0.8,
  only_with_irrigation: false,
  irrigation: 'decisive',
  crop_water_requirement_mm: 520.5,
  rain_mm: 400,
  effective_rain_mm: 380,
  rain_used_mm: 350,
  soil_water_mm: 80,
  shortage_mm: 90,
  net_irrigation_mm: 100,
  yield_ratio_rainfed: 0.71,
  yield_ratio_rainfed_dry_year: 0.4,
}

const WINDOW = { feasibility_label: 'highly_suitable', feasibility_score: 0.9, crop_type: 'maize' }

const EVEN = { below: 0.333, normal: 0.334, above: 0.333 }

const OUTLOOK = {
  source: 'NMME',
  issued: '2026-03',
  months: [{ month: '2026-04', rain: { below: 0.5, normal: 0.3, above: 0.2 }, temperature: EVEN }],
  season: { rain_percent_of_normal: 87, temperature_difference_c: 0 },
  feasibility_label: 'marginally_suitable',
  feasibility_score: 0.41,
  change: 'worse',
  skill: 'fair',
  text: 'It leans dry.',
  text_parts: [],
}

/** A result with everything that a planner needs. */
const PLANNED = {
  ...RESULT,
  place: PLACE,
  windows: [
    { ...WINDOW, from: '03-11', to: '04-20', is_best: false },
    { ...WINDOW, from: '12-21', to: '01-10', is_best: true },
  ],
  season: { planting: '12-25', harvest: '05-02', days: 128, variety: 'full', crosses_year_end: true },
  water: WATER,
  outlook: OUTLOOK,
  notes: [
    { code: 'LOCATION_AMBIGUOUS', detail: 'Several “places”.', suggestions: ['nakuru, ke', 'nakur, in'] },
  ],
}

const PLANNED_ROW = {
  outlook_issued: '2026-03',
  outlook_source: 'NMME',
  outlook_label: 'marginally_suitable',
  outlook_score: 0.41,
  outlook_change: 'worse',
  place: 'Nakuru',
  country: 'KE',
  region: 'Nakuru County',
  latitude: -0.307,
  longitude: 36.072,
  feasibility_label: 'moderately_suitable',
  feasibility_score: 0.62,
  limiting_factor: null,
  windows: '03-11/04-20 12-21/01-10',
  best_window_from: '12-21',
  best_window_to: '01-10',
  planting: '12-25',
  harvest: '05-02',
  crosses_year_end: true,
  crop_water_requirement_mm: 520.5,
  shortage_mm: 90,
  yield_ratio_rainfed: 0.71,
  irrigation: 'decisive',
  notes: 'Several “places”.',
  suggestions: 'nakuru, ke; nakur, in',
  explanation: RESULT.explanation,
}

let agent: request.Agent
beforeEach(async () => {
  agent = api().withKey((await anApiKey(api().db)).key)
})

/** Submits questions; all but the last one are completed with `result`, the last one is cancelled. */
async function submitItems(items: object[], result: object = PLANNED): Promise<string> {
  const { body } = await agent.post('/api/v1/analyses/batches').send({ items }).expect(202)
  await api().query(
    `with ended as (
       update analysis_tasks set state = case when batch_index = $3 then 'cancelled' else 'completed' end, finished_at = now()
        where batch_id = $1 returning id, state)
     insert into analyses (id, task_id, trigger, feasibility_label, result, model_version)
     select gen_random_uuid(), id, 'request', 'moderately_suitable', $2::json, 'season-test'
       from ended where state = 'completed'`,
    [body.batch_id, JSON.stringify(result), items.length - 1],
  )
  return `${body.poll_url}/results`
}

const ITEMS = [
  {
    ...QUESTION,
    reference: '=field "1",\n“ü”',
    conditions: { water_supply: 'rainfed', soil_ph: 6.5, variety: 'early' },
  },
  { ...QUESTION, month: 5 },
]

const read = (url: string, mediaType: string) =>
  agent
    .get(url)
    .set('Accept', mediaType)
    .buffer()
    .parse((response, done) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(Buffer.from(chunk)))
      response.on('end', () => done(null, Buffer.concat(chunks)))
    })
    .expect(200)
    .expect('Content-Type', mediaType)

async function readFeatures(url: string) {
  const { body } = await read(url, GEOJSON)
  return JSON.parse(String(body))
}

/** Reads a file with another library than the one that writes it. */
async function readParquet(url: string) {
  const { body } = await read(url, PARQUET)
  const bytes: Buffer = body
  const file = new Uint8Array(bytes).buffer
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet')
  return { metadata: parquetMetadata(file), rows: await parquetReadObjects({ file }) }
}

async function readHeader(url: string): Promise<string[]> {
  const { text } = await agent.get(url).set('Accept', 'text/csv').buffer().expect(200)
  return parseCsv(text)[0]?.values ?? []
}

/** The row of the first item, in every format. */
const FIRST_ROW = {
  index: 0,
  reference: '=field "1",\n“ü”',
  location: 'nakuru',
  crop: 'maize',
  month: 4,
  water_supply: 'rainfed',
  elevation_m: null,
  soil_ph: 6.5,
  variety: 'early',
  status: 'completed',
  error_code: null,
  ...PLANNED_ROW,
}

test('GeoJSON has a feature for each item: at the place that was taken, with the columns of the table', async () => {
  const url = await submitItems(ITEMS)
  const { type, features } = await readFeatures(url)
  const [first, second] = features
  expect([type, features.length]).toEqual(['FeatureCollection', 2])
  expect(first).toMatchObject({
    type: 'Feature',
    id: 0,
    geometry: { type: 'Point', coordinates: [36.072, -0.307] },
    properties: FIRST_ROW,
  })
  expect(second).toMatchObject({
    id: 1,
    geometry: null,
    properties: {
      month: 5,
      status: 'cancelled',
      error_code: 'ANALYSIS_CANCELLED',
      place: null,
      notes: null,
      outlook_label: null,
    },
  })
  for (const { properties } of features) expect(Object.keys(properties)).toEqual(await readHeader(url))
})

test('a Parquet file has a row for each item, with typed columns: those of the table', async () => {
  const url = await submitItems(ITEMS)
  const { metadata, rows } = await readParquet(url)
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject(FIRST_ROW)
  expect(rows[1]).toMatchObject({
    index: 1,
    status: 'cancelled',
    feasibility_score: null,
    crosses_year_end: null,
  })
  const [root, ...columns] = metadata.schema
  const types = Object.fromEntries(
    columns.map(({ name, type, converted_type }) => [name, converted_type ?? type]),
  )
  expect(types).toMatchObject({
    index: 'INT32',
    month: 'INT32',
    location: 'UTF8',
    elevation_m: 'DOUBLE',
    feasibility_score: 'DOUBLE',
    crosses_year_end: 'BOOLEAN',
    shortage_mm: 'DOUBLE',
  })
  expect(root?.num_children).toBe(columns.length)
  expect(columns.map(({ name }) => name)).toEqual(await readHeader(url))
})

test('fields=full adds the same columns to all tables', async () => {
  const url = await submitItems(ITEMS, { ...PLANNED, confidence: null, model_version: 'season-test' })
  const full = `${url}?fields=full`
  const header = await readHeader(full)
  expect(header).toEqual(expect.arrayContaining(['confidence', 'model_version', 'explanation']))
  expect(new Set(header).size).toBe(header.length)
  const { features } = await readFeatures(full)
  expect(Object.keys(features[0].properties)).toEqual(header)
  expect(features[0].properties).toMatchObject({ ...PLANNED_ROW, model_version: 'season-test' })
  const { rows } = await readParquet(full)
  expect(Object.keys(rows[0] ?? {})).toEqual(header)
  expect(rows[0]).toMatchObject({ ...PLANNED_ROW, model_version: 'season-test' })
})

test('an unknown place has a feature without geometry and no empty texts', async () => {
  const url = await submitItems([QUESTION, QUESTION])
  const { features } = await readFeatures(await submitItems([QUESTION, QUESTION], RESULT))
  expect(features[0]).toMatchObject({
    geometry: null,
    properties: { status: 'completed', windows: null, harvest: null, outlook_issued: null },
  })
  expect((await readFeatures(`${url}?after=0`)).features).toMatchObject([{ id: 1 }])
})

test('results without items are an empty collection, and a file without rows', async () => {
  const url = `${await submitItems([QUESTION])}?after=5`
  expect(await readFeatures(url)).toEqual({ type: 'FeatureCollection', features: [] })
  const { rows, metadata } = await readParquet(url)
  expect([rows.length, metadata.schema.length > 30]).toEqual([0, true])
})

test('a large batch is written in groups of rows, every item once and in order', async () => {
  const count = 2_600
  const items = Array.from({ length: count }, (_, index) => ({ ...QUESTION, reference: `field ${index}` }))
  const url = await submitItems(items)
  const expected = items.map(({ reference }, index) => [index, reference])
  const { rows, metadata } = await readParquet(url)
  expect(rows.map(({ index, reference }) => [index, reference])).toEqual(expected)
  expect(metadata.row_groups.length).toBeGreaterThan(1)
  for (const { num_rows: size } of metadata.row_groups) expect(Number(size)).toBeLessThanOrEqual(1_000)
  const { features } = await readFeatures(url)
  expect(
    features.map(({ id, properties }: { id: number; properties: { reference: string } }) => [
      id,
      properties.reference,
    ]),
  ).toEqual(expected)
})

test('a translated table has the explanation in the language of the request', async () => {
  const url = await submitItems(ITEMS)
  const { body, headers } = await read(url, GEOJSON).set('Accept-Language', 'fr')
  expect(headers['content-language']).toBe('fr')
  const [feature] = JSON.parse(String(body)).features
  expect(feature.properties.explanation).not.toBe(RESULT.explanation)
})

test.each(['summary', 'full'])('with fields=%s the columns of the outlook come last', async (fields) => {
  const header = await readHeader(`${await submitItems(ITEMS)}?fields=${fields}`)
  expect(header.slice(-7)).toEqual([
    'variety',
    'planting_year',
    'outlook_issued',
    'outlook_source',
    'outlook_label',
    'outlook_score',
    'outlook_change',
  ])
})

test('a summary has the verdict by the outlook', async () => {
  const url = await submitItems(ITEMS)
  const { body } = await read(url, 'application/x-ndjson; charset=utf-8')
  const [line = ''] = String(body).split('\n')
  const { source, issued, feasibility_label, feasibility_score, change } = OUTLOOK
  expect(JSON.parse(line).result.outlook).toEqual({
    source,
    issued,
    feasibility_label,
    feasibility_score,
    change,
  })
})
