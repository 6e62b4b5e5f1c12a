import { cropTypes, farmedClimate } from '../../test/climates'
import { countKillingFrostDays } from './frost'
import { simulateSeason } from './simulate-season'
import fc from 'fast-check'

const onion = cropTypes.find(({ key }) => key === 'onion')

test('a crop whose bulbs are harvested has no flowers that frost kills', () => {
  if (!onion) throw new Error('no onion')
  fc.assert(
    fc.property(farmedClimate, fc.integer({ min: 0, max: 364 }), (climate, plantingDay) => {
      const season = simulateSeason(climate, onion, plantingDay, 1)
      const flowering = { ...onion, group: 'oilseed' } as const
      const hardy = { ...flowering, killC: -2 }
      const days = countKillingFrostDays(climate, onion, season)
      expect(days).toBeLessThanOrEqual(countKillingFrostDays(climate, flowering, season))
      expect(countKillingFrostDays(climate, { ...hardy, group: 'vegetable' }, season)).toBe(
        countKillingFrostDays(climate, hardy, season),
      )
    }),
    { numRuns: 50 },
  )
})
