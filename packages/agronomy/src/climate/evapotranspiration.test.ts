import fc from 'fast-check'
import { hargreaves, penmanMonteith } from './evapotranspiration'

test('FAO-56 Example 17: Bangkok in April evaporates 5.72 mm a day', () => {
  const et0Mm = penmanMonteith({
    latitude: 13 + 44 / 60,
    elevationM: 2,
    dayOfYear: 105,
    tminC: 25.6,
    tmaxC: 34.8,
    vapourPressureKpa: 2.85,
    sunshineShare: 8.5 / 12.31,
    windMps: 2,
    soilHeatFlux: 0.14 * (30.2 - 29.2),
  })
  expect(et0Mm).toBeCloseTo(5.72, 1)
})

test('FAO-56 Example 18: Uccle on 6 July evaporates 3.88 mm', () => {
  const et0Mm = penmanMonteith({
    latitude: 50 + 48 / 60,
    elevationM: 100,
    dayOfYear: 187,
    tminC: 12.3,
    tmaxC: 21.5,
    vapourPressureKpa: 1.409,
    sunshineShare: 9.25 / 16.1,
    windMps: 2.078,
    soilHeatFlux: 0,
  })
  expect(et0Mm).toBeCloseTo(3.88, 1)
})

test('FAO-56 Example 20: Lyon in July evaporates 5.0 mm a day by Hargreaves', () => {
  expect(hargreaves(45 + 43 / 60, 196, 14.8, 26.6)).toBeCloseTo(5.0, 1)
})

test('the polar night evaporates next to nothing and is never negative or unknown', () => {
  const weather = { elevationM: 0, dayOfYear: 349, tminC: -30, tmaxC: -20, vapourPressureKpa: 0.05 }
  for (const latitude of [-90, -80, 80, 90]) {
    const et0Mm = penmanMonteith({ ...weather, latitude, sunshineShare: 0, windMps: 2, soilHeatFlux: 0 })
    expect(et0Mm).toBeGreaterThanOrEqual(0)
  }
})

test('more wind over dry air never evaporates less', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.integer({ min: -60, max: 60 }),
      (windMps, latitude) => {
        const weather = { elevationM: 100, dayOfYear: 105, tminC: 15, tmaxC: 30, vapourPressureKpa: 0.8 }
        const calm = { ...weather, latitude, sunshineShare: 0.7, soilHeatFlux: 0, windMps }
        expect(penmanMonteith({ ...calm, windMps: windMps + 1 })).toBeGreaterThanOrEqual(penmanMonteith(calm))
      },
    ),
  )
})
