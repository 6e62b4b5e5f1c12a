import fc from 'fast-check'
import { cropTypes, farmedClimate } from '../../test/climates'
import { getPlantingDay, MONTHS } from '../calendar'
import { isPerennial } from '../crops/crop-type'
import { loadModel } from '../model'
import { growSeason } from './grow-season'

const model = loadModel()
const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })
const annuals = cropTypes.filter((type) => !isPerennial(type))

test('a crop is ripe at exactly 1, despite rounding in daily sums', () => {
  const type = fc.constantFrom(...annuals)
  const month = fc.constantFrom(...MONTHS)
  fc.assert(
    fc.property(
      farmedClimate,
      type,
      month,
      fc.constantFrom(1, 0.75, 0.55),
      (...[climate, crop, at, earliness]) => {
        const { endProgress } = growSeason(climate, crop, getPlantingDay(at), earliness)
        if (endProgress !== 1) expect(endProgress).toBeLessThan(1 - 1e-9)
      },
    ),
    { numRuns: 200 },
  )
})

test.each([
  ['toulon', 'drybean', 9, 184, 0.47],
  ['yudong, cn', 'turmeric', 5, 340, 0.49],
  ['lujan', 'cucumber', 3, 152, 0.41],
])(
  '%s, %s, month %d: a slow crop that ripens in time is not harvested early',
  (...[place, crop, month, days, score]) => {
    const { season, factors, feasibility_score } = assess(place, crop, month)
    expect(season?.days).toBe(days)
    expect(factors).toContainEqual(expect.objectContaining({ name: 'ripening', score: 1 }))
    expect(feasibility_score).toBe(score)
  },
)

test('a crop that would not ripen in time is harvested before the winter', () => {
  const { season, factors } = assess('winnipeg', 'sorghum', 6)
  expect(season).toMatchObject({ harvest: '09-27', days: 104, crosses_year_end: false })
  const [ripening] = factors.filter(({ name }) => name === 'ripening')
  expect(ripening?.observed).toEqual({ value: 91, unit: 'percent' })
})
