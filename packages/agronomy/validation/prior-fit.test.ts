import { reference } from '../test/shipped-model'
import type { CalendarUnit } from './planting-calendar'
import { excludeNear, fitWeights, rateUnits, toUnitChoices } from './prior-fit'

function createUnit(location: string, longitude: number, months: readonly number[]): CalendarUnit {
  return {
    variant: 'maize',
    location,
    area: '(Iowa), US',
    latitude: 41.6,
    longitude,
    elevationM: 264,
    plantingMonths: new Set(months),
    seasons: [],
  }
}

const units = [
  createUnit('Ames', -93.6, [4, 5]),
  createUnit('Boone', -94, [5, 4]),
  createUnit('Clinton', -90.2, [5]),
]
const choices = toUnitChoices(reference, 'calendar', units)

test('units of an area with the same months count as one', () => {
  expect(choices.map(({ weight }) => weight)).toEqual([0.5, 0.5, 1])
})

test('units within 300 km are excluded', () => {
  const far = toUnitChoices(reference, 'calendar', [createUnit('Denver', -105, [5])])
  expect(excludeNear([...choices, ...far], choices.slice(0, 1))).toEqual(far)
})

test('fitted weights rank the months that were fitted to first', () => {
  const [months = []] = rateUnits(choices.slice(2), fitWeights(choices))
  const best = months.reduce((first, other) => (other.rank > first.rank ? other : first))
  expect(best.month).toBe(5)
})
