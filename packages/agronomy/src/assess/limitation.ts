import { type Text, toVerdict } from '@crop/domain'
import type { Factor, Risk } from '../assessment'
import { type CropType, isGrownForFlowers, isPerennial } from '../crops/traits/crop-type'
import { DRY_REST_MONTHS, getHeatThresholdC, restsInDrySeason } from '../perennial/perennial-year'
import type { OutcomeDetails } from '../score/month-outcome'
import { roundDays } from '../score/risks'
import { roundTo } from '../numbers'
import { type ExplanationInput, getHabit } from './explanation-input'
import {
  FACTORS_OF_RISKS,
  findUnnamedRisk,
  findNamedFactor,
  isDrawback,
  listPlantingMonths,
} from './named-factor'

/** Describes the serious risk of a good choice, or else the limiting factor, in one sentence, with its figure. */
export function describeLimitation(input: ExplanationInput): Text {
  const risk = findUnnamedRisk(input)
  if (risk) return describeRisk(input, risk)
  const factor = findNamedFactor(input)
  return isDrawback(factor)
    ? describeFactor(input, factor)
    : { code: 'nothing_limits', params: { water: describeWater(input) } }
}

/** Describes a risk as its factor, because the risk has a sentence of its own in the answer. */
function describeRisk(input: ExplanationInput, risk: Risk): Text {
  if (risk.code === 'wet_harvest') return { code: 'limited_by_wet_harvest', params: risk.params }
  if (risk.code === 'excess_rain' && !('month' in risk.params))
    return { code: 'limited_by_excess_rain', params: risk.params }
  const factor = input.details.factors.find(({ name }) => name === FACTORS_OF_RISKS[risk.code])
  return factor ? describeFactor(input, factor) : toText(risk)
}

function describeFactor(input: ExplanationInput, factor: Factor): Text {
  return LIMITATION_SENTENCES[factor.name](input, factor.observed?.value ?? 0)
}

function toText({ severity: _severity, detail: _detail, ...text }: Risk): Text {
  return text
}

function describeWater(input: ExplanationInput): 'rain' | 'irrigation' | 'excess_rain' {
  const isTooWet = ({ code, params }: Risk) => code === 'excess_rain' && 'max_mm' in params
  if (input.details.risks.some(isTooWet)) return 'excess_rain'
  return hasIrrigatedLabel(input) || mayLackRain(input) ? 'irrigation' : 'rain'
}

/** Whether drought is a risk of the answer. */
function mayLackRain({ details, water }: ExplanationInput): boolean {
  return water.supply !== 'irrigated' && details.risks.some(({ code }) => code === 'drought')
}

/** Whether the label is that of an irrigated field, and that of a rain-fed one is lower. */
function hasIrrigatedLabel({ label, water: { rainfed_label, irrigated_label } }: ExplanationInput): boolean {
  return label === irrigated_label && rainfed_label !== irrigated_label
}

type CreateSentence = (input: ExplanationInput, observed: number) => Text

const LIMITATION_SENTENCES: Readonly<Record<Factor['name'], CreateSentence>> = {
  temperature: createTemperatureSentence,
  frost: (input, days) => {
    const { months, harmsFlowers } = input.details.causes.frost
    return {
      code: 'limited_by_frost',
      params: {
        days: roundDays(days),
        habit: getHabit(input.type),
        months,
        ...(harmsFlowers && { harms: 'flowers' as const }),
        harm: getHarm(input),
      },
    }
  },
  heat: ({ type, details: { causes } }, percent) => ({
    code: 'limited_by_heat',
    params: {
      percent: Math.round(percent),
      celsius: isPerennial(type) ? getHeatThresholdC(type) : type.heatC,
      habit: getHabit(type),
      ...(!isPerennial(type) && !isGrownForFlowers(type) && { phase: 'full_growth' as const }),
      ...causes.heat,
    },
  }),
  ripening: ({ details: { season, risks } }, percent) =>
    risks.some(({ code }) => code === 'no_vernalisation')
      ? { code: 'limited_by_vernalisation', params: {} }
      : { code: 'limited_by_ripening', params: { percent, days: season?.days ?? 0 } },
  sowing_temperature: ({ type, details: { causes } }, celsius) =>
    causes.autumn
      ? { code: 'limited_by_autumn', params: { celsius, ...causes.autumn } }
      : { code: 'limited_by_sowing_temperature', params: { celsius, required: type.sowingC ?? celsius } },
  variety: ({ details }) => ({
    code: 'limited_by_variety',
    params: {
      variety: details.season?.variety === 'early' ? 'early' : 'medium',
      ...(details.causes.fullSeasonLacks && { lacks: details.causes.fullSeasonLacks }),
    },
  }),
  timing: (input) => ({ code: 'limited_by_timing', params: { months: listPlantingMonths(input) } }),
  chilling: ({ type }, days) => ({
    code: 'limited_by_chilling',
    params: {
      required_days: type.chillDays,
      // Fewer than it needs, however few are missing.
      days: Math.floor(days),
      ...(restsInDrySeason(type) && { dry_months: DRY_REST_MONTHS }),
    },
  }),
  establishment: (input, percent) =>
    isPerennial(input.type)
      ? { code: 'limited_by_establishment', params: { months: listPlantingMonths(input) } }
      : { code: 'limited_by_rosette', params: { percent } },
  soil_ph: (input, ph) => {
    const { soilPh } = input.type
    const range = soilPh && { optimal_min: soilPh.optimalMin, optimal_max: soilPh.optimalMax }
    return { code: 'limited_by_soil_ph', params: { ph, ...range, harm: getHarm(input) } }
  },
  wet_weather: createWetWeatherSentence,
  water: ({ details, type }) => createWaterSentence(type, details.water),
}

function createWaterSentence(type: CropType, water: OutcomeDetails['water']): Text {
  return {
    code: 'limited_by_water',
    params: {
      span: isPerennial(type) ? 'year' : 'season',
      use_mm: water.crop_water_requirement_mm,
      rain_mm: water.rain_used_mm,
      ...(water.rain_mm > water.rain_used_mm && { fallen_mm: water.rain_mm }),
      soil_mm: water.soil_water_mm,
      shortage_mm: water.shortage_mm,
      percent: Math.round(100 * water.yield_ratio_rainfed),
    },
  }
}

function createWetWeatherSentence({ details: { causes } }: ExplanationInput): Text {
  const { wetWeather } = causes
  if (!wetWeather) return { code: 'nothing_limits', params: { water: 'rain' } }
  const mm = Math.round(wetWeather.rainMm)
  switch (wetWeather.kind) {
    case 'harvest':
      return { code: 'limited_by_wet_harvest', params: { mm_per_day: mm } }
    case 'disease':
      return { code: 'limited_by_disease', params: { mm_per_day: mm, celsius: roundTo(wetWeather.meanC, 0) } }
    case 'year':
      return { code: 'limited_by_excess_rain', params: { mm, max_mm: wetWeather.maxMm, span: 'year' } }
  }
}

/** Gives tenths of a degree, because a rounded mean could appear on the other side of a limit. */
function createTemperatureSentence(input: ExplanationInput): Text {
  const { findTemperatureLimit, warmNights } = input.details.causes
  if (warmNights) {
    const { span, meanC, limitC } = warmNights
    return { code: 'limited_by_warm_nights', params: { span, mean: roundTo(meanC, 1), limit: limitC } }
  }
  const limit = findTemperatureLimit()
  if (!limit) return { code: 'nothing_limits', params: { water: 'rain' } }
  const { side, phase, months, meanC, limitC } = limit
  return {
    code: 'limited_by_temperature',
    params: {
      side,
      harm: getHarm(input),
      phase,
      months,
      mean: roundTo(meanC, 1),
      limit: roundTo(limitC, 1),
    },
  }
}

/** Words what limits a crop as its verdict: rather cool for a good choice, too cold for a bad one. */
function getHarm(input: ExplanationInput): 'slight' | 'serious' {
  if (input.label === 'not_suitable') return 'serious'
  const score = findNamedFactor(input)?.score ?? 0
  return input.label === 'marginally_suitable' && toVerdict(score) !== 'highly_suitable'
    ? 'serious'
    : 'slight'
}
