import { MAP_PARTS, packCells, type CropMapKey } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { deleteOutdatedMaps } from '../operations/housekeeping'
import { pauseQueue, resumeQueue } from '../tasks/operator-commands'
import { completeMapPart, mapParts, type ClaimedMapPart } from './compute'
import { findMap, moveMapToFront, requestMap } from './request'
import { useTestDatabase } from '../../testing'

const { db } = useTestDatabase()
const LEASE_MS = 30_000

let versions = 0

/** A map of a version of its own, so that each test claims only its own parts. */
const aMapKey = (fields: Partial<CropMapKey> = {}): CropMapKey => ({
  crop: 'maize',
  waterSupply: 'rainfed',
  modelVersion: `season-test-${(versions += 1)}`,
  ...fields,
})

async function aRequestedMap(fields?: Partial<CropMapKey>): Promise<CropMapKey> {
  const key = aMapKey(fields)
  await requestMap(db, key)
  return key
}

const claim = ({ modelVersion }: CropMapKey, limit = 1, leaseMs = LEASE_MS) =>
  mapParts.claim(db, { modelVersion, outlooks: '', limit, leaseMs })

const packPart = (part: number) =>
  packCells([{ latitude: 0.5, longitude: part + 0.5, scores: Array.from({ length: 12 }, () => 0.5) }])

const setAge = ({ modelVersion }: CropMapKey, age: string) =>
  db.execute(sql`
    update crop_maps set requested_at = now() - ${age}::interval, finished_at = now() - ${age}::interval
     where model_version = ${modelVersion}`)

test('a map is complete with its last part, whatever the order of the parts', async () => {
  const key = await aRequestedMap()
  expect(await findMap(db, key)).toEqual({ cells: null, doneParts: 0, isStarted: false })
  const parts = await claim(key, 1000)
  expect(parts).toHaveLength(MAP_PARTS)
  expect(await findMap(db, key)).toMatchObject({ doneParts: 0, isStarted: true })
  const [last, ...others] = parts
  for (const held of others.toReversed()) await completeMapPart(db, held, packPart(held.part))
  expect(await findMap(db, key)).toMatchObject({ cells: null, doneParts: MAP_PARTS - 1 })
  if (!last) throw new Error('nothing was claimed')
  expect(await completeMapPart(db, last, packPart(last.part))).toBe('completed')
  const expected = Buffer.concat(Array.from({ length: MAP_PARTS }, (_, part) => packPart(part)))
  expect((await findMap(db, key))?.cells?.equals(expected)).toBe(true)
  expect((await db.execute(sql`select from crop_map_parts where map_id = ${last.mapId}`)).rowCount).toBe(0)
})

test('parts that complete at the same time complete the map', async () => {
  const key = await aRequestedMap()
  const parts = await claim(key, 1000)
  const complete = (held: ClaimedMapPart) => completeMapPart(db, held, packPart(held.part))
  for (const held of parts.slice(10)) await complete(held)
  const outcomes = await Promise.all(parts.slice(0, 10).map(complete))
  expect(outcomes.filter((outcome) => outcome === 'completed')).toHaveLength(1)
  expect((await findMap(db, key))?.cells?.byteLength).toBe(MAP_PARTS * packPart(0).byteLength)
})

test('a map that is requested many times at once has each part once', async () => {
  const key = aMapKey()
  await Promise.all(Array.from({ length: 20 }, () => requestMap(db, key)))
  expect(await claim(key, 1000)).toHaveLength(MAP_PARTS)
})

test('workers that claim at the same time get different parts', async () => {
  const key = await aRequestedMap()
  const claims = await Promise.all(Array.from({ length: 10 }, () => claim(key, MAP_PARTS / 10)))
  const numbers = claims.flat().map(({ part }) => part)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(await claim(key, 1000)).toHaveLength(MAP_PARTS - numbers.length)
})

test('a part whose lease expired is claimed again, and the older attempt is fenced', async () => {
  const key = await aRequestedMap()
  const [lost] = await claim(key, 1, 0)
  const [current] = await claim(key)
  if (!lost || !current) throw new Error('nothing was claimed')
  expect(current).toEqual({ ...lost, attempt: 2 })
  expect(await completeMapPart(db, lost, packPart(0))).toBe('fenced')
  expect(await completeMapPart(db, current, packPart(0))).toBe('stored')
  expect(await completeMapPart(db, current, packPart(0))).toBe('fenced')
})

test('a renewed lease protects a part, but not one that another attempt holds', async () => {
  const key = await aRequestedMap()
  const [lost] = await claim(key, 1, 0)
  const [current] = await claim(key, 1, 0)
  if (!lost || !current) throw new Error('nothing was claimed')
  expect(await mapParts.renew(db, [lost], LEASE_MS)).toEqual([])
  expect((await claim(key, 1, 0))[0]).toEqual({ ...current, attempt: 3 })
  const held = { ...current, attempt: 3 }
  expect(await mapParts.renew(db, [lost, held], LEASE_MS)).toEqual([held])
  expect((await claim(key, 1000)).map(({ part }) => part)).not.toContain(current.part)
})

test('a released part can be claimed at once, and a failed one later', async () => {
  const key = await aRequestedMap()
  const [held, failed] = await claim(key, 2)
  if (!held || !failed) throw new Error('nothing was claimed')
  await mapParts.release(db, held)
  await mapParts.retryLater(db, failed)
  const parts = (await claim(key, 1000)).map(({ part }) => part)
  expect(parts).toContain(held.part)
  expect(parts).not.toContain(failed.part)
})

test('the map that was requested last is computed first', async () => {
  const { modelVersion } = await aRequestedMap({ crop: 'maize' })
  await aRequestedMap({ crop: 'rice', modelVersion })
  const [first] = await mapParts.claim(db, { modelVersion, outlooks: '', limit: 1, leaseMs: LEASE_MS })
  expect(first?.crop).toBe('rice')
  await db.execute(sql`
    update crop_maps set requested_at = now() - interval '1 hour' where model_version = ${modelVersion}`)
  await moveMapToFront(db, { crop: 'maize', waterSupply: 'rainfed', modelVersion })
  const [second] = await mapParts.claim(db, { modelVersion, outlooks: '', limit: 1, leaseMs: LEASE_MS })
  expect(second?.crop).toBe('maize')
})

test('a worker claims no parts for another model version, and none while the queue is paused', async () => {
  const key = await aRequestedMap()
  expect(await claim({ ...key, modelVersion: 'season-other' })).toEqual([])
  await pauseQueue(db, undefined)
  expect(await claim(key)).toEqual([])
  await resumeQueue(db)
  expect(await claim(key)).toHaveLength(1)
})

test('housekeeping deletes maps of other versions that nobody requested for a day', async () => {
  const [current, outdated, recent] = [await aRequestedMap(), await aRequestedMap(), await aRequestedMap()]
  await setAge(current, '2 days')
  await setAge(outdated, '2 days')
  await setAge(recent, '23 hours')
  await deleteOutdatedMaps(db, current.modelVersion)
  expect(await findMap(db, current)).toBeDefined()
  expect(await findMap(db, outdated)).toBeUndefined()
  expect(await findMap(db, recent)).toBeDefined()
})
