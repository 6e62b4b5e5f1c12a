import { MID_MONTH_DAY } from '../calendar'
import { at } from '../at'
import { clamp } from '../numbers'
import type { MonthlyClimate } from './monthly-climate'
import { computeExtraterrestrialRadiation, computeSolarRadiation } from './solar'

/** Stefan-Boltzmann constant, MJ/K4/m2/day. */
const STEFAN_BOLTZMANN = 4.903e-9
const KELVIN = 273.16
/** Equivalent evaporation of 1 MJ/m2, in mm: the inverse of the latent heat of vaporisation. */
const MM_PER_MJ = 0.408

/** Weather and site for the Penman-Monteith equation. */
export interface EvapotranspirationInput {
  readonly latitude: number
  readonly elevationM: number
  readonly dayOfYear: number
  readonly tminC: number
  readonly tmaxC: number
  readonly vapourPressureKpa: number
  /** Sunshine hours over daylight hours, n/N, 0 to 1. */
  readonly sunshineShare: number
  /** Wind speed 2 m above the ground, m/s. */
  readonly windMps: number
  /** Heat that flows into the ground, MJ/m2/day. */
  readonly soilHeatFlux: number
}

/** Computes the reference evapotranspiration ET0 in mm/day by Penman-Monteith, FAO-56 eq. 6; never below 0. */
export function computePenmanMonteithEt0(weather: EvapotranspirationInput): number {
  const { tminC, tmaxC, vapourPressureKpa, windMps } = weather
  const tmeanC = (tminC + tmaxC) / 2
  const slope = computeVapourPressureSlope(tmeanC)
  const gamma = computePsychrometricConstant(weather.elevationM)
  const deficitKpa =
    (computeSaturationVapourPressure(tmaxC) + computeSaturationVapourPressure(tminC)) / 2 - vapourPressureKpa
  const energyMm = MM_PER_MJ * slope * (computeNetRadiation(weather) - weather.soilHeatFlux)
  const aerodynamicMm = ((gamma * 900) / (tmeanC + 273)) * windMps * deficitKpa
  return Math.max(0, (energyMm + aerodynamicMm) / (slope + gamma * (1 + 0.34 * windMps)))
}

/** Computes ET0 in mm/day from temperature alone by Hargreaves, FAO-56 eq. 52. */
export function computeHargreavesEt0(
  latitude: number,
  dayOfYear: number,
  tminC: number,
  tmaxC: number,
): number {
  const radiationMm = MM_PER_MJ * computeExtraterrestrialRadiation(latitude, dayOfYear)
  return Math.max(
    0,
    0.0023 * ((tminC + tmaxC) / 2 + 17.8) * Math.sqrt(Math.max(0, tmaxC - tminC)) * radiationMm,
  )
}

/** Computes the ET0 of each month in mm/day. */
export function computeMonthlyEt0(
  monthly: MonthlyClimate,
  site: { latitude: number; elevationM: number },
): Float64Array {
  return monthly.tmeanC.map((tmeanC, month) => {
    const tminC = at(monthly.tminC, month)
    const tmaxC = at(monthly.tmaxC, month)
    return computePenmanMonteithEt0({
      latitude: site.latitude,
      elevationM: site.elevationM,
      dayOfYear: at(MID_MONTH_DAY, month),
      tminC,
      tmaxC,
      vapourPressureKpa: computeActualVapourPressure(tminC, tmaxC, at(monthly.humidityPct, month)),
      sunshineShare: at(monthly.sunshinePct, month) / 100,
      windMps: toWindAt2m(at(monthly.windMps, month)),
      // FAO-56 eq. 43, in which this month's mean cancels out.
      soilHeatFlux: 0.07 * (at(monthly.tmeanC, (month + 1) % 12) - at(monthly.tmeanC, (month + 11) % 12)),
    })
  })
}

/**
 * Computes the actual vapour pressure in kPa. The data pack's humidity is relative to saturation at mean temperature, so
 * FAO-56 eq. 19 would overestimate it.
 */
export function computeActualVapourPressure(tminC: number, tmaxC: number, humidityPct: number): number {
  const meanSaturation = (computeSaturationVapourPressure(tmaxC) + computeSaturationVapourPressure(tminC)) / 2
  return Math.min(meanSaturation, (humidityPct / 100) * computeSaturationVapourPressure((tminC + tmaxC) / 2))
}

/**
 * Converts wind speed at 10 m above the ground to that at 2 m, in m/s, FAO-56 eq. 47. At least 0.5, because no month is
 * completely calm.
 */
export function toWindAt2m(wind10mMps: number): number {
  return Math.max(0.5, 0.748 * wind10mMps)
}

/** Computes the psychrometric constant in kPa/°C, FAO-56 eq. 7 and 8. */
function computePsychrometricConstant(elevationM: number): number {
  const pressureKpa = 101.3 * ((293 - 0.0065 * elevationM) / 293) ** 5.26
  return 0.000665 * pressureKpa
}

/** Computes the net radiation in MJ/m2/day, FAO-56 eq. 37 to 40. */
function computeNetRadiation(weather: EvapotranspirationInput): number {
  const extraterrestrial = computeExtraterrestrialRadiation(weather.latitude, weather.dayOfYear)
  const incoming = computeSolarRadiation(extraterrestrial, weather.sunshineShare)
  const clearSky = (0.75 + 0.00002 * weather.elevationM) * extraterrestrial
  // In the polar night there is no clear-sky radiation to compare with: assume half-cloudy skies.
  const clearness = clearSky < 0.1 ? 0.5 : clamp(incoming / clearSky, 0.25, 1)
  const meanKelvin4 = ((weather.tmaxC + KELVIN) ** 4 + (weather.tminC + KELVIN) ** 4) / 2
  const outgoing =
    STEFAN_BOLTZMANN *
    meanKelvin4 *
    (0.34 - 0.14 * Math.sqrt(weather.vapourPressureKpa)) *
    (1.35 * clearness - 0.35)
  return 0.77 * incoming - outgoing
}

/** Computes the saturation vapour pressure in kPa at a temperature, FAO-56 eq. 11. */
export function computeSaturationVapourPressure(temperatureC: number): number {
  return 0.6108 * Math.exp((17.27 * temperatureC) / (temperatureC + 237.3))
}

/** Computes the slope of the saturation vapour pressure curve in kPa/°C, FAO-56 eq. 13. */
function computeVapourPressureSlope(temperatureC: number): number {
  return (4098 * computeSaturationVapourPressure(temperatureC)) / (temperatureC + 237.3) ** 2
}
