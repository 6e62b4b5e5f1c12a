import { fr } from '../i18n/fr'
import { describeConditions } from './describe-conditions'

const format = {
  number: (value: number, decimals = 0) => value.toFixed(decimals).replace('.', ','),
}

test('the conditions of a compared field are written with the numbers of the language', () => {
  const conditions = { water_supply: 'rainfed', elevation_m: 1850, soil_ph: 6.5, variety: 90 } as const
  expect(describeConditions(conditions, fr, format)).toEqual([
    fr.analysis.waterSupplies.rainfed,
    '1850 m',
    'pH 6,5',
    `${fr.analysis.variety}: 90 jours`,
  ])
})

test('a field of which nothing is known has no conditions', () => {
  expect(describeConditions({}, fr, format)).toEqual([])
})
