import { createUniformClimate, getCropType } from '../../test/climates'
import { model } from '../../test/shipped-model'
import { getHeatLoss } from './heat'

const getLoss = (crop: string, humidityPct: number) =>
  getHeatLoss(createUniformClimate(32, { humidityPct }), getCropType(crop), 100)

test.each(['rice', 'tomato'])('heat harms %s, which is watered, less in dry air', (crop) => {
  expect(getLoss(crop, 80)).toBe(0.5)
  expect(getLoss(crop, 55)).toBeLessThan(0.4)
  expect(getLoss(crop, 20)).toBe(getLoss(crop, 40))
})

test.each(['maize', 'wheat_spring'])('heat harms %s as much in dry air as in humid air', (crop) => {
  expect(getLoss(crop, 20)).toBe(getLoss(crop, 80))
})

test.each([
  ['larkana', 'rice', 6],
  ['jalalabad, af', 'rice', 6],
  ['şanlıurfa', 'chilli', 5],
  ['niamey', 'onion', 11],
  ['omdurman', 'okra', 7],
  ['hyderabad, pk', 'bottle gourd', 2],
])('%s: irrigated %s bears the heat of dry air', (location, crop, month) => {
  expect(model.assess({ location, crop, month }).feasibility_score).toBeGreaterThanOrEqual(0.5)
})
