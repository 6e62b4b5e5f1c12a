import { computeHargreavesEt0, computePenmanMonteithEt0 } from '../src/climate/evapotranspiration'
import { computeKcAdjustment, computeKcHeightFactor } from '../src/climate/kc-adjustment'
import type { Check } from './checks'

/** Compares the model with examples of FAO Irrigation and Drainage Paper 56 (Allen et al. 1998). */
export function checkPublishedExamples(): Check[] {
  return [...checkEvapotranspiration(), ...checkCropCoefficients()]
}

/** Compares the reference evapotranspiration, in mm/day, with examples 17, 18 and 20. */
function checkEvapotranspiration(): Check[] {
  const bangkokInApril = computePenmanMonteithEt0({
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
  const uccleOn6July = computePenmanMonteithEt0({
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
  const lyonInJuly = computeHargreavesEt0(45 + 43 / 60, 196, 14.8, 26.6)
  return [
    { name: 'FAO-56 Example 17: ET0 at Bangkok in April', expected: 5.72, actual: bangkokInApril },
    { name: 'FAO-56 Example 18: ET0 at Uccle on 6 July', expected: 3.88, actual: uccleOn6July },
    { name: 'FAO-56 Example 20: ET0 at Lyon in July by Hargreaves', expected: 5.0, actual: lyonInJuly },
  ].map((example) => ({ ...example, tolerance: 0.05 }))
}

/** Compares the crop coefficient of maize 2 m tall at full canopy with example 28. */
function checkCropCoefficients(): Check[] {
  const getKcMid = (windMps: number, minHumidityPct: number) =>
    1.2 + computeKcHeightFactor(2) * computeKcAdjustment(windMps, minHumidityPct)
  return [
    { name: 'FAO-56 Example 28: Kc of maize at Taipei', expected: 1.07, actual: getKcMid(1.3, 75) },
    { name: 'FAO-56 Example 28: Kc of maize at Mocha', expected: 1.3, actual: getKcMid(4.6, 44) },
  ].map((example) => ({ ...example, tolerance: 0.005 }))
}
