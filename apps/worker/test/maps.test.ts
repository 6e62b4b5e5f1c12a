import { join } from 'node:path'
import { loadModel } from '@crop/agronomy/model'
import { findMap, insertOutlook, readCurrentOutlooks, removeOutlook, requestMap } from '@crop/db'
import { aPackedOutlook } from '@crop/db/testing'
import {
  listMonthDifferences,
  listMonthScores,
  MAP_PARTS,
  readPlaceOutlook,
  type CropMapKey,
  type MapCell,
} from '@crop/domain'
import { copySmallDataPack, useThrowawayFolder, waitUntil } from '@crop/testkit'
import { getCounts } from './in-process-worker'
import { useWorkerHarness } from './worker-harness'

const harness = useWorkerHarness()

const folder = useThrowawayFolder()
const pack = join(folder, 'pack')

/** Leaves only land near the equator, of which a map has a few hundred cells. */
copySmallDataPack(pack, {
  countries: ['KE'],
  climates: ['BR', 'CD', 'CG', 'CO', 'EC', 'ET', 'GA', 'ID', 'KE', 'MY', 'PE', 'SO', 'TZ', 'UG'],
  south: -4,
  north: 4,
})
const model = loadModel(pack)
const SETTINGS = { DATA_DIR: pack, MODEL_THREADS: '1', TASK_LEASE_SECONDS: '1' }
const RAINFED_MAIZE: CropMapKey = { crop: 'maize', waterSupply: 'rainfed', modelVersion: model.version }

const countDoneParts = async (key: CropMapKey) => (await findMap(harness().db, key))?.doneParts ?? 0
const waitForMap = (key: CropMapKey) =>
  waitUntil(async () => (await findMap(harness().db, key))?.cells ?? undefined, { timeoutMs: 60_000 })

/** Counts the parts that the workers of this process have computed. */
const countComputedParts = async () => (await getCounts('crop_map_parts_total', 'outcome')).computed ?? 0

beforeEach(() => harness().query('delete from crop_maps'))

test('a requested map has the scores of the model for all its cells', async () => {
  await using _worker = await harness().runWorker(SETTINGS)
  await requestMap(harness().db, RAINFED_MAIZE)
  const scores = listMonthScores(await waitForMap(RAINFED_MAIZE), 4)
  const expected = model.listMapCells().flatMap((cell) => {
    const inApril = model.scoreMapCell('maize', 'rainfed', cell)?.[3]
    return inApril === undefined ? [] : [[cell.latitude, cell.longitude, inApril]]
  })
  expect(expected.length).toBeGreaterThan(100)
  expect(scores).toEqual(expected)
})

test('a map of a killed worker is completed by others, which compute only the rest', async () => {
  await requestMap(harness().db, RAINFED_MAIZE)
  const killed = await harness().startWorker(SETTINGS)
  await waitUntil(async () => (await countDoneParts(RAINFED_MAIZE)) > 0)
  killed.kill('SIGKILL')
  await killed.exited
  const done = await countDoneParts(RAINFED_MAIZE)
  const [map] = await harness().query('select id from crop_maps')
  const computedBefore = await countComputedParts()
  await using _other = await harness().runWorker(SETTINGS)
  await using _another = await harness().runWorker(SETTINGS)
  await waitForMap(RAINFED_MAIZE)
  expect(done).toBeGreaterThan(0)
  expect(await harness().query('select id from crop_maps')).toEqual([map])
  await waitUntil(async () => (await countComputedParts()) - computedBefore >= MAP_PARTS - done)
  expect((await countComputedParts()) - computedBefore).toBe(MAP_PARTS - done)
})

test('single questions are answered while a map is computed', async () => {
  await using worker = await harness().runWorker(SETTINGS)
  await requestMap(harness().db, RAINFED_MAIZE)
  await waitUntil(async () => (await countDoneParts(RAINFED_MAIZE)) > 0)
  const ids = await Promise.all(
    Array.from({ length: 5 }, (_, index) => harness().submitTask({ month: index + 1 })),
  )
  await harness().waitUntilDone(ids)
  expect((await findMap(harness().db, RAINFED_MAIZE))?.cells).toBeNull()
  await worker.stop()
  const parts = await harness().query(
    'select 1 from crop_map_parts where cells is null and available_at > now()',
  )
  expect(parts).toEqual([])
})

test('a map of another model version waits for its workers', async () => {
  const other: CropMapKey = { ...RAINFED_MAIZE, modelVersion: 'season-other' }
  await requestMap(harness().db, other)
  await requestMap(harness().db, { ...RAINFED_MAIZE, crop: 'mango' })
  await using _worker = await harness().runWorker(SETTINGS)
  await waitForMap({ ...RAINFED_MAIZE, crop: 'mango' })
  expect(await findMap(harness().db, other)).toEqual({ cells: null, doneParts: 0, isStarted: false })
})

test('the map of an outlook has the change of each score that the outlook covers', async () => {
  const packed = aPackedOutlook({
    issued: '2026-09',
    months: 2,
    south: -2,
    west: 36,
    points: 4,
    rain: [0.7, 0.2, 0.1],
  })
  const { id } = await insertOutlook(harness().db, packed)
  const outlooks = await readCurrentOutlooks(harness().db)
  const key = { ...RAINFED_MAIZE, outlooks: outlooks?.digest }
  await requestMap(harness().db, key)
  await using _worker = await harness().runWorker(SETTINGS)
  const differences = listMonthDifferences(await waitForMap(key), 10)
  const findOutlook = (cell: MapCell) =>
    readPlaceOutlook(packed.outlook, (row: number) => packed.rows[row], cell)
  const expected = model.listMapCells().flatMap((cell) => {
    const outlook = findOutlook(cell)
    if (!outlook) return []
    const { feasibility_score: usual, outlook: answer } = model.assess(
      {
        location: `${cell.latitude},${cell.longitude}`,
        crop: 'maize',
        month: 10,
        conditions: { water_supply: { value: 'rainfed', source: 'request' } },
      },
      { findOutlook: () => outlook },
    )
    const difference = (answer?.feasibility_score ?? NaN) - (usual ?? NaN)
    return [[cell.latitude, cell.longitude, expect.closeTo(difference, 6)]]
  })
  expect(expected.length).toBeGreaterThan(5)
  expect(differences).toEqual(expected)
  expect(differences.some(([, , difference]) => difference < 0)).toBe(true)
  await removeOutlook(harness().db, id)
})

test('a map of outlooks that are not current any more waits', async () => {
  const outdated: CropMapKey = { ...RAINFED_MAIZE, outlooks: 'outdated' }
  await requestMap(harness().db, outdated)
  await requestMap(harness().db, { ...RAINFED_MAIZE, crop: 'mango' })
  await using _worker = await harness().runWorker(SETTINGS)
  await waitForMap({ ...RAINFED_MAIZE, crop: 'mango' })
  expect(await findMap(harness().db, outdated)).toEqual({ cells: null, doneParts: 0, isStarted: false })
})
