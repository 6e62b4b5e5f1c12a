import { aStoredOutlook, useTestDatabase } from '@crop/db/testing'
import { removeOutlook } from '@crop/db'
import { createOutlookFinder } from './outlook-finder'
import { findSharedOutlook } from './shared-outlooks'

const { db, query } = useTestDatabase()

beforeEach(async () => {
  await query('delete from outlooks')
})

const QUESTION = { location: 'cuiaba', crop: 'maize', month: 6 }
const PLACE = { latitude: -14, longitude: -57 }

async function findIssue(place = PLACE) {
  using finder = createOutlookFinder(db)
  await finder.load()
  const found = finder.find(QUESTION)
  return found && findSharedOutlook(found, place)?.issued
}

test('a place has the newest outlook that covers it', async () => {
  await aStoredOutlook(db, { issued: '2026-04' })
  await aStoredOutlook(db, { issued: '2026-05', points: 2 })
  expect(await findIssue()).toBe('2026-05')
  expect(await findIssue({ latitude: -12.5, longitude: -55.5 })).toBe('2026-04')
  expect(await findIssue({ latitude: -12.5, longitude: 304.5 })).toBe('2026-04')
  expect(await findIssue({ latitude: -10.9, longitude: -55.5 })).toBeUndefined()
  expect(await findIssue({ latitude: -14, longitude: 57 })).toBeUndefined()
})

test.each([
  [{ month: 6 }, true],
  [{ month: 8 }, false],
  [{ month: 6, plantingYear: 2026 }, true],
  [{ month: 6, plantingYear: 2027 }, false],
])('whether a planting in %j is in an outlook of April to July 2026: %s', async (planting, isCovered) => {
  await aStoredOutlook(db, { issued: '2026-04' })
  using finder = createOutlookFinder(db)
  await finder.load()
  expect(finder.find({ ...QUESTION, ...planting }) !== undefined).toBe(isCovered)
})

test('a new outlook is used without reading the points of the others again, a removed one is not', async () => {
  const id = await aStoredOutlook(db, { issued: '2026-04' })
  using finder = createOutlookFinder(db)
  await finder.load()
  const before = finder.find(QUESTION)?.outlooks[0]
  const may = await aStoredOutlook(db, { issued: '2026-05', points: 2 })
  await finder.load()
  expect(finder.find(QUESTION)?.outlooks.map(({ outlook }) => outlook.issued)).toEqual(['2026-05', '2026-04'])
  expect(finder.find(QUESTION)?.outlooks[1]).toBe(before)
  for (const each of [id, may]) await removeOutlook(db, each)
  await finder.load()
  expect(finder.find(QUESTION)).toBeUndefined()
})

test('while an outlook that is being removed has no points to read, the outlooks before count', async () => {
  await aStoredOutlook(db, { issued: '2026-04' })
  using finder = createOutlookFinder(db)
  await finder.load()
  const removed = await aStoredOutlook(db, { issued: '2026-05' })
  await query(`delete from outlook_rows where outlook_id = '${removed}'`)
  await expect(finder.load()).rejects.toThrow(`The outlook ${removed} was removed.`)
  expect(finder.find(QUESTION)?.outlooks.map(({ outlook }) => outlook.issued)).toEqual(['2026-04'])
  await removeOutlook(db, removed)
  await finder.load()
  expect(await findIssue()).toBe('2026-04')
})
