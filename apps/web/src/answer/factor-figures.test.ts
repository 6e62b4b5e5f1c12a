import { en } from '../i18n/en'
import { formatObserved, formatRequirement, type Requirement } from './factor-figures'

const format = {
  number: (value: number, decimals = 0) => value.toFixed(decimals),
  percent: (share: number) => `${100 * share} %`,
  rain: (mm: number) => `${mm} mm`,
  temperature: (celsius: number) => `${celsius} °C`,
}

const REQUIREMENTS: [Requirement, string][] = [
  [{ unit: 'celsius', optimal_min: 18, optimal_max: 33 }, 'needs 18 °C to 33 °C'],
  [{ unit: 'celsius', kill_temperature: -2 }, 'dies below -2 °C'],
  [{ unit: 'celsius', damage_temperature: 35 }, 'harmed from 35 °C'],
  [{ unit: 'millimetre', value: 520 }, 'needs 520 mm'],
  [{ unit: 'days', value: 40 }, 'needs 40 days'],
  [{ unit: 'ph', optimal_min: 5.5, optimal_max: 7 }, 'needs 5.5 to 7.0'],
  [{ unit: 'ph' }, ''],
]

test.each(REQUIREMENTS)('the requirement %j is written as %j', (requirement, text) => {
  expect(formatRequirement(requirement, format, en.answer)).toBe(text)
})

test('the winter chill of a place and the need of a crop have the same unit', () => {
  const observed = formatObserved('chilling', { value: 12, unit: 'days' }, format, en.answer)
  expect(observed).toBe('here 12 days')
})

test('the share of hot days is right for leaf crops and trees too, whose flowering does not matter', () => {
  const observed = formatObserved('heat', { value: 12, unit: 'percent' }, format, en.answer)
  expect(observed).toBe('12 % of the days when it is sensitive to heat')
})
