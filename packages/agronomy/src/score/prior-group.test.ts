import { getCropType } from '../../test/climates'
import { getPriorGroup } from './prior-group'

test.each([
  ['rye_winter', 'winter_types'],
  ['wheat_winter', 'winter_types'],
  ['rice_japonica', 'rice'],
  ['oats', 'cool_season'],
  ['potato', 'cool_season'],
  ['maize', 'warm_season'],
  ['soybean', 'warm_season'],
  ['groundnut', 'warm_pulses_and_oil_crops'],
  ['mungbean', 'warm_pulses_and_oil_crops'],
  ['sugarcane', 'sugar_cane'],
  ['yam', 'yam'],
  ['coffee_robusta', 'perennials'],
  ['asparagus', 'perennial_vegetables'],
  ['onion', 'cool_vegetables'],
  ['cucumber', 'warm_vegetables'],
  ['tomato', 'nightshades'],
  ['chilli', 'nightshades'],
  ['okra', 'warm_season'],
])('%s is in the group %s', (key, group) => {
  expect(getPriorGroup(getCropType(key))).toBe(group)
})
