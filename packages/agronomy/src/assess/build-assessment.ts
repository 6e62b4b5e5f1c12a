import type { KnownWaterSupply, PlaceOutlook } from '@crop/domain'
import type { AssessedOutlook } from '../assessed-outlook'
import type {
  AssessedWater,
  Assessment,
  AssessmentConfidence,
  CropScore,
  MonthOutlook,
  Risk,
} from '../assessment'
import { MONTHS } from '../calendar'
import { findMonthsBetweenRains } from '../climate/rain-seasons'
import type { CropType } from '../crops/traits/crop-type'
import { roundTo } from '../numbers'
import { assessOutlook } from '../outlook/assess-outlook'
import { findLimitingFactor, roundFactorScore } from '../score/factors'
import { isRiskOfRain } from '../score/risks'
import { findIrrigationCondition, needsIrrigation, toLabelledScore } from '../score/labelled-score'
import type { MonthOutcome, OutcomeDetails } from '../score/month-outcome'
import type { SupplyScores } from '../score/water-supply'
import { listAlternativeCrops } from './alternative-crops'
import { adviseMonths } from './better-months'
import { toAssessedConditions } from './conditions'
import { assessConfidence } from './confidence'
import { toAssessedClimate } from './monthly-figures'
import { explain, formatExplanation } from './explanation'
import { listBestParts, listMonthParts, listPlantingWindows } from './planting-windows'
import {
  createNoAlternativesNote,
  listCropTypeNotes,
  listRangeNotes,
  listVarietyNotes,
  listWaterSupplyNotes,
} from './notes'
import { toAssessedCropType, toAssessedPlace } from './place-and-crop'
import { assessRange } from './place-range'
import type { AssessableQuestion } from './resolved-question'
import type { Site } from './site'
import { describeVariety } from './stated-variety'

/** Where a question is assessed, in degrees. */
export interface AssessedPoint {
  readonly latitude: number
  readonly longitude: number
}

/** Information about the season of the question. */
export interface AssessOptions {
  /** Returns the seasonal outlook for a place; undefined if there is none. */
  readonly findOutlook?: ((place: AssessedPoint) => PlaceOutlook | undefined) | undefined
  /** The year of planting; by default that of the next planting from the issue of the outlook on. */
  readonly plantingYear?: number | undefined
}

/** Builds an assessment: details for the month of the question, scores for all months and for alternative crops. */
export function buildAssessment(resolved: AssessableQuestion, options: AssessOptions = {}): Assessment {
  const { question, version, place, site, types, notes, sources } = resolved
  const { outcomesByType, outcomes, outcome, months } = findOutcomes(resolved)
  const details = outcome.getDetails()
  const limitingFactor = findLimitingFactor(details.factors)
  const stated = question.conditions?.variety?.value
  const irrigatedShare = site.getIrrigatedShare(outcome.type)
  const supply = { stated: question.conditions?.water_supply?.value, irrigatedShare }
  const labelledScore = toLabelledScore(outcome.scores.expected)
  const water = toAssessedWater(details, outcome.scores, supply)
  const range = assessRange(resolved.listTowns(), types, question.month)
  const assessedPlace = toAssessedPlace(place, site.climate.site, resolved.unknownPart, range)
  const conditions = toAssessedConditions(question.conditions, place, site, details.season?.variety)
  const monthParts = listPartsOfMonth(outcomesByType, question.month)
  const explanation = explain({
    type: outcome.type,
    hasOtherTypes: types.length > 1,
    place,
    month: question.month,
    label: labelledScore.feasibility_label,
    limitingFactor,
    details,
    water,
    monthParts,
    ...months,
    isEverFeasible: isEverFeasible(outcomes),
    variety: describeVariety(site, stated, outcome, details),
    getTypeName: (key) => types.find((type) => type.key === key)?.name ?? key,
  })
  // Before other climates are rated for the confidence, because only the prior of the latest climate is kept.
  const alternatives = findAlternatives(site, outcome.type, question.month)
  const planting = { site, types, type: outcome.type, month: question.month }
  const confidence = assessConfidence({
    ...planting,
    score: labelledScore.feasibility_score,
    place: assessedPlace,
    conditions,
    water,
    notes,
  })
  return {
    location: question.location,
    crop: question.crop,
    month: question.month,
    model_version: version,
    place: assessedPlace,
    crop_type: toAssessedCropType(outcome.type),
    ...labelledScore,
    limiting_factor: limitingFactor && limitingFactor.name,
    factors: details.factors.map(roundFactorScore),
    season: details.season,
    water,
    risks: listRisks(details, water),
    better_months: months.betterMonths,
    alternative_crops: alternatives,
    conditions,
    monthly: outcomes.map(toMonthOutlook),
    windows: listWindows(site, outcomesByType, outcome.type),
    month_parts: monthParts,
    climate: toAssessedClimate(site.climate),
    basis: site.describeBasis(),
    confidence,
    outlook: findOutlook(resolved, options, outcome, { details, confidence }),
    explanation: formatExplanation(explanation),
    explanation_parts: explanation,
    notes: [
      ...notes,
      ...listRangeNotes(assessedPlace, labelledScore.feasibility_score),
      ...listCropTypeNotes(types, outcome.type),
      ...listVarietyNotes(outcome.type, stated, site.getStatedVariety(outcome.type)?.days),
      ...(alternatives.length === 0 ? [createNoAlternativesNote(outcome.type, question.month)] : []),
      ...listWaterSupplyNotes(outcome.type, water, site.getField(outcome.type).supply),
    ],
    sources,
  }
}

/** The members of an assessment that compare the planting months. */
export type AssessedMonths = Pick<Assessment, 'monthly' | 'better_months'>

/** Builds the members of an assessment that compare the planting months, which takes less than half of the time of all. */
export function buildMonths(resolved: AssessableQuestion): AssessedMonths {
  const { outcomes, months } = findOutcomes(resolved)
  return { monthly: outcomes.map(toMonthOutlook), better_months: months.betterMonths }
}

/** Finds the outcomes of the year: of each type, the best ones, the one of the month, and the months to advise instead. */
function findOutcomes({ question, site, types }: AssessableQuestion) {
  const outcomesByType = types.map((type) => site.getOutcomes(type))
  const outcomes = MONTHS.map((month) => findBestOutcome(outcomesByType, month))
  const outcome = findBestOutcome([outcomes], question.month)
  const months = adviseMonths(site.climate, outcomes, site.getOutcomes(outcome.type), question.month)
  return { outcomesByType, outcomes, outcome, months }
}

/** The parts of a normal year's assessment beside the scores. */
interface UsualYear {
  readonly details: OutcomeDetails
  readonly confidence: AssessmentConfidence
}

/** Assesses the best outcome of the month by the outlook for the place; null without one for its season. */
function findOutlook(
  { question, place, site, types }: AssessableQuestion,
  { findOutlook: findPlaceOutlook, plantingYear }: AssessOptions,
  { type, scores }: MonthOutcome,
  { details, confidence }: UsualYear,
): AssessedOutlook | null {
  const outlook = findPlaceOutlook?.(place)
  if (!outlook) return null
  return assessOutlook({
    outlook,
    plantingYear,
    place,
    season: details.season,
    usualRisks: details.risks.map(({ code }) => code),
    usualConfidence: confidence.level,
    isIrrigated: question.conditions?.water_supply?.value === 'irrigated',
    climate: site.climate,
    types,
    type,
    month: question.month,
    normalScores: scores,
    getField: site.getField,
  })
}

/** Lists the planting windows of the year of all types. `type` is the best one of the month. */
function listWindows(site: Site, outcomesByType: readonly (readonly MonthOutcome[])[], type: CropType) {
  const partsByType = outcomesByType.map((outcomes) => outcomes.flatMap(({ parts }) => parts))
  return listPlantingWindows(partsByType, listDividingMonths(site, type))
}

/** Lists the parts of a month, each with the type that does best in it. */
function listPartsOfMonth(outcomesByType: readonly (readonly MonthOutcome[])[], month: number) {
  const parts = listAt(outcomesByType, month - 1).map((outcome) => outcome.parts)
  return listMonthParts(listBestParts(parts))
}

/** Lists the alternatives of the first group of crops that has some. */
function findAlternatives(site: Site, current: CropType, month: number): CropScore[] {
  for (const options of site.listCropOptions(current)) {
    const crops = listAlternativeCrops(options, current, (type) => site.scoreLocally(type, month))
    if (crops.length > 0) return crops
  }
  return []
}

/** Whether any month is better than not suitable. */
function isEverFeasible(outcomes: readonly MonthOutcome[]): boolean {
  return outcomes.some(({ scores }) => toLabelledScore(scores.expected).feasibility_label !== 'not_suitable')
}

/** Lists the months between rain seasons, as indexes (0 to 11); none for irrigated crops, which need no rain. */
function listDividingMonths(site: Site, type: CropType): number[] {
  return site.getField(type).supply.name === 'irrigated'
    ? []
    : findMonthsBetweenRains(site.climate.monthly.rainMm)
}

/** Lists the risks of a field; one that is irrigated does not depend on rain. */
function listRisks({ risks }: OutcomeDetails, { supply }: AssessedWater): Risk[] {
  return risks.filter((risk) => supply !== 'irrigated' || !isRiskOfRain(risk))
}

/** Finds the best outcome of a month; of equal ones that of the first type in the crop table. Every month has one. */
function findBestOutcome(outcomesByType: readonly (readonly MonthOutcome[])[], month: number): MonthOutcome {
  return listAt(outcomesByType, month - 1).reduce((best, other) =>
    other.scores.expected > best.scores.expected ? other : best,
  )
}

/** Lists what several lists have at an index. */
function listAt<Item>(lists: readonly (readonly Item[])[], index: number): Item[] {
  return lists.map((list) => list[index]).filter((item) => item !== undefined)
}

/** The stated supply of water, and the irrigated share, which replaces an unknown supply. */
interface AssessedSupply {
  readonly stated: KnownWaterSupply | undefined
  readonly irrigatedShare: number | null
}

function toAssessedWater(
  details: OutcomeDetails,
  scores: SupplyScores,
  { stated, irrigatedShare }: AssessedSupply,
): AssessedWater {
  const labels = {
    rainfed_label: toLabelledScore(scores.rainfed).feasibility_label,
    irrigated_label: toLabelledScore(scores.irrigated).feasibility_label,
  }
  const only_with_irrigation = needsIrrigation(scores.rainfed, scores.irrigated)
  const { feasibility_label } = toLabelledScore(scores.expected)
  return {
    supply: stated ?? 'unknown',
    irrigated_share: irrigatedShare,
    ...labels,
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
    only_with_irrigation,
    irrigation: findIrrigationCondition(feasibility_label, { ...labels, only_with_irrigation }),
    ...details.water,
  }
}

function toMonthOutlook({ month, scores }: MonthOutcome): MonthOutlook {
  return {
    month,
    ...toLabelledScore(scores.expected),
    rainfed_score: roundTo(scores.rainfed, 2),
    irrigated_score: roundTo(scores.irrigated, 2),
  }
}
