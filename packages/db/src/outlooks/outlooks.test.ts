import { randomUUID } from 'node:crypto'
import { aPackedOutlook, aStoredOutlook, useTestDatabase } from '../../testing'
import { inTransaction } from '../driver/transaction'
import { outlookRows, outlooks } from '../schema'
import { readCurrentOutlooks } from './current-outlooks'
import { findOutlookFeed, saveOutlookFeed } from './feeds'
import {
  findOutlook,
  getOutlookGauges,
  insertOutlook,
  listCurrentOutlooks,
  listOutlooks,
  readOutlookRows,
  removeOutlook,
} from './outlooks'

const { db, query } = useTestDatabase()

beforeEach(async () => {
  await db.delete(outlooks)
})

const SKILL = { variable: 'rain', month: '2026-05', rpss: 0.2, region: null } as const
const listCurrentIds = async () => (await listCurrentOutlooks(db)).map(({ id }) => id)

test('an outlook is read as it was stored', async () => {
  const packed = aPackedOutlook({ skills: [SKILL] })
  const { id, isNew } = await insertOutlook(db, packed)
  expect(isNew).toBe(true)
  const stored = await findOutlook(db, id)
  expect(stored).toEqual({ ...packed.outlook, id, isCurrent: true, importedAt: expect.any(Date) })
  const rows = await readOutlookRows(db, id)
  expect(rows.map((row) => Buffer.from(row).toString('hex'))).toEqual(
    packed.rows.map((row) => Buffer.from(row).toString('hex')),
  )
})

test('nobody sees an outlook before its import ends, or one whose import fails', async () => {
  const importing = inTransaction(db, async (tx) => {
    await insertOutlook(tx, aPackedOutlook())
    expect(await listOutlooks(db)).toEqual([])
    throw new Error('the process is killed')
  })
  await expect(importing).rejects.toThrow('killed')
  expect(await listOutlooks(db)).toEqual([])
  expect(await db.$count(outlookRows)).toBe(0)
})

test('the same content is stored once, also when it is imported at the same time', async () => {
  const packed = aPackedOutlook()
  const imports = await Promise.all(Array.from({ length: 5 }, () => insertOutlook(db, packed)))
  expect(imports.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(new Set(imports.map(({ id }) => id)).size).toBe(1)
  expect(await listOutlooks(db)).toHaveLength(1)
  expect(await db.$count(outlookRows)).toBe(packed.rows.length)
})

test('the newest issue is current in its region, whenever older ones are imported', async () => {
  const april = await aStoredOutlook(db, { issued: '2026-04' })
  const may = await aStoredOutlook(db, { issued: '2026-05' })
  const march = await aStoredOutlook(db, { issued: '2026-03' })
  const elsewhere = await aStoredOutlook(db, { issued: '2026-02', west: 10 })
  expect((await listOutlooks(db)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([
    [may, true],
    [april, false],
    [march, false],
    [elsewhere, true],
  ])
  expect(await listCurrentIds()).toEqual([may, elsewhere])
  await removeOutlook(db, may)
  expect(await listCurrentIds()).toEqual([april, elsewhere])
})

test('a corrected outlook of the same issue replaces the first; a smaller one replaces no larger one', async () => {
  const first = await aStoredOutlook(db)
  const corrected = await aStoredOutlook(db, { rain: [0.2, 0.3, 0.5] })
  expect(await listCurrentIds()).toEqual([corrected])
  const smaller = await aStoredOutlook(db, { issued: '2026-06', points: 2 })
  expect(await listCurrentIds()).toEqual([smaller, corrected])
  expect(await listCurrentIds()).not.toContain(first)
})

test('of several sources with the same issue, a place has the one with the most months', async () => {
  const long = await aStoredOutlook(db, { months: 6 })
  const short = await aStoredOutlook(db, { months: 3, source: 'SEAS5' })
  expect(await listCurrentIds()).toEqual([long, short])
  expect((await readCurrentOutlooks(db))?.outlooks[0]?.source).toBe('NMME')
  const newer = await aStoredOutlook(db, { issued: '2026-05', months: 1, source: 'SEAS5' })
  expect(await listCurrentIds()).toEqual([newer])
})

test('an outlook is removed with its points, once', async () => {
  const id = await aStoredOutlook(db)
  expect(await removeOutlook(db, id)).toBe(true)
  expect(await findOutlook(db, id)).toBeUndefined()
  await expect(readOutlookRows(db, id)).rejects.toThrow(`The outlook ${id} was removed.`)
  expect(await db.$count(outlookRows)).toBe(0)
  expect(await removeOutlook(db, id)).toBe(false)
  expect(await removeOutlook(db, randomUUID())).toBe(false)
})

test('answers are made with all current outlooks, and named by what these contain', async () => {
  expect(await readCurrentOutlooks(db)).toBeUndefined()
  const id = await aStoredOutlook(db, { issued: '2026-04' })
  const first = await readCurrentOutlooks(db)
  expect(first?.spans).toEqual([{ issued: '2026-04', from: '2026-05', until: '2026-07' }])
  await aStoredOutlook(db, { issued: '2026-05', west: 10 })
  const both = await readCurrentOutlooks(db)
  expect(both?.outlooks.map(({ issued }) => issued)).toEqual(['2026-05', '2026-04'])
  await removeOutlook(db, id)
  const last = await readCurrentOutlooks(db)
  expect(new Set([first, both, last].map((current) => current?.digest)).size).toBe(3)
  await removeOutlook(db, last?.outlooks[0]?.id ?? '')
  await aStoredOutlook(db, { issued: '2026-04' })
  expect((await readCurrentOutlooks(db))?.digest).toBe(first?.digest)
})

test('a world at 1° with six months takes less than 10 MB', async () => {
  const columns = 360
  const rows = Array.from({ length: 181 }, () => new Uint8Array(2 * 6 * columns * 4))
  const { outlook } = aPackedOutlook()
  rows.forEach((row) => crypto.getRandomValues(row))
  await insertOutlook(db, { outlook, rows, values: 0, warnings: [] })
  const [size] = await query(`select pg_total_relation_size('outlook_rows')::integer as bytes`)
  expect(Number(size?.['bytes'])).toBeLessThan(10_000_000)
})

test('the gauges count current outlooks and the age of the newest issue', async () => {
  expect(await getOutlookGauges(db)).toEqual({ crop_outlooks: 0, crop_outlook_age_seconds: 0 })
  for (const issued of ['2020-01', '2020-02']) await aStoredOutlook(db, { issued })
  const { crop_outlooks: count, crop_outlook_age_seconds: age } = await getOutlookGauges(db)
  const expected = (Date.now() - Date.UTC(2020, 1)) / 1000
  expect(count).toBe(1)
  expect(Math.abs(age - expected)).toBeLessThan(86_400)
})

test('an address keeps what its last check found', async () => {
  expect(await findOutlookFeed(db, 'a')).toBeUndefined()
  await saveOutlookFeed(db, 'a', { etag: '"1"', problem: null })
  await saveOutlookFeed(db, 'b', { etag: null, problem: 'timed_out' })
  await saveOutlookFeed(db, 'a', { etag: '"2"', problem: null })
  expect(await findOutlookFeed(db, 'a')).toEqual({ etag: '"2"', problem: null })
  expect(await findOutlookFeed(db, 'b')).toEqual({ etag: null, problem: 'timed_out' })
})
