import { isWinterType } from '../crops/traits/crop-type'
import { getCycleLimits } from '../crops/traits/cycle-limits'
import type { VarietyOption } from '../crops/traits/varieties'
import { type GrowthSums, sumGrowth } from '../season/growth-sums'
import {
  boundScore,
  computeStartScore,
  createVarietyBound,
  getPlantedVarieties,
  isSurelyUnusual,
  isUnusual,
  type Planting,
} from './growth'
import { boundSeason } from './season-bound'
import { boundNeededMm, type SeasonNeeds } from './water-bound'

/** A variety planted on a day. */
export interface SeasonOption {
  readonly planting: Planting
  readonly variety: VarietyOption
  /** A score without water stress that the season does not exceed. */
  readonly maxScore: number
  /** Undefined if they are unknown before the season is simulated, or no supply counts them. */
  readonly needs: SeasonNeeds | undefined
}

interface OptionLimits {
  readonly minScore: number
  /** Whether a shortage of water lowers the score with any supply. */
  readonly needsWater: boolean
}

/**
 * Lists the seasons of a month that may reach a score without water stress, those with the highest bound first. All
 * plantings are of one crop in one climate, in the order of their days.
 */
export function listSeasonOptions(plantings: readonly Planting[], limits: OptionLimits): SeasonOption[] {
  const { minScore } = limits
  const options: SeasonOption[] = []
  const [first, last] = [plantings[0], plantings.at(-1)]
  if (!first || !last) return options
  const maxScores = plantings.map((planting) => boundScore(planting, minScore))
  if (maxScores.every((maxScore) => maxScore < minScore)) return options
  const bounded = plantings.map((planting, index) => ({
    planting,
    boundVariety: createVarietyBound(planting, maxScores[index] ?? 0),
  }))
  for (const variety of getPlantedVarieties(first)) {
    let sums: GrowthSums | undefined
    for (const { planting, boundVariety } of bounded) {
      const maxScore = boundVariety(variety)
      if (maxScore < minScore || isSurelyUnusual(planting, variety)) continue
      if (isWinterType(planting.crop)) options.push({ planting, variety, maxScore, needs: undefined })
      else {
        sums ??= sumGrowthBetween(first, last, variety)
        const option = createSeasonOption({ planting, variety }, sums, limits)
        if (option) options.push(option)
      }
    }
  }
  return options.sort((a, b) => b.maxScore - a.maxScore)
}

/** Bounds the season of a variety that is not a winter type; undefined if it cannot reach the score. */
function createSeasonOption(
  { planting, variety }: Pick<SeasonOption, 'planting' | 'variety'>,
  sums: GrowthSums,
  { minScore, needsWater }: OptionLimits,
): SeasonOption | undefined {
  const { maxScore: maxGrowthScore, phases } = boundSeason(planting, sums)
  const days = phases ? phases.endDay - phases.firstDay : Infinity
  if (phases && isUnusual(planting, variety, days)) return undefined
  const maxScore = maxGrowthScore * computeStartScore(planting, variety, days)
  if (maxScore < minScore) return undefined
  if (!phases || !needsWater) return { planting, variety, maxScore, needs: undefined }
  const { firstDay, endDay } = phases
  const minNeededMm = boundNeededMm(planting.climate, planting.crop, sums, phases)
  return { planting, variety, maxScore, needs: { firstDay, endDay, minNeededMm } }
}

/** Sums the growth of a variety in all seasons between the first and the last planting of a month. */
function sumGrowthBetween(first: Planting, last: Planting, variety: VarietyOption): GrowthSums {
  const { climate, crop, plantingDay: firstDay } = first
  const endDay = last.plantingDay + Math.floor(getCycleLimits(crop).maxDays)
  return sumGrowth(climate, crop, variety.thermalTimeRatio, { firstDay, endDay })
}
