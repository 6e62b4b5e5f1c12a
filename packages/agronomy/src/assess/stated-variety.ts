import { compareVerdicts, type FieldVariety, type Text, toVerdict } from '@crop/domain'
import type { AssessedSeason } from '../assessment'
import type { PlaceClimate } from '../climate/place-climate'
import { type CropType, isPerennial } from '../crops/crop-type'
import { listVarietiesOfLength, type VarietyOptions } from '../crops/varieties'
import { toLabelledScore } from '../score/labelled-score'
import { findBestPart, type MonthOutcome, type OutcomeDetails } from '../score/month-outcome'
import { findFastestPlantingDay, findVarietyOfDays } from '../season/variety-of-days'

/** What the variety of a question means for a crop type at a place. */
export interface StatedVariety {
  readonly options: VarietyOptions
  /** Of a variety that is stated in days: those that its season takes when planted at the best time. */
  readonly days?: number
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
  return { options: [option], days }
}

/** What `Site` knows of varieties. */
interface VarietySite {
  getUsualOutcomes(type: CropType): readonly MonthOutcome[]
  getStatedVariety(type: CropType): StatedVariety | undefined
}

/** Describes the stated variety of an annual crop, and the usual one if that has a better label. */
export function describeVariety(
  site: VarietySite,
  stated: FieldVariety | undefined,
  outcome: MonthOutcome,
  { season, factors }: OutcomeDetails,
): Text[] {
  if (stated === undefined || !season || isPerennial(outcome.type)) return []
  const isRipe = factors.every(({ name, score }) => name !== 'ripening' || score === 1)
  const used: Text =
    typeof stated === 'number'
      ? { code: 'variety_used', params: { days: site.getStatedVariety(outcome.type)?.days ?? stated } }
      : { code: 'variety_used', params: { variety: stated, ...(isRipe && { days: season.days }) } }
  const usual = site.getUsualOutcomes(outcome.type)[outcome.month - 1]
  const better = usual && describeBetterVariety(outcome, season, usual)
  return better ? [used, better] : [used]
}

function describeBetterVariety(
  outcome: MonthOutcome,
  season: AssessedSeason,
  usual: MonthOutcome,
): Text | undefined {
  const { feasibility_label: label } = toLabelledScore(usual.scores.expected)
  const { feasibility_label: statedLabel } = toLabelledScore(outcome.scores.expected)
  const days = usual.getDetails().season?.days
  if (compareVerdicts(label, statedLabel) <= 0 || days === undefined) return undefined
  const side = days < season.days ? 'shorter' : 'longer'
  return { code: 'better_variety', params: { side, days, label } }
}
