import { createHash } from 'node:crypto'
import type { Reference } from '../src/reference'
import { RANKED_SHARE, toRankBase } from '../src/score/planting-prior'
import { computePriorFeatures, TYPE_FEATURES } from '../src/score/prior-features'
import {
  FIELD_CROP_GROUPS,
  getPriorGroup,
  isVegetableGroup,
  type PriorGroup,
  VEGETABLE_GROUPS,
} from '../src/score/prior-group'
import type { RatedMonth } from './calendar-fit'
import { type Choice, fitConditionalLogit, sumProducts, type WeightPrior } from './conditional-logit'
import type { CalendarUnit } from './planting-calendar'
import { getRegion } from './regions'
import { simulateUnits } from './simulate-units'
import { isTestPlace } from './usual-plantings'

/** Precisions of the weights and of the exponent of the season's rank; judged, with a flat optimum. */
const WEIGHT_PRECISION = 20
const EXPONENT_PRECISION = 5
/** Of the changes for a crop type. Chosen by areas and regions left out: 20 is worse for the former, 5 for the latter. */
const CHANGE_PRECISION = 8
/** Of the weights that a type shares with its group: so high that they do not change. */
const FIXED_PRECISION = 1e6
/** Choices that a crop type counts as at most, because those of neighbouring places repeat each other. */
const MAX_TYPE_CHOICES = 20
/** Types with fewer choices have the weights of their group. */
const MIN_TYPE_CHOICES = 3

/** A unit of a calendar as a choice among the twelve months. The first feature is the logarithm of the season's rank. */
export interface UnitChoice extends Choice {
  /** The calendar that the unit is from. */
  readonly source: string
  readonly group: PriorGroup
  readonly typeKey: string
  readonly region: string
  readonly area: string
  readonly latitude: number
  readonly longitude: number
  readonly isTestPlace: boolean
  readonly plantingMonths: ReadonlySet<number>
}

export type Weights = readonly number[]

/** Fitted weights by group, and those of crop types that differ from their group. */
export interface FittedWeights {
  readonly groups: ReadonlyMap<PriorGroup, Weights>
  readonly types: ReadonlyMap<string, TypeWeights>
}

interface TypeWeights {
  readonly group: PriorGroup
  readonly weights: Weights
}

/**
 * Converts the units of one calendar to choices. Units of a crop type and an area that have the same months count as one,
 * because calendars fill in the districts of a state by a template.
 */
export function toUnitChoices(
  reference: Reference,
  source: string,
  calendar: readonly CalendarUnit[],
): UnitChoice[] {
  const counts = new Map<string, number>()
  const getKey = ({ variant, area, plantingMonths }: CalendarUnit) =>
    [variant, area, ...[...plantingMonths].sort((a, b) => a - b)].join('|')
  for (const unit of calendar) counts.set(getKey(unit), (counts.get(getKey(unit)) ?? 0) + 1)
  // The weights in the source may belong to other features than those that are fitted now.
  return simulateUnits(reference, calendar, { withTiming: false }).map(
    ({ unit, type, climate, outcomes }) => ({
      source,
      group: getPriorGroup(type),
      typeKey: type.key,
      region: getRegion(unit),
      area: unit.area,
      latitude: unit.latitude,
      longitude: unit.longitude,
      isTestPlace: isTestPlace(unit.location),
      plantingMonths: unit.plantingMonths,
      features: computePriorFeatures(climate, type).map((features, index) => [
        Math.log(toRankBase(outcomes[index]?.rank ?? NaN)),
        ...features,
      ]),
      shares: outcomes.map(({ month }) =>
        unit.plantingMonths.has(month) ? 1 / unit.plantingMonths.size : 0,
      ),
      weight: 1 / (counts.get(getKey(unit)) ?? 1),
    }),
  )
}

/** Fits field crops and vegetables apart, because vegetables have more features. */
export function fitWeights(choices: readonly UnitChoice[]): FittedWeights {
  const fieldCrops = fitGroups(
    choices.filter(({ group }) => !isVegetableGroup(group)),
    FIELD_CROP_GROUPS,
  )
  const vegetables = fitGroups(
    choices.filter(({ group }) => isVegetableGroup(group)),
    VEGETABLE_GROUPS,
  )
  return {
    groups: new Map([...fieldCrops.groups, ...vegetables.groups]),
    types: new Map([...fieldCrops.types, ...vegetables.types]),
  }
}

/** Fits all groups together, then each around the common weights, and crop types around those of their group. */
function fitGroups(choices: readonly UnitChoice[], groups: readonly PriorGroup[]): FittedWeights {
  const featureCount = choices[0]?.features[0]?.length ?? 0
  const indexes = Array.from({ length: featureCount }, (_, index) => index)
  const precision = indexes.map((index) => (index === 0 ? EXPONENT_PRECISION : WEIGHT_PRECISION))
  const neutral: WeightPrior = { mean: indexes.map((index) => (index === 0 ? 1 : 0)), precision }
  const common = fitConditionalLogit(choices, neutral)
  const mean = common.map((weight, index) => (index === 0 ? 1 : weight))
  const fitted = groups.map((group) => {
    const choicesOfGroup = choices.filter((choice) => choice.group === group)
    const weights = fitConditionalLogit(choicesOfGroup, { mean, precision })
    const types = fitTypes(choicesOfGroup, weights)
    return { group, weights, types: types.map(([key, ofType]) => [key, { group, weights: ofType }] as const) }
  })
  return {
    groups: new Map(fitted.map(({ group, weights }) => [group, weights])),
    types: new Map(fitted.flatMap(({ types }) => types)),
  }
}

function fitTypes(choices: readonly UnitChoice[], mean: Weights): [string, Weights][] {
  const free = new Set([0, ...TYPE_FEATURES.map((feature) => feature + 1)])
  const precision = mean.map((_, index) => (free.has(index) ? CHANGE_PRECISION : FIXED_PRECISION))
  const typeKeys = [...new Set(choices.map(({ typeKey }) => typeKey))].sort()
  return typeKeys.flatMap((key): [string, Weights][] => {
    const choicesOfType = choices.filter(({ typeKey }) => typeKey === key)
    if (choicesOfType.length < MIN_TYPE_CHOICES) return []
    const count = choicesOfType.reduce((sum, { weight }) => sum + weight, 0)
    const scale = Math.min(1, MAX_TYPE_CHOICES / count)
    const scaled = choicesOfType.map((choice) => ({ ...choice, weight: scale * choice.weight }))
    return [[key, fitConditionalLogit(scaled, { mean, precision })]]
  })
}

export function rateUnits(choices: readonly UnitChoice[], { groups, types }: FittedWeights): RatedMonth[][] {
  return choices.map((choice) =>
    rateMonths(choice, types.get(choice.typeKey)?.weights ?? groups.get(choice.group)),
  )
}

/** Rates the months by the season and the prior. */
function rateMonths({ features, plantingMonths }: UnitChoice, weights: Weights = [1]): RatedMonth[] {
  const [exponent = NaN, ...priorWeights] = weights
  return features.map(([logRank = NaN, ...row], index) => ({
    month: index + 1,
    rank: exponent * logRank + RANKED_SHARE * sumProducts(priorWeights, row),
    score: 0,
    isPlantingMonth: plantingMonths.has(index + 1),
  }))
}

/** Parts that take turns in being left out of a fit. */
export const AREA_FOLDS = 10

/** Returns the part of an area, 0 to 9, from its name. */
export function getAreaFold({ area }: UnitChoice): number {
  return createHash('sha256').update(area).digest().readUInt8() % AREA_FOLDS
}

/** Distance in km up to which a unit is no independent evidence about another one. */
const MIN_INDEPENDENT_KM = 300

/** Returns the choices that are far from all others, so that a fit to them has not seen what it is judged by. */
export function excludeNear(
  choices: readonly UnitChoice[],
  others: readonly UnitChoice[],
): readonly UnitChoice[] {
  return choices.filter((choice) => others.every((other) => getKm(choice, other) > MIN_INDEPENDENT_KM))
}

const KM_PER_DEGREE = 111.2

/** Returns the distance between two units, exact enough for a few hundred km. */
function getKm(a: UnitChoice, b: UnitChoice): number {
  const eastDegrees = ((((a.longitude - b.longitude) % 360) + 540) % 360) - 180
  const meanLatitude = ((a.latitude + b.latitude) / 2) * (Math.PI / 180)
  return KM_PER_DEGREE * Math.hypot(a.latitude - b.latitude, eastDegrees * Math.cos(meanLatitude))
}
