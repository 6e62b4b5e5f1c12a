import { getResultCacheKey } from '../question'
import { isInOutlook, listConcernedPlantings } from './outlook-set'

const SET = { digest: 'd1', spans: [{ issued: '2026-10', from: '2026-11', until: '2027-01' }] }
const QUESTION = { location: 'kitui', crop: 'maize', month: 12 }

test.each([
  [{ month: 12 }, true],
  [{ month: 10 }, true],
  [{ month: 9 }, false],
  [{ month: 9, plantingYear: 2026 }, true],
  [{ month: 9, plantingYear: 2025 }, false],
  [{ month: 1 }, true],
  [{ month: 2 }, false],
  [{ month: 12, plantingYear: 2026 }, true],
  [{ month: 12, plantingYear: 2027 }, false],
  [{ month: 1, plantingYear: 2027 }, true],
])('a planting in %j may be answered by an outlook of October to January: %s', (planting, expected) => {
  expect(isInOutlook({ ...QUESTION, ...planting }, SET)).toBe(expected)
})

test('a result has the outlooks in its key only where they apply', () => {
  const usual = getResultCacheKey(QUESTION, 'v1')
  expect(getResultCacheKey(QUESTION, 'v1', undefined)).toBe(usual)
  expect(getResultCacheKey({ ...QUESTION, month: 2 }, 'v1', SET)).toBe(
    getResultCacheKey({ ...QUESTION, month: 2 }, 'v1'),
  )
  const keys = [
    usual,
    getResultCacheKey(QUESTION, 'v1', SET),
    getResultCacheKey(QUESTION, 'v1', { ...SET, digest: 'd2' }),
  ]
  expect(new Set(keys).size).toBe(3)
})

test('plantings before the first month of an outlook have to reach it', () => {
  expect(listConcernedPlantings({ issued: '2026-01', from: '2026-03', until: '2026-04' })).toEqual([
    { month: 1, daysBefore: 31 + 28 },
    { month: 2, daysBefore: 28 },
    { month: 3, daysBefore: 0 },
    { month: 4, daysBefore: 0 },
  ])
})
