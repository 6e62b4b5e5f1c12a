import { model } from '../../test/shipped-model'
import { computePhotoperiodRate } from './photoperiod'

test('short days slow long-day crops, long days slow short-day crops, and no day length slows neutral ones', () => {
  expect(computePhotoperiodRate('long', 10)).toBeCloseTo(0.4, 10)
  expect(computePhotoperiodRate('long', 16)).toBeCloseTo(0.904, 10)
  expect(computePhotoperiodRate('long', 24)).toBe(1)
  expect(computePhotoperiodRate('short', 12)).toBe(1)
  expect(computePhotoperiodRate('short', 16.5)).toBeCloseTo(0.8, 10)
  expect(computePhotoperiodRate('short', 24)).toBeCloseTo(0.775, 10)
  expect(computePhotoperiodRate('short_only', 13.5)).toBeCloseTo(0.95, 10)
  expect(computePhotoperiodRate('short_only', 14)).toBeCloseTo(0.325, 10)
  expect(computePhotoperiodRate('short_only', 15)).toBe(0.1)
  expect(computePhotoperiodRate('neutral', 8)).toBe(1)
})

test('the days of a polar winter slow development at most to a fifth', () => {
  expect(computePhotoperiodRate('long', 0)).toBe(0.2)
})

test('wheat sown before the short days takes two months longer than wheat sown into the long days', () => {
  const getDays = (location: string, month: number) =>
    model.assess({ location, crop: 'wheat_spring', month }).season?.days ?? NaN
  expect(getDays('tunis', 11)).toBeGreaterThan(getDays('saskatoon', 5) + 60)
})

test.each([
  ['amsterdam', 'maize', 0.4],
  ['winnipeg', 'soybean', 0.25],
  ['reykjavik', 'potato', 0.5],
  ['bodø', 'potato', 0.6],
])('%s: early %s does not wait for shorter days', (location, crop, lowest) => {
  expect(model.assess({ location, crop, month: 5 }).feasibility_score).toBeGreaterThanOrEqual(lowest)
})

test.each([
  ['lyon', 'bambara groundnut'],
  ['chicago', 'bambara groundnut'],
  ['minsk', 'niger seed'],
  ['warsaw', 'niger seed'],
  ['lyon', 'fonio'],
  ['madrid', 'bambara groundnut'],
  ['turin', 'fonio'],
])('the summer days of %s are too long for %s', (location, crop) => {
  expect(model.assess({ location, crop, month: 5 }).feasibility_score).toBeLessThan(0.25)
})

test('niger flowers too late for the autumn of Lyon', () => {
  const { monthly } = model.assess({ location: 'lyon', crop: 'niger seed', month: 5 })
  expect(Math.max(...monthly.map(({ feasibility_score }) => feasibility_score))).toBeLessThan(0.5)
})

test.each([
  ['mopti', 'bambara groundnut', 7],
  ['polokwane', 'bambara groundnut', 12],
  ['bahir dar', 'niger seed', 7],
  ['thohoyandou', 'bambara groundnut', 12],
  ['bauchi', 'fonio', 6],
])('those of %s suit %s', (location, crop, month) => {
  expect(model.assess({ location, crop, month }).feasibility_score).toBeGreaterThanOrEqual(0.75)
})
