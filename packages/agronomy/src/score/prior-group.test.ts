import { getCropType } from '../../test/climates'
import { getPriorGroup } from './prior-group'

test.each([
  ['rye_winter', 'winter_types'],
  ['wheat_winter', 'wheat_winter'],
  ['rice_japonica', 'rice'],
  ['oats', 'cool_season'],
  ['potato', 'potato'],
  ['groundnut', 'warm_season'],
  ['maize', 'maize'],
  ['onion', 'cool_vegetables'],
  ['cucumber', 'warm_vegetables'],
  ['tomato', 'nightshades'],
  ['chilli', 'nightshades'],
  ['okra', 'warm_season'],
])('%s is in the group %s', (key, group) => {
  expect(getPriorGroup(getCropType(key))).toBe(group)
})
