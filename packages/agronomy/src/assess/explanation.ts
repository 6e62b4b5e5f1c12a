import { formatText, type Text, toVerdict, type Verdict } from '@crop/domain'
import type { AssessedWater, BetterMonth, Factor, PlantingPeriod, Risk } from '../assessment'
import { type CropType, isPerennial } from '../crops/crop-type'
import { type NamedPlace, toPlaceParams } from '../places/place-params'
import { getHeatThresholdC } from '../perennial/perennial-year'
import { findLimitingFactor } from '../score/factors'
import type { OutcomeDetails } from '../score/month-outcome'
import { roundDays } from '../score/risks'
import { roundTo } from '../numbers'

/** The results that an explanation describes. */
export interface ExplanationInput {
  readonly type: CropType
  /** Whether the crop has other types, such as winter and spring wheat. */
  readonly hasOtherTypes: boolean
  readonly place: NamedPlace
  readonly month: number
  readonly label: Verdict
  readonly limitingFactor: Factor | null
  readonly details: OutcomeDetails
  readonly water: AssessedWater
  readonly monthParts: readonly PlantingPeriod[]
  readonly betterMonths: readonly BetterMonth[]
  /** Months (1 to 12) in which the crop type has a higher score, and nearly its highest of the year. */
  readonly advisableMonths: readonly number[]
  /** Whether any month of the year has a better label than `not_suitable`. */
  readonly isEverFeasible: boolean
  /** Sentences about the variety, if it is stated. */
  readonly variety: readonly Text[]
  /** Names a crop type in English. */
  getTypeName(key: string): string
}

/** Explains a result: the verdict, that of the other water supply, the reason, the stated variety and some advice. */
export function explain(input: ExplanationInput): Text[] {
  return [
    describeVerdict(input),
    describeBothSupplies(input),
    describeLimitation(input),
    ...input.variety,
    ...formatAdvice(input),
  ].filter((sentence) => sentence !== undefined)
}

/** Writes the sentences of an explanation in English. */
export function formatExplanation(sentences: readonly Text[]): string {
  return sentences.map((sentence) => formatText(sentence)).join(' ')
}

function describeVerdict(input: ExplanationInput): Text {
  const { type, place, month, label, water } = input
  return {
    code: 'verdict',
    params: {
      crop_type: type.key,
      crop: type.name,
      habit: getHabit(type),
      ...toPlaceParams(place),
      month,
      label,
      drawback: label === 'highly_suitable' ? findDrawback(input) : 'none',
      ...(water.irrigation && { irrigation: water.irrigation }),
      ...(isRainfedLabel(input) && { supply: 'rainfed' as const }),
      ...findBestDates(input),
    },
  }
}

/** Risks of a field on rain alone, which irrigation avoids. */
const RISKS_OF_RAIN: readonly string[] = ['drought', 'rain_variability']

/** Finds the drawback of a good choice: a severe risk, which need not lower the score, or else the limiting factor. */
function findDrawback(input: ExplanationInput): 'none' | 'small' | 'serious' {
  const hasSevereRisk = input.details.risks.some(
    ({ code, severity }) => severity === 'severe' && !RISKS_OF_RAIN.includes(code),
  )
  if (hasSevereRisk) return 'serious'
  return isDrawback(findNamedFactor(input)) ? 'small' : 'none'
}

/** Whether the water supply is unknown, and the label is that of a field on rain alone, which irrigation would raise. */
function isRainfedLabel({ label, water }: ExplanationInput): boolean {
  const { supply, rainfed_label, irrigated_label } = water
  return supply === 'unknown' && label === rainfed_label && rainfed_label !== irrigated_label
}

/** Returns the dates of the parts of the month that have its label; nothing if all parts have it, or the month is bad. */
function findBestDates({ monthParts, label }: ExplanationInput): { from?: string; to?: string } {
  const best = monthParts.filter(({ feasibility_label }) => feasibility_label === label)
  const [first, last] = [best[0], best.at(-1)]
  if (label === 'not_suitable' || best.length === monthParts.length || !first || !last) return {}
  return { from: first.from, to: last.to }
}

/** Compares both water supplies if the supply is unknown and the verdicts differ. */
function describeBothSupplies(input: ExplanationInput): Text | undefined {
  const { irrigated_label, rainfed_label } = input.water
  if (!comparesSupplies(input)) return undefined
  return { code: 'both_supplies', params: { irrigated_label, rainfed_label, label: input.label } }
}

function comparesSupplies({ water: { supply, rainfed_label, irrigated_label } }: ExplanationInput): boolean {
  return supply === 'unknown' && rainfed_label !== irrigated_label
}

/** With less the irrigated season differs by its time, not by its water. */
const MIN_IRRIGATION_MM = 10

function formatAdvice(input: ExplanationInput): Text[] {
  const { label, betterMonths, isEverFeasible } = input
  const months = betterMonths.length > 0 && !namesMonths(input) ? [formatMonthAdvice(input)] : []
  if (needsIrrigationAdvice(input)) return [formatIrrigationAdvice(input), ...months]
  if (months.length > 0) return months
  const isBad = label === 'not_suitable'
  if (!isEverFeasible || (isBad && betterMonths.length === 0))
    return [{ code: 'no_better_month', params: {} }]
  return isBad ? [] : [formatHarvest(input)]
}

function needsIrrigationAdvice({ label, water, details }: ExplanationInput): boolean {
  const takesIrrigation = details.irrigatedSeason.irrigationMm >= MIN_IRRIGATION_MM
  return water.only_with_irrigation && takesIrrigation && label !== 'highly_suitable'
}

/** Whether the reason names months for the same crop type, which others would contradict. */
function namesMonths(input: ExplanationInput): boolean {
  const { type, betterMonths } = input
  const factor = findNamedFactor(input)
  return (
    isDrawback(factor) &&
    isAboutMonth(factor, type) &&
    listPlantingMonths(input).length > 0 &&
    betterMonths.every(({ crop_type: key }) => key === type.key)
  )
}

/** Lists the better months in the order in which they come after the month of the question, with the crop type if another does better then. */
function formatMonthAdvice({ type, betterMonths, month, getTypeName }: ExplanationInput): Text {
  const months = sortFrom(
    month,
    betterMonths.map((better) => better.month),
  )
  const [best] = betterMonths
  return {
    code: 'better_months',
    params: {
      months,
      ...(best &&
        best.crop_type !== type.key && { crop_type: best.crop_type, crop: getTypeName(best.crop_type) }),
      label: best?.feasibility_label ?? 'not_suitable',
    },
  }
}

/** Sorts months in the order in which they come after one. */
function sortFrom(month: number, months: readonly number[]): number[] {
  const countMonthsAhead = (other: number) => (other - month + 12) % 12
  return [...months].sort((a, b) => countMonthsAhead(a) - countMonthsAhead(b))
}

/** Gives the irrigation of the season that does best with it, which may be longer than the one that does best without. */
function formatIrrigationAdvice(input: ExplanationInput): Text {
  const { type, details, water } = input
  const { irrigationMm, length, isPlantedOtherwise } = details.irrigatedSeason
  return {
    code: 'irrigation_advice',
    params: {
      mm: irrigationMm,
      span: isPerennial(type) ? 'year' : 'season',
      ...(length !== 'same' && { season: length }),
      ...(isPlantedOtherwise && { planting: 'other' as const }),
      ...(!comparesSupplies(input) && { label: toVerdict(water.irrigated_score) }),
    },
  }
}

function formatHarvest({ type, details: { season }, variety: stated }: ExplanationInput): Text {
  if (type.habit === 'perennial') return { code: 'harvested_for_years', params: {} }
  if (!season) return { code: 'first_harvest_later', params: {} }
  const { harvest, days, variety } = season
  return { code: 'harvest', params: { date: harvest, days, ...(stated.length === 0 && { variety }) } }
}

/** Factors with this score or a higher one are not mentioned. */
const MIN_NEGLIGIBLE_SCORE = 0.97

/** Describes the limiting factor in one sentence, with its figure. */
function describeLimitation(input: ExplanationInput): Text {
  const factor = findNamedFactor(input)
  return isDrawback(factor)
    ? LIMITATION_SENTENCES[factor.name](input, getObservedValue(factor))
    : { code: 'nothing_limits', params: { water: describeWater(input) } }
}

function describeWater(input: ExplanationInput): 'rain' | 'irrigation' | 'excess_rain' {
  const isTooWet = ({ code, severity }: Risk) => code === 'excess_rain' && severity === 'severe'
  if (input.details.risks.some(isTooWet)) return 'excess_rain'
  return needsIrrigation(input) ? 'irrigation' : 'rain'
}

/**
 * Returns the factor to name: the limiting one. It is another one if the time of planting limits the crop but there is no month
 * to name or to advise, unless only the time keeps it from being a good choice.
 */
function findNamedFactor(input: ExplanationInput): Factor | null {
  const { type, limitingFactor, details, betterMonths, label } = input
  const isNamed =
    limitingFactor === null ||
    !isAboutMonth(limitingFactor, type) ||
    listPlantingMonths(input).length > 0 ||
    betterMonths.length > 0
  if (isNamed) return limitingFactor
  const other = findLimitingFactor(details.factors.filter((factor) => !isAboutMonth(factor, type)))
  return isDrawback(other) || label === 'highly_suitable' ? other : limitingFactor
}

/** Whether a factor is the time of planting, so that its sentence names other months. */
function isAboutMonth({ name }: Factor, type: CropType): boolean {
  return name === 'timing' || (name === 'establishment' && isPerennial(type))
}

/** Whether the label is that of an irrigated field, and that of a rain-fed one is lower. */
function needsIrrigation({ label, water: { rainfed_label, irrigated_label } }: ExplanationInput): boolean {
  return label === irrigated_label && rainfed_label !== irrigated_label
}

function isDrawback(limitingFactor: Factor | null): limitingFactor is Factor {
  return limitingFactor !== null && limitingFactor.score < MIN_NEGLIGIBLE_SCORE
}

type CreateSentence = (input: ExplanationInput, observed: number) => Text

const getHabit = (type: CropType) => (isPerennial(type) ? 'perennial' : 'annual')

const LIMITATION_SENTENCES: Readonly<Record<Factor['name'], CreateSentence>> = {
  temperature: createTemperatureSentence,
  frost: ({ type, details: { causes } }, days) => ({
    code: 'limited_by_frost',
    params: {
      days: roundDays(days),
      habit: getHabit(type),
      months: causes.frost.months,
      ...(causes.frost.harmsFlowers && { harms: 'flowers' as const }),
    },
  }),
  heat: ({ type, details: { causes } }, percent) => ({
    code: 'limited_by_heat',
    params: {
      percent: Math.round(percent),
      celsius: isPerennial(type) ? getHeatThresholdC(type) : type.heatC,
      habit: getHabit(type),
      ...causes.heat,
    },
  }),
  ripening: ({ details }, percent) => ({
    code: 'limited_by_ripening',
    params: { percent, days: details.season?.days ?? 0 },
  }),
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
    params: { required_days: type.chillDays, days: Math.round(days) },
  }),
  establishment: (input, percent) =>
    isPerennial(input.type)
      ? { code: 'limited_by_establishment', params: { months: listPlantingMonths(input) } }
      : { code: 'limited_by_rosette', params: { percent } },
  soil_ph: ({ type: { soilPh } }, ph) => ({
    code: 'limited_by_soil_ph',
    params: { ph, ...(soilPh && { optimal_min: soilPh.optimalMin, optimal_max: soilPh.optimalMax }) },
  }),
  wet_weather: createWetWeatherSentence,
  water: ({ details, type }) => createWaterSentence(type, details.water),
}

/** More usual months that are named. */
const MAX_USUAL_MONTHS = 3

/** Lists the better planting months that are advisable as well; more usual ones may be too early or too late here. */
function listPlantingMonths({ month, type, details, advisableMonths }: ExplanationInput): number[] {
  const months = details.causes.betterPlantingMonths.filter((other) => advisableMonths.includes(other))
  return sortFrom(month, isPerennial(type) ? months : months.slice(0, MAX_USUAL_MONTHS))
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
      return { code: 'wet_harvest', params: { mm_per_day: mm } }
    case 'disease':
      return { code: 'limited_by_disease', params: { mm_per_day: mm, celsius: roundTo(wetWeather.meanC, 0) } }
    case 'year':
      return { code: 'excess_rain', params: { mm, max_mm: wetWeather.maxMm, span: 'year' } }
  }
}

/** Gives tenths of a degree, because a rounded mean could appear on the other side of a limit. */
function createTemperatureSentence(input: ExplanationInput): Text {
  const { temperature: limit, warmNights } = input.details.causes
  if (warmNights) {
    const { span, meanC, limitC } = warmNights
    return { code: 'limited_by_warm_nights', params: { span, mean: roundTo(meanC, 1), limit: limitC } }
  }
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

/** Words a temperature that limits a crop as its verdict: rather cool for a good choice, too cold for a bad one. */
function getHarm(input: ExplanationInput): 'slight' | 'serious' {
  if (input.label === 'not_suitable') return 'serious'
  const score = findNamedFactor(input)?.score ?? 0
  return input.label === 'marginally_suitable' && toVerdict(score) !== 'highly_suitable'
    ? 'serious'
    : 'slight'
}

function getObservedValue(factor: Factor): number {
  return factor.observed?.value ?? 0
}
