import { compareVerdicts, type FieldVariety, type Text, toVerdict } from '@crop/domain'
import type { AssessedSeason } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { listVarietiesOfLength, type VarietyOptions } from '../crops/traits/varieties'
import { toLabelledScore } from '../score/labelled-score'
import { findBestPart, type MonthOutcome, type OutcomeDetails } from '../score/month-outcome'
import {
  CLOSE_DAYS,
  countRipeDays,
  findFastestPlantingDay,
  findVarietyOfDays,
} from '../season/variety-of-days'

/** The variety of a question, resolved for a crop type at a place. */
export interface StatedVariety {
  readonly options: VarietyOptions
  /** If the variety is stated in days: the length of its season in days, planted at the best time. */
  readonly days?: number
  /** If the variety is stated in days: counts the days of another variety, by its thermal time, planted at the same time. */
  readonly countDays?: (thermalTimeRatio: number) => number
}

/** Finds the varieties of an annual crop type that a question means. Their days are those of the usual best planting time. */
export function findStatedVariety(
  climate: PlaceClimate,
  type: CropType,
  variety: FieldVariety,
  getUsualOutcomes: () => readonly MonthOutcome[],
): StatedVariety {
  if (typeof variety !== 'number') return { options: listVarietiesOfLength(type, variety) }
  const parts = getUsualOutcomes().flatMap((outcome) => outcome.parts)
  const best = findBestPart(parts)
  const plantingDay =
    toVerdict(best.scores.irrigated) !== 'not_suitable'
      ? best.part.plantingDay
      : findFastestPlantingDay(
          climate,
          type,
          parts.map(({ part }) => part.plantingDay),
        )
  const { option, days } = findVarietyOfDays(climate, type, plantingDay, variety)
  const countDays = (ratio: number) => countRipeDays(climate, type, plantingDay, ratio)
  return { options: [option], days, countDays }
}

/** The members of `Site` about varieties. */
interface VarietySite {
  getUsualOutcomes(type: CropType): readonly MonthOutcome[]
  getStatedVariety(type: CropType): StatedVariety | undefined
}

/** Describes the stated variety of an annual crop, and the usual one if that has a better label. */
export function describeVariety(
  site: VarietySite,
  stated: FieldVariety | undefined,
  outcome: MonthOutcome,
  details: OutcomeDetails,
): Text[] {
  const { season, factors } = details
  if (stated === undefined || !season || isPerennial(outcome.type)) return []
  const isRipe = factors.every(({ name, score }) => name !== 'ripening' || score === 1)
  const used: Text =
    typeof stated === 'number'
      ? describeVarietyOfDays(site.getStatedVariety(outcome.type)?.days ?? stated, isRipe ? season : null)
      : { code: 'variety_used', params: { variety: stated, ...(isRipe && { days: season.days }) } }
  const better = describeBetterVariety(site, outcome, details)
  return better ? [used, better] : [used]
}

/** Describes the days of a variety, and its days in the season of the answer if they differ; `season` is null if it does not ripen. */
function describeVarietyOfDays(days: number, season: AssessedSeason | null): Text {
  const isOther = season !== null && Math.abs(season.days - days) > CLOSE_DAYS
  return { code: 'variety_used', params: { days, ...(isOther && { season_days: season.days }) } }
}

/** Describes the usual variety if it has a better label. */
function describeBetterVariety(
  site: VarietySite,
  outcome: MonthOutcome,
  { thermalTimeRatio }: OutcomeDetails,
): Text | undefined {
  const usual = site.getUsualOutcomes(outcome.type)[outcome.month - 1]
  if (!usual || thermalTimeRatio === null) return undefined
  const { feasibility_label: label } = toLabelledScore(usual.scores.expected)
  const { feasibility_label: statedLabel } = toLabelledScore(outcome.scores.expected)
  if (compareVerdicts(label, statedLabel) <= 0) return undefined
  const details = usual.getDetails()
  const side = (details.thermalTimeRatio ?? 1) < thermalTimeRatio ? 'shorter' : 'longer'
  const days = countComparableDays(side, details, site.getStatedVariety(outcome.type))
  return days === undefined ? undefined : { code: 'better_variety', params: { side, days, label } }
}

/**
 * Counts the days of a shorter or longer variety like those of the stated one: as is usual, or in this season. Undefined if
 * they would not be fewer or more than those of the stated one.
 */
function countComparableDays(
  side: 'shorter' | 'longer',
  { season, thermalTimeRatio }: OutcomeDetails,
  stated: StatedVariety | undefined,
): number | undefined {
  if (!season || thermalTimeRatio === null) return undefined
  const { days: statedDays, countDays } = stated ?? {}
  if (statedDays === undefined || !countDays) return season.days
  const usualDays = countDays(thermalTimeRatio)
  const days = Number.isFinite(usualDays) ? usualDays : season.days
  return (side === 'shorter' ? days < statedDays : days > statedDays) ? days : undefined
}
