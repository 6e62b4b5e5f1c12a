import type { Analysis } from '@crop/client'
import { en } from '../../i18n/en'
import { describeCondition, describeVerdict, toConditionalLabel } from './verdict'

type Water = NonNullable<Analysis['water']>

const WATER: Water = {
  supply: 'unknown',
  irrigated_share: 0.9,
  rainfed_label: 'not_suitable',
  irrigated_label: 'highly_suitable',
  rainfed_score: 0.1,
  irrigated_score: 0.9,
  only_with_irrigation: true,
  irrigation: 'required',
  crop_water_requirement_mm: 400,
  rain_mm: 100,
  effective_rain_mm: 90,
  net_irrigation_mm: 300,
  yield_ratio_rainfed: 0.2,
  yield_ratio_rainfed_dry_year: 0.1,
}

test.each([
  ['unknown', 'Yes, if you irrigate.'],
  ['irrigated', 'Yes, a good choice.'],
] as const)('a choice that needs irrigation, with a water supply that is %s: %s', (supply, words) => {
  const verdict = { feasibility_label: 'highly_suitable', water: { ...WATER, supply } } as const
  expect(describeVerdict(verdict, en.analysis)).toBe(words)
})

test('an irrigated field has no condition, such as in a calendar', () => {
  const describe = (supply: NonNullable<Water['supply']>) =>
    describeCondition(
      toConditionalLabel({ feasibility_label: 'highly_suitable', water: { ...WATER, supply } }),
      en.analysis,
    )
  expect([describe('unknown'), describe('irrigated')]).toEqual(['Yes, if you irrigate.', undefined])
})
