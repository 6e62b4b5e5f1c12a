import { getCropType } from '../../test/climates'
import { getPriorGroup } from './prior-group'

test.each([
  ['wheat_winter', 'winter_types'],
  ['rice_japonica', 'rice'],
  ['potato', 'cool_season'],
  ['maize', 'warm_season'],
  ['onion', 'cool_vegetables'],
  ['cucumber', 'warm_vegetables'],
  ['tomato', 'nightshades'],
  ['chilli', 'nightshades'],
  ['okra', 'warm_season'],
])('%s is in the group %s', (key, group) => {
  expect(getPriorGroup(getCropType(key))).toBe(group)
})
