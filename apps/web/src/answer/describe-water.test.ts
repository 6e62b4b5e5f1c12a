import { en } from '../i18n/en'
import { describeWater, getNamedSoilWater, type Water } from './describe-water'

const format = {
  percent: (share: number) => `${Math.round(share * 100)} %`,
  rain: (mm: number) => `${Math.round(mm)} mm`,
}

const WATER: Water = {
  supply: 'unknown',
  irrigated_share: 0.2,
  rainfed_label: 'moderately_suitable',
  irrigated_label: 'highly_suitable',
  rainfed_score: 0.6,
  irrigated_score: 0.9,
  only_with_irrigation: false,
  irrigation: null,
  crop_water_requirement_mm: 500,
  rain_mm: 450,
  effective_rain_mm: 400,
  rain_used_mm: 380,
  soil_water_mm: 20,
  shortage_mm: 100,
  net_irrigation_mm: 100,
  yield_ratio_rainfed: 0.75,
  yield_ratio_rainfed_dry_year: 0.55,
}

test('a shortage has the yield of rain alone and the irrigation that avoids it', () => {
  expect(describeWater(WATER, format, en.answer)).toEqual([
    'Without irrigation the water is enough for about 75 % of the attainable yield in a normal year, and for 55 % in the driest of five.',
    'To avoid any shortage, irrigate with 100 mm, plus losses.',
  ])
})

test('where no water is missing, no irrigation avoids a shortage', () => {
  const paddy = { ...WATER, shortage_mm: 0, net_irrigation_mm: 446, yield_ratio_rainfed: 1 }
  expect(describeWater(paddy, format, en.answer)).toHaveLength(1)
})

test('a yield of almost nothing has no percentage', () => {
  const desert = { ...WATER, yield_ratio_rainfed: 0.002, yield_ratio_rainfed_dry_year: 0 }
  expect(describeWater(desert, format, en.answer)[0]).toBe(
    'Without irrigation there is hardly anything to harvest.',
  )
})

test('a millimetre from the soil is not named', () => {
  expect([1, 20].map((mm) => getNamedSoilWater({ soil_water_mm: mm }))).toEqual([0, 20])
})
