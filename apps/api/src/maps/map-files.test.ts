import { completeMapPart, mapParts } from '@crop/db'
import { packCells } from '@crop/domain'
import { parseCsv } from '@crop/runtime'
import request from 'supertest'
import { useTestApi } from '../../test/test-api'
import { MAP_SOURCES } from './map-files'

const api = useTestApi()

const read = (path: string) => request(api().app).get(`/api/v1/maps/${path}`)

const readBytes = (path: string) =>
  read(path)
    .buffer(true)
    .parse((response, done) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => done(null, Buffer.concat(parts)))
    })
    .expect(200)

/** The south-western cell of the world, one in the middle, and the north-eastern one. */
const PLACES = [
  [-89.5, -179.5],
  [0.5, 36.5],
  [89.5, 179.5],
] as const

/** Computes all requested maps as a worker does. A score is the month in hundredths, and as many tenths as the place is far in the list. */
async function compute(): Promise<void> {
  const { db, ctx } = api()
  for (const held of await mapParts.claim(db, {
    modelVersion: ctx.modelVersion,
    outlooks: '',
    limit: 1000,
    leaseMs: 30_000,
  })) {
    const place = PLACES[held.part]
    const scores = Array.from({ length: 12 }, (_, index) => (index + 1 + 10 * held.part) / 100)
    const cells = place ? [{ latitude: place[0], longitude: place[1], scores }] : []
    await completeMapPart(db, held, packCells(cells))
  }
}

async function computeMap(crop: string): Promise<string> {
  await read(`${crop}?month=4`).expect(202)
  await compute()
  return api().ctx.modelVersion
}

test('a map as a table has a line for each cell, with the sources to name', async () => {
  const version = await computeMap('maize')
  const { headers, text } = await read('MAIZE/map.csv?month=4').expect(200)
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="maize-month-4-rainfed.csv"',
    'cache-control': 'public, max-age=3600',
  })
  const end = ['maize', '4', 'rainfed', version, MAP_SOURCES]
  expect(parseCsv(text).map(({ values }) => values)).toEqual([
    ['latitude', 'longitude', 'score', 'crop', 'month', 'water_supply', 'model_version', 'sources'],
    ['89.5', '179.5', '0.24', ...end],
    ['0.5', '36.5', '0.14', ...end],
    ['-89.5', '-179.5', '0.04', ...end],
  ])
  await read('maize/map.csv?month=4').set('If-None-Match', String(headers['etag'])).expect(304)
})

test('a map as GeoTIFF is read by other programs at the right places, with the sources to name', async () => {
  const version = await computeMap('wheat')
  const { headers, body } = await readBytes('wheat/map.tif?month=12')
  expect(headers).toMatchObject({
    'content-type': 'image/tiff',
    'content-disposition': 'attachment; filename="wheat-month-12-rainfed.tif"',
  })
  const { fromArrayBuffer } = await import('geotiff')
  const file = new Uint8Array(body)
  const image = await (await fromArrayBuffer(file.buffer)).getImage()
  expect(image.getBoundingBox()).toEqual([-180, -90, 180, 90])
  expect(image.getGeoKeys()).toMatchObject({ GeographicTypeGeoKey: 4326, GTRasterTypeGeoKey: 1 })
  expect(image.getGDALNoData()).toBe(-1)
  const [scores] = await image.readRasters({ interleave: false })
  if (!(scores instanceof Float32Array)) throw new Error('The scores are floats.')
  const cells = [...scores.entries()].filter(([, score]) => score !== -1)
  expect(scores).toHaveLength(360 * 180)
  expect(cells.map(([cell, score]) => [cell, score.toFixed(2)])).toEqual([
    [359, '0.32'],
    [89 * 360 + 216, '0.22'],
    [179 * 360, '0.12'],
  ])
  const text = Buffer.from(file).toString('latin1')
  for (const part of [MAP_SOURCES, version, 'Suitability of wheat, planted in month 12, rainfed'])
    expect(text).toContain(`${part}\0`)
})

test.each(['map.csv', 'map.tif'])(
  '%s of a map that is not computed is 202 with the progress',
  async (file) => {
    const crop = file === 'map.csv' ? 'rice' : 'barley'
    const { body, headers } = await read(`${crop}/${file}?month=4`).expect(202)
    expect(body).toMatchObject({ crop, status: 'queued', done: 0 })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '2' })
  },
)

test.each(['map.csv', 'map.tif'])('%s has the same errors as the map', async (file) => {
  expect((await read(`unobtainium/${file}?month=4`).expect(404)).body.code).toBe('CROP_NOT_FOUND')
  await read(`maize/${file}?month=13`).expect(422)
  await read(`maize/${file}?month=4`).set('Accept', 'application/json').expect(406)
})
