import { getMonthName, toVerdict, type Verdict } from '@crop/domain'
import type { AssessedWater, Factor, MonthScore } from '../assessment'
import { type CropType, isPerennial, isWinterType } from '../crops/crop-type'
import type { OutcomeDetails } from '../score/month-outcome'
import { formatDays, formatPercent } from '../score/risks'

/** The results that an explanation describes. */
export interface ExplanationInput {
  readonly type: CropType
  readonly placeName: string
  readonly month: number
  readonly label: Verdict
  readonly limitingFactor: Factor | null
  readonly details: OutcomeDetails
  readonly water: AssessedWater
  readonly betterMonths: readonly MonthScore[]
  /** Whether any month of the year has a better label than `not_suitable`. */
  readonly isEverFeasible: boolean
}

const VERDICT_PHRASES: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'is a good choice',
  moderately_suitable: 'should do fairly well',
  marginally_suitable: 'is a risky choice',
  not_suitable: 'is not advisable',
}

/** Explains a result in two to four sentences: the verdict, that of the other water supply, the reason and some advice. */
export function explain(input: ExplanationInput): string {
  const sentences = [
    describeVerdict(input),
    describeBothSupplies(input),
    describeLimitation(input),
    formatAdvice(input),
  ]
  return sentences.filter(Boolean).join(' ')
}

function describeVerdict({ type, placeName, month, label, limitingFactor }: ExplanationInput): string {
  const drawback = label === 'highly_suitable' && isDrawback(limitingFactor) ? ' with a small drawback' : ''
  return `${type.name} planted at ${placeName} in ${getMonthName(month)} ${VERDICT_PHRASES[label]}${drawback}.`
}

const SHORT_PHRASES: Readonly<Record<Verdict, string>> = {
  highly_suitable: 'a good choice',
  moderately_suitable: 'fairly good',
  marginally_suitable: 'risky',
  not_suitable: 'not advisable',
}

/** Compares both water supplies if the supply is unknown and the verdicts differ. */
function describeBothSupplies({ water }: ExplanationInput): string {
  const { supply, rainfed_label, irrigated_label } = water
  if (supply !== 'unknown' || rainfed_label === irrigated_label) return ''
  return `With irrigation ${SHORT_PHRASES[irrigated_label]}; on rain alone ${SHORT_PHRASES[rainfed_label]}.`
}

function formatAdvice({
  type,
  label,
  details,
  water,
  betterMonths,
  isEverFeasible,
}: ExplanationInput): string {
  if (water.only_with_irrigation && label !== 'highly_suitable') return formatIrrigationAdvice(type, water)
  if (betterMonths.length > 0) return formatMonthAdvice(betterMonths)
  if (!isEverFeasible) return 'No other month of the year is clearly better.'
  return label === 'not_suitable' ? '' : formatHarvest(type, details)
}

function formatMonthAdvice(months: readonly MonthScore[]): string {
  const isAdvisable = months.some(({ feasibility_label }) => feasibility_label !== 'not_suitable')
  return `Planting in ${formatMonths(months)} scores higher${isAdvisable ? '' : ', but is not advisable either'}.`
}

function formatIrrigationAdvice(type: CropType, water: AssessedWater): string {
  const span = isPerennial(type) ? ' a year' : ''
  const expectedGrowth = toVerdict(water.irrigated_score) === 'highly_suitable' ? 'well' : 'fairly well'
  return `With irrigation, about ${water.net_irrigation_mm} mm${span}, it can do ${expectedGrowth}.`
}

function formatHarvest(type: CropType, { season }: OutcomeDetails): string {
  if (isPerennial(type) || !season) return 'The first harvest comes several years after planting.'
  const [month = '1', day = '1'] = season.harvest.split('-')
  const variety =
    season.variety === 'full'
      ? ''
      : ` with ${season.variety === 'early' ? 'an early' : 'a medium-early'} variety`
  return `Expect the harvest about ${Number(day)} ${getMonthName(Number(month))}, after ${season.days} days${variety}.`
}

function formatMonths(months: readonly MonthScore[]): string {
  const names = months.map(({ month }) => getMonthName(month))
  return names.length === 1 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}

/** Factors with this score or a higher one are not mentioned. */
const MIN_NEGLIGIBLE_SCORE = 0.97
const NO_LIMITATION = 'Warmth, water and the length of the season all suit it.'

/** Describes the limiting factor in one sentence, with its figure. */
function describeLimitation(input: ExplanationInput): string {
  return isDrawback(input.limitingFactor)
    ? LIMITATION_SENTENCES[input.limitingFactor.name](input, input.limitingFactor)
    : NO_LIMITATION
}

function isDrawback(limitingFactor: Factor | null): limitingFactor is Factor {
  return limitingFactor !== null && limitingFactor.score < MIN_NEGLIGIBLE_SCORE
}

type FormatSentence = (input: ExplanationInput, factor: Factor) => string

const LIMITATION_SENTENCES: Readonly<Record<Factor['name'], FormatSentence>> = {
  temperature: ({ type }, factor) => formatTemperatureSentence(type, getObservedValue(factor)),
  frost: ({ type }, factor) => {
    const days = formatDays(getObservedValue(factor))
    return isPerennial(type)
      ? `It is cold enough to harm the plants on about ${days} a year.`
      : `Before harvest it is cold enough to kill the crop on about ${days}.`
  },
  heat: ({ type }, factor) =>
    isPerennial(type)
      ? `About ${Math.round(getObservedValue(factor))} % of the growing days are too hot for it.`
      : `About ${Math.round(getObservedValue(factor))} % of the days around flowering are hotter than ${type.heatC} °C.`,
  ripening: ({ details }, factor) => {
    const days = details.season?.days ?? 0
    return `It would be only ${getObservedValue(factor)} % of its way to ripeness after ${days} days.`
  },
  sowing_temperature: ({ type }, factor) => {
    const tmeanC = getObservedValue(factor)
    return isWinterType(type)
      ? `Winter types are sown in mild autumn weather that is getting colder, and it is ${tmeanC} °C then.`
      : `At planting it is about ${tmeanC} °C, and the seed needs ${type.sowingC} °C.`
  },
  variety: ({ details }) =>
    `The season is short or dry: ${details.season?.variety === 'early' ? 'an early' : 'a medium-early'} variety does best, and it yields less than a full-season one.`,
  chilling: ({ type }, factor) =>
    `It needs about ${type.chillDays} days a year below 10 °C and gets ${Math.round(getObservedValue(factor))}.`,
  establishment: () => 'Young plants take better when planted at another time of the year.',
  soil_ph: ({ type }, factor) => formatSoilSentence(type, getObservedValue(factor)),
  water: formatWaterSentence,
}

function formatWaterSentence({ details, type }: ExplanationInput): string {
  const { rain_mm, effective_rain_mm, crop_water_requirement_mm, yield_ratio_rainfed } = details.water
  const span = isPerennial(type) ? 'in a year' : 'over the growing season'
  // A paddy field retains all rain.
  const usableRain = type.flags.has('flooded') ? '' : `, of which ${effective_rain_mm} mm reach the roots`
  return (
    `Rain ${span} is about ${rain_mm} mm${usableRain}, and the crop uses ${crop_water_requirement_mm} mm; ` +
    `without irrigation expect about ${formatPercent(yield_ratio_rainfed)} of the attainable yield.`
  )
}

function formatSoilSentence({ soilPh }: CropType, observedPh: number): string {
  const range = soilPh ? `; it grows best between pH ${soilPh.optimalMin} and ${soilPh.optimalMax}` : ''
  return `The soil with pH ${observedPh} does not suit it${range}.`
}

/** Shows tenths of a degree, because a rounded mean could appear on the other side of a limit. */
function formatTemperatureSentence({ temperature }: CropType, meanC: number): string {
  const { absoluteMinC, optimalMinC, optimalMaxC, absoluteMaxC } = temperature
  const range = `it grows best between ${optimalMinC} and ${optimalMaxC} °C`
  const figures = `${range}, and the mean while it grows is ${meanC} °C`
  if (meanC <= absoluteMinC) return `It is too cold: ${figures}.`
  if (meanC >= absoluteMaxC) return `It is too hot: ${figures}.`
  if (meanC < optimalMinC) return `It is rather cool: ${figures}.`
  if (meanC > optimalMaxC) return `It is rather warm: ${figures}.`
  return `Part of its time is too warm or too cold: ${figures}.`
}

function getObservedValue(factor: Factor): number {
  return factor.observed?.value ?? 0
}
