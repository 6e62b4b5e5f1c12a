import fc from 'fast-check'
import { computePenmanMonteithEt0 } from './evapotranspiration'

test('evapotranspiration in the polar night is not negative', () => {
  const weather = { elevationM: 0, dayOfYear: 349, tminC: -30, tmaxC: -20, vapourPressureKpa: 0.05 }
  for (const latitude of [-90, -80, 80, 90]) {
    const et0Mm = computePenmanMonteithEt0({
      ...weather,
      latitude,
      sunshineShare: 0,
      windMps: 2,
      soilHeatFlux: 0,
    })
    expect(et0Mm).toBeGreaterThanOrEqual(0)
  }
})

test('more wind in dry air never lowers evapotranspiration', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.5, max: 5, noNaN: true }),
      fc.integer({ min: -60, max: 60 }),
      (windMps, latitude) => {
        const weather = { elevationM: 100, dayOfYear: 105, tminC: 15, tmaxC: 30, vapourPressureKpa: 0.8 }
        const input = { ...weather, latitude, sunshineShare: 0.7, soilHeatFlux: 0, windMps }
        expect(computePenmanMonteithEt0({ ...input, windMps: windMps + 1 })).toBeGreaterThanOrEqual(
          computePenmanMonteithEt0(input),
        )
      },
    ),
  )
})
