import { compareVerdicts, formatText, type PlaceOutlook, type Terciles, type Verdict } from '@crop/domain'
import type { AssessedOutlook, SkillClass, OutlookTerciles } from '../assessed-outlook'
import type { AssessedSeason, ConfidenceLevel, RiskCode } from '../assessment'
import { isPerennial } from '../crops/traits/crop-type'
import { at } from '../at'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'
import type { SupplyScores } from '../score/water-supply'
import {
  countSeasonMonths,
  type CoveredMonth,
  ESTABLISHMENT_MONTHS,
  listCoveredMonths,
  listSeasonMonthIndexes,
} from './covered-months'
import { computeOutlookScore, type OutlookPlanting } from './outlook-score'
import { listOutlookRisks, rateOutlookConfidence } from './outlook-risks'
import type { NamedPlace } from '../places/gazetteer/place'
import { describeOutlook } from './outlook-text'
import { computeRainPercent, computeTemperatureDifference, createSeasonOutlook } from './season-outlook'
import { ASSUMED_SKILL, toSkillClass } from './shrink-terciles'

/** A planting as the normals assess it, and the outlook for its place. */
export interface OutlookQuestion extends OutlookPlanting {
  readonly outlook: PlaceOutlook
  /** The year of planting; undefined for the next one from the issue of the outlook on. */
  readonly plantingYear: number | undefined
  readonly place: NamedPlace
  /** Null for perennials. */
  readonly season: AssessedSeason | null
  /** Codes of the risks in a normal year. */
  readonly usualRisks: readonly RiskCode[]
  readonly usualConfidence: ConfidenceLevel
  /** Whether the field is known to be irrigated. */
  readonly isIrrigated: boolean
}

/** Assesses a planting by an outlook; null if this covers no month of its season. */
export function assessOutlook(question: OutlookQuestion): AssessedOutlook | null {
  const { outlook, climate, month, type, season } = question
  const seasonMonths = season ? countSeasonMonths(season) : ESTABLISHMENT_MONTHS
  const planting = { month, year: question.plantingYear }
  const covered = listCoveredMonths(outlook, planting, seasonMonths)
  if (covered.length === 0) return null
  const skill = getSeasonSkill(covered, climate.monthly.rainMm)
  const seasonOutlook = createSeasonOutlook(climate, skill === 'none' ? withoutSkill(covered) : covered)
  const score = computeOutlookScore(question, seasonOutlook)
  const isKnown = isSkillKnown(covered)
  const labelled = toLabelledScore(score.scores.expected)
  const usual = toLabelledScore(question.normalScores.expected).feasibility_label
  const texts = describeOutlook({
    type,
    place: question.place,
    month,
    usual,
    label: labelled.feasibility_label,
    outlook: seasonOutlook,
    score,
    skill,
    isSkillKnown: isKnown,
    isRainfed: question.getField(type).supply.shortageWeight > 0,
    variety: isPerennial(type) ? undefined : season?.variety,
  })
  const monthIndexes = listSeasonMonthIndexes(month, seasonMonths)
  const temperatureDifferenceC = computeTemperatureDifference(seasonOutlook, monthIndexes)
  return {
    source: outlook.source,
    issued: outlook.issued,
    months: seasonOutlook.months.map(({ month: name, rain, temperature }) => ({
      month: name,
      rain: roundTerciles(rain),
      temperature: temperature && roundTerciles(temperature),
    })),
    season: {
      rain_percent_of_normal: Math.round(computeRainPercent(seasonOutlook, climate, monthIndexes)),
      temperature_difference_c: temperatureDifferenceC && roundTo(temperatureDifferenceC, 1),
    },
    ...labelled,
    change: compare(labelled.feasibility_label, usual),
    skill,
    text: texts.map((text) => formatText(text)).join(' '),
    text_parts: texts,
    ...toSupplyMembers(score.scores),
    risks: listOutlookRisks({ ...question, outlook: seasonOutlook, score }),
    licence: outlook.licence,
    confidence: rateOutlookConfidence(question.usualConfidence, skill, isKnown),
  }
}

function toSupplyMembers({ rainfed, irrigated }: SupplyScores) {
  const [onRain, withWater] = [toLabelledScore(rainfed), toLabelledScore(irrigated)]
  return {
    rainfed_label: onRain.feasibility_label,
    rainfed_score: onRain.feasibility_score,
    irrigated_label: withWater.feasibility_label,
    irrigated_score: withWater.feasibility_score,
  }
}

function compare(label: Verdict, usual: Verdict): AssessedOutlook['change'] {
  const classes = compareVerdicts(label, usual)
  if (classes === 0) return 'same'
  return classes > 0 ? 'better' : 'worse'
}

/** Rounds probabilities to thousandths whose sum is 1. */
function roundTerciles({ below, above }: Terciles): OutlookTerciles {
  const [low, high] = [roundTo(below, 3), roundTo(above, 3)]
  return { below: low, normal: roundTo(1 - low - high, 3), above: high }
}

function withoutSkill(covered: readonly CoveredMonth[]): CoveredMonth[] {
  return covered.map((month) => ({ ...month, rainSkill: 0, temperatureSkill: 0 }))
}

/** Whether the skill is known in any of the months. */
function isSkillKnown(covered: readonly CoveredMonth[]): boolean {
  return covered.some(
    ({ rainSkill, temperature, temperatureSkill }) =>
      rainSkill !== null || (temperature !== null && temperatureSkill !== null),
  )
}

/** Returns the higher of the skills for rain and for temperature. Months with more rain decide more about that for rain. */
function getSeasonSkill(covered: readonly CoveredMonth[], rainMm: Float64Array): SkillClass {
  const rain = covered.map(({ rainSkill, index }) => ({ skill: rainSkill, weight: at(rainMm, index) }))
  const temperature = covered.flatMap((month) =>
    month.temperature ? [{ skill: month.temperatureSkill, weight: 1 }] : [],
  )
  return toSkillClass(Math.max(averageSkill(rain), averageSkill(temperature)))
}

/** Averages skills by their weights; equally where there are none. 0 without any month. */
function averageSkill(months: readonly { readonly skill: number | null; readonly weight: number }[]): number {
  const total = months.reduce((sum, { weight }) => sum + weight, 0)
  const getShare = (weight: number) => (total > 0 ? weight / total : 1 / months.length)
  return months.reduce((sum, { skill, weight }) => sum + getShare(weight) * (skill ?? ASSUMED_SKILL), 0)
}
