import { createOutlook, RATHER_DRY } from '../../test/outlooks'
import type { AssessedSeason } from '../assessment'
import { countSeasonMonths, listCoveredMonths } from './covered-months'

const createSeason = (planting: string, days: number): AssessedSeason => ({
  planting,
  harvest: '01-01',
  days,
  variety: 'full',
  crosses_year_end: false,
})

const LEADS = ['2026-10', '2026-11', '2026-12', '2027-01']

/** Lists the months that an outlook issued in October 2026 covers of a season of four months. */
const listCovered = (month: number, year?: number) =>
  listCoveredMonths(createOutlook(LEADS, RATHER_DRY), { month, year }, 4).map((covered) => covered.month)

test('a month counts to a season from five days on', () => {
  expect(countSeasonMonths(createSeason('10-16', 16))).toBe(1)
  expect(countSeasonMonths(createSeason('10-16', 20))).toBe(1)
  expect(countSeasonMonths(createSeason('10-16', 21))).toBe(2)
  expect(countSeasonMonths(createSeason('12-06', 26 + 31 + 28))).toBe(3)
  expect(countSeasonMonths(createSeason('10-26', 600))).toBe(12)
})

test('an outlook covers the months of the next season, across the year end', () => {
  expect(listCovered(10)).toEqual(['2026-10', '2026-11', '2026-12', '2027-01'])
  expect(listCovered(12)).toEqual(['2026-12', '2027-01'])
  expect(listCovered(1)).toEqual(['2027-01'])
})

test('an outlook covers nothing of a season that begins after it or a year later', () => {
  expect(listCovered(2)).toEqual([])
  expect(listCovered(9)).toEqual([])
})

test('a year of planting replaces the next occurrence of the month', () => {
  expect(listCovered(9, 2026)).toEqual(['2026-10', '2026-11', '2026-12'])
  expect(listCovered(10, 2026)).toEqual(LEADS)
  expect(listCovered(10, 2027)).toEqual([])
  expect(listCovered(1, 2026)).toEqual([])
})
