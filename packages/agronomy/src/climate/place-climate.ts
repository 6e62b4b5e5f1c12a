import type { SoilTexture } from '@crop/domain'
import { DAYS_IN_YEAR } from '../calendar'
import { at } from '../at'
import { computeMonthlyEffectiveRain } from '../soil/effective-rain'
import { AVAILABLE_WATER_MM_PER_M, simulateFallowWetness } from '../soil/soil-water'
import type { ClimateStations } from './climate-stations'
import { SERIES_DAYS, toDailyAmounts, toDailySeries } from './daily-series'
import { computeMonthlyEt0 } from './evapotranspiration'
import { chanceMaximumAbove, chanceMinimumBelow } from './extreme-days'
import { interpolateClimate } from './interpolate-climate'
import { computeMonthlyKcAdjustment } from './kc-adjustment'
import type { ClimateSite, MonthlyClimate } from './monthly-climate'
import { computeMonthlyDaylightHours, computeMonthlySolarRadiation } from './solar'

/** The climate and the soil of a place, as input of the crop models. Daily series cover two equal years. */
export interface PlaceClimate {
  readonly site: ClimateSite
  readonly monthly: MonthlyClimate
  /** mm/day, twelve months. */
  readonly monthlyEt0Mm: Float64Array
  readonly tmeanC: Float64Array
  readonly tminC: Float64Array
  readonly tmaxC: Float64Array
  /** Difference between the warmest and the coldest monthly mean. */
  readonly annualRangeC: number
  readonly rainMm: Float64Array
  readonly effectiveRainMm: Float64Array
  readonly et0Mm: Float64Array
  /** What humidity and wind add to the crop coefficient of a crop 3 m tall, by day and by month (FAO-56 eq. 62). */
  readonly kcAdjustment: Float64Array
  readonly monthlyKcAdjustment: Float64Array
  /** Hours between sunrise and sunset. */
  readonly daylightHours: Float64Array
  /** Sunlight at the ground, MJ/m2/day. */
  readonly sunlightMj: Float64Array
  /** Available water that the soil holds, in mm per metre of depth. */
  readonly soilCapacityMmPerM: number
  /** Daily wetness of fallow soil, 0 (wilting point) to 1 (field capacity). */
  readonly fallowWetness: Float64Array
  /** Returns the daily probability of a minimum below a threshold. */
  chanceMinimumBelow(thresholdC: number): Float64Array
  /** Returns the daily probability of a maximum above a threshold. */
  chanceMaximumAbove(thresholdC: number): Float64Array
}

/** Finds the climate of a place; null if there is no station. The soil is loam by default. */
export function findPlaceClimate(
  stations: ClimateStations,
  place: { latitude: number; longitude: number; elevationM: number | undefined },
  soilTexture: SoilTexture = 'loam',
): PlaceClimate | null {
  const interpolated = interpolateClimate(stations, place)
  return interpolated && createPlaceClimate(interpolated.site, interpolated.monthly, soilTexture)
}

/** Derives daily series from monthly normals. */
export function createPlaceClimate(
  site: ClimateSite,
  monthly: MonthlyClimate,
  soilTexture: SoilTexture = 'loam',
): PlaceClimate {
  const soilCapacityMmPerM = AVAILABLE_WATER_MM_PER_M[soilTexture]
  const monthlyEt0Mm = computeMonthlyEt0(monthly, site)
  const et0Mm = toDailySeries(monthlyEt0Mm)
  const effectiveRainMm = toDailyAmounts(computeMonthlyEffectiveRain(monthly.rainMm))
  const monthlyKcAdjustment = computeMonthlyKcAdjustment(monthly)
  return toUniformClimate({
    site,
    monthly,
    monthlyEt0Mm,
    ...createTemperatureSeries(monthly, site),
    rainMm: toDailyAmounts(monthly.rainMm),
    effectiveRainMm,
    et0Mm,
    monthlyKcAdjustment,
    kcAdjustment: toDailySeries(monthlyKcAdjustment),
    daylightHours: toDailySeries(computeMonthlyDaylightHours(site.latitude)),
    sunlightMj: toDailySeries(computeMonthlySolarRadiation(site.latitude, monthly.sunshinePct)),
    soilCapacityMmPerM,
    fallowWetness: simulateFallowWetness(effectiveRainMm, et0Mm, soilCapacityMmPerM),
  })
}

/**
 * Copies a climate member by member. V8 reads objects slowly where they have more than four shapes, and each way to make a
 * climate gives it another shape: without this copy, an assessment takes 5 % longer.
 */
const toUniformClimate = (climate: PlaceClimate): PlaceClimate => ({
  site: climate.site,
  monthly: climate.monthly,
  monthlyEt0Mm: climate.monthlyEt0Mm,
  tmeanC: climate.tmeanC,
  tminC: climate.tminC,
  tmaxC: climate.tmaxC,
  annualRangeC: climate.annualRangeC,
  rainMm: climate.rainMm,
  effectiveRainMm: climate.effectiveRainMm,
  et0Mm: climate.et0Mm,
  kcAdjustment: climate.kcAdjustment,
  monthlyKcAdjustment: climate.monthlyKcAdjustment,
  daylightHours: climate.daylightHours,
  sunlightMj: climate.sunlightMj,
  soilCapacityMmPerM: climate.soilCapacityMmPerM,
  fallowWetness: climate.fallowWetness,
  chanceMinimumBelow: climate.chanceMinimumBelow,
  chanceMaximumAbove: climate.chanceMaximumAbove,
})

/** Returns a climate with this share of the rain, in which the soil is also drier or wetter before planting. */
export function scaleRain(climate: PlaceClimate, share: number): PlaceClimate {
  const monthlyRainMm = climate.monthly.rainMm.map((mm) => mm * share)
  return withRain(climate, {
    monthly: { ...climate.monthly, rainMm: monthlyRainMm },
    rainMm: multiply(climate.rainMm, share),
    effectiveRainMm: toDailyAmounts(computeMonthlyEffectiveRain(monthlyRainMm)),
  })
}

/** Returns a climate with these shares of the rain of each month, January first, like `scaleRain`. */
export function scaleRainOfMonths(climate: PlaceClimate, shares: Float64Array): PlaceClimate {
  const monthlyRainMm = climate.monthly.rainMm.map((mm, month) => mm * at(shares, month))
  return withRain(climate, {
    monthly: { ...climate.monthly, rainMm: monthlyRainMm },
    rainMm: toDailyAmounts(monthlyRainMm),
    effectiveRainMm: toDailyAmounts(computeMonthlyEffectiveRain(monthlyRainMm)),
  })
}

/** Does what `series.map` does, which takes longer for a series. */
function multiply(series: Float64Array, factor: number): Float64Array {
  const products = new Float64Array(series.length)
  for (let day = 0; day < series.length; day += 1) products[day] = at(series, day) * factor
  return products
}

/** Returns a climate with the rain of another one. */
export function withRainOf(climate: PlaceClimate, rain: PlaceClimate): PlaceClimate {
  return withRain(climate, {
    monthly: { ...climate.monthly, rainMm: rain.monthly.rainMm },
    rainMm: rain.rainMm,
    effectiveRainMm: rain.effectiveRainMm,
  })
}

function withRain(
  climate: PlaceClimate,
  rain: Pick<PlaceClimate, 'monthly' | 'rainMm' | 'effectiveRainMm'>,
): PlaceClimate {
  const { et0Mm, soilCapacityMmPerM } = climate
  const fallowWetness = simulateFallowWetness(rain.effectiveRainMm, et0Mm, soilCapacityMmPerM)
  return toUniformClimate({ ...climate, ...rain, fallowWetness })
}

/** Returns a climate that is warmer by this much in every month. */
export function shiftTemperature(climate: PlaceClimate, changeC: number): PlaceClimate {
  return shiftTemperatureOfMonths(climate, new Float64Array(12).fill(changeC))
}

/** Returns a climate that is warmer by these amounts in each month, January first. */
export function shiftTemperatureOfMonths(climate: PlaceClimate, changesC: Float64Array): PlaceClimate {
  const { site, effectiveRainMm, soilCapacityMmPerM } = climate
  const shift = (monthlyC: Float64Array) => monthlyC.map((tempC, month) => tempC + at(changesC, month))
  const monthly = {
    ...climate.monthly,
    tminC: shift(climate.monthly.tminC),
    tmaxC: shift(climate.monthly.tmaxC),
    tmeanC: shift(climate.monthly.tmeanC),
  }
  const monthlyEt0Mm = computeMonthlyEt0(monthly, site)
  const et0Mm = toDailySeries(monthlyEt0Mm)
  return toUniformClimate({
    ...climate,
    ...createTemperatureSeries(monthly, site),
    monthly,
    monthlyEt0Mm,
    et0Mm,
    fallowWetness: simulateFallowWetness(effectiveRainMm, et0Mm, soilCapacityMmPerM),
  })
}

function createTemperatureSeries(monthly: MonthlyClimate, { latitude }: ClimateSite) {
  const tminC = toDailySeries(monthly.tminC)
  const tmaxC = toDailySeries(monthly.tmaxC)
  const annualRangeC = Math.max(...monthly.tmeanC) - Math.min(...monthly.tmeanC)
  return {
    tminC,
    tmaxC,
    tmeanC: toDailySeries(monthly.tmeanC),
    annualRangeC,
    chanceMinimumBelow: cacheByThreshold((thresholdC, day) =>
      chanceMinimumBelow(thresholdC, at(tminC, day), at(tmaxC, day), latitude),
    ),
    chanceMaximumAbove: cacheByThreshold((thresholdC, day) =>
      chanceMaximumAbove(thresholdC, at(tminC, day), at(tmaxC, day)),
    ),
  }
}

/** Returns a climate with a soil that holds this available water, in mm per metre of depth. */
export function withSoilCapacity(climate: PlaceClimate, soilCapacityMmPerM: number): PlaceClimate {
  const fallowWetness = simulateFallowWetness(climate.effectiveRainMm, climate.et0Mm, soilCapacityMmPerM)
  return toUniformClimate({ ...climate, soilCapacityMmPerM, fallowWetness })
}

/** Caches one series per threshold; the crops of a place share few thresholds. */
function cacheByThreshold(chance: (thresholdC: number, day: number) => number) {
  const series = new Map<number, Float64Array>()
  return (thresholdC: number): Float64Array => {
    const cached = series.get(thresholdC)
    if (cached) return cached
    const values = new Float64Array(SERIES_DAYS)
    for (let day = 0; day < DAYS_IN_YEAR; day += 1) {
      values[day] = values[day + DAYS_IN_YEAR] = chance(thresholdC, day)
    }
    series.set(thresholdC, values)
    return values
  }
}
