import { mapParts, completeMapPart } from '@crop/db'
import { getModelVersion } from '@crop/agronomy'
import { MAP_PARTS, packCells } from '@crop/domain'
import { createClient, isApiError, type CropMapProgress } from './index.ts'
import { problemResponse } from '../test/proxy'
import { catchError, useTestService } from '../test/service'

const service = useTestService()

/** Computes all requested parts as a worker does, with one cell each. */
async function computeMaps(): Promise<void> {
  const { db } = service().database
  const claim = { modelVersion: getModelVersion(), outlooks: '', limit: MAP_PARTS, leaseMs: 30_000 }
  for (const held of await mapParts.claim(db, claim)) {
    const scores = Array.from({ length: 12 }, () => 0.5)
    await completeMapPart(db, held, packCells([{ latitude: 0.5, longitude: held.part + 0.5, scores }]))
  }
}

test('a map is returned when workers have computed it, with its progress until then, and after an outage', async () => {
  const { proxy } = service()
  const { maps } = createClient({ baseUrl: proxy.url, retry: { attempts: 1 } })
  proxy.injectFaults('GET /maps/corn', {}, { response: problemResponse(503, 'SERVICE_UNAVAILABLE') })
  const progress: CropMapProgress[] = []
  let computing: Promise<void> | undefined
  const map = await maps.get('corn', {
    month: 4,
    water_supply: 'irrigated',
    onProgress: (reported) => {
      progress.push(reported)
      computing ??= computeMaps()
    },
  })
  await computing
  expect(progress[0]).toMatchObject({ crop: 'maize', status: 'queued', done: 0, total: MAP_PARTS })
  expect(map).toMatchObject({ crop: 'maize', water_supply: 'irrigated', month: 4 })
  expect(map.cells).toHaveLength(MAP_PARTS)
})

test('an unknown crop is an error, and an aborted wait ends', async () => {
  const { maps } = createClient({ baseUrl: service().directUrl })
  const unknown = await catchError(maps.get('unobtainium', { month: 4 }))
  expect(isApiError(unknown, 'CROP_NOT_FOUND')).toBe(true)
  const controller = new AbortController()
  const options = { month: 4, signal: controller.signal, onProgress: () => controller.abort() }
  expect(await catchError(maps.get('rice', options))).toBe(controller.signal.reason)
})

test('a map is read as a file when workers have computed it', async () => {
  const { maps } = createClient({ baseUrl: service().directUrl })
  const collect = async (parts: AsyncIterable<Uint8Array>) => {
    const all: Uint8Array[] = []
    for await (const part of parts) all.push(part)
    return Buffer.concat(all)
  }
  let computing: Promise<void> | undefined
  const onProgress = () => void (computing ??= computeMaps())
  const table = await collect(maps.csv('barley', { month: 4, onProgress }))
  await computing
  expect(table.toString().split('\r\n')).toHaveLength(MAP_PARTS + 2)
  const raster = await collect(maps.geotiff('barley', { month: 4 }))
  expect(raster.subarray(0, 2).toString()).toMatch(/^(II|MM)$/)
  expect(raster.length).toBeGreaterThan(360 * 180 * 4)
})
