import { model } from '../../test/shipped-model'

const getClimate = (location: string) => model.assess({ location, crop: 'maize', month: 4 }).climate

test('the climate of a result has twelve months of rain, evapotranspiration and temperatures', () => {
  const climate = getClimate('nakuru')
  for (const figures of Object.values(climate ?? {})) expect(figures).toHaveLength(12)
  const rainMm = climate?.rain_mm ?? []
  const rainOfYear = rainMm.reduce((sum, mm) => sum + mm, 0)
  expect(rainOfYear).toBeGreaterThan(700)
  expect(rainOfYear).toBeLessThan(1300)
  expect(climate?.mean_temperature_c[0]).toBeGreaterThan(climate?.min_temperature_c[0] ?? NaN)
  expect(climate?.mean_temperature_c[0]).toBeLessThan(climate?.max_temperature_c[0] ?? NaN)
})

test('evapotranspiration is that of the whole month', () => {
  const [january = NaN] = getClimate('khartoum')?.et0_mm ?? []
  expect(january).toBeGreaterThan(100)
  expect(january).toBeLessThan(300)
})

test('without a known place there is no climate', () => {
  expect(getClimate('qqxxzz')).toBeNull()
})
