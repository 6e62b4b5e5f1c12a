import fc from 'fast-check'
import { model } from '../../test/shipped-model'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getMidMonthDay, MONTHS } from '../calendar'
import { isPerennial } from '../crops/traits/crop-type'
import { simulateSeason } from './simulate-season'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })
const annuals = cropTypes.filter((type) => !isPerennial(type))

test('a season ends at a progress of exactly 1 or clearly below it', () => {
  const anyAnnual = fc.constantFrom(...annuals)
  const anyMonth = fc.constantFrom(...MONTHS)
  const anyThermalTimeRatio = fc.constantFrom(1, 0.75, 0.55)
  fc.assert(
    fc.property(
      farmedClimate,
      anyAnnual,
      anyMonth,
      anyThermalTimeRatio,
      (climate, crop, month, thermalTimeRatio) => {
        const { endProgress } = simulateSeason(climate, crop, getMidMonthDay(month), thermalTimeRatio)
        if (endProgress !== 1) expect(endProgress).toBeLessThan(1 - 1e-9)
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  { place: 'agra', crop: 'turmeric', month: 8, days: 255, score: 0.34 },
  { place: "al bayda', ly", crop: 'turmeric', month: 9, days: 352, score: 0.31 },
])(
  'a slow crop that ripens in time is not harvested early: $crop in $place, month $month',
  ({ place, crop, month, days, score }) => {
    const { season, factors, feasibility_score } = assess(place, crop, month)
    expect(season?.days).toBe(days)
    expect(factors).toContainEqual(expect.objectContaining({ name: 'ripening', score: 1 }))
    expect(feasibility_score).toBe(score)
  },
)

test('a crop that would not ripen in time is harvested before the winter', () => {
  const { season, factors } = assess('montreal', 'sorghum', 6)
  expect(season).toMatchObject({ harvest: '10-08', days: 124, crosses_year_end: false })
  const ripening = factors.find(({ name }) => name === 'ripening')
  expect(ripening?.observed).toEqual({ value: 99, unit: 'percent' })
})
