import { formatText, LOWEST_SCORES, type Text, toVerdict } from '@crop/domain'
import type {
  AssessedConditions,
  AssessedPlace,
  AssessedWater,
  AssessmentConfidence,
  ConfidenceLevel,
  ConfidenceReason,
  ConfidenceReasonCode,
  Note,
} from '../assessment'
import type { CropType } from '../crops/traits/crop-type'
import { isValidated } from '../crops/traits/validated-crops'
import { roundTo } from '../numbers'
import { compareStationHeight } from '../score/risks'
import { computeMonthScores } from './month-scores'
import { CLOSE_HEIGHT_M, CLOSE_KM } from './place-and-crop'
import type { Site } from './site'

/** From this share of perturbed climates with the same label on, an answer is stable. */
const MIN_HIGH_STABILITY = 0.85
/** Below this share an answer depends on errors of the climate data. */
const MIN_MEDIUM_STABILITY = 0.6
/** Farther from the nearest climate record than this, the climate is mostly interpolated. */
const INTERPOLATED_KM = 10
/** Lower limits of the classes above `not_suitable`. */
const CLASS_LIMITS = Object.values(LOWEST_SCORES).filter((limit) => limit > 0)
/** Scores this close to a limit can easily belong to the other class. */
const NEAR_LIMIT = 0.03

/** The results of an assessment on which its confidence depends. */
export interface ConfidenceInput {
  readonly site: Site
  readonly types: readonly CropType[]
  /** The best type, which the assessment describes. */
  readonly type: CropType
  readonly month: number
  readonly score: number
  readonly place: AssessedPlace
  readonly conditions: AssessedConditions
  readonly water: AssessedWater
  readonly notes: readonly Note[]
}

/** Rates how certain a score is, by repeating the assessment of the month with slightly different climates and soils. */
export function assessConfidence(input: ConfidenceInput): AssessmentConfidence {
  const { site, types, month, score } = input
  const perturbedScores = site
    .getPerturbedClimates()
    .flatMap((climates) => computeMonthScores(climates, site, types, month))
    .map((perturbed) => roundTo(perturbed, 2))
  const sameLabel = perturbedScores.filter((perturbed) => toVerdict(perturbed) === toVerdict(score))
  const stability = roundTo(sameLabel.length / perturbedScores.length, 2)
  const reasons = listReasons(input, stability)
  return {
    level: getLevel(stability, input.place, reasons),
    score_range: [Math.min(score, ...perturbedScores), Math.max(score, ...perturbedScores)],
    label_stability: stability,
    reasons,
  }
}

function getLevel(
  stability: number,
  place: AssessedPlace,
  reasons: readonly ConfidenceReason[],
): ConfidenceLevel {
  if (stability < MIN_MEDIUM_STABILITY || place.confidence === 'low') return 'low'
  const isCertain = reasons.every(({ code }) => code === 'INTERPOLATED_CLIMATE')
  return stability >= MIN_HIGH_STABILITY && isCertain ? 'high' : 'medium'
}

function listReasons(
  { site, type, score, place, conditions, water, notes }: ConfidenceInput,
  stability: number,
): readonly ConfidenceReason[] {
  return [
    findWideningReason(notes),
    findStationReason(site),
    findHeightReason(site),
    findAssumedHeightReason(place, conditions),
    findValidationReason(type),
    findWaterReason(water),
    // Close to a limit, small changes also give another label, which need not be said twice.
    findLimitReason(score) ?? findStabilityReason(stability),
  ].filter((reason) => reason !== undefined)
}

function createReason(text: Text<ConfidenceReasonCode>): ConfidenceReason {
  return { ...text, detail: formatText(text) }
}

/** The note that only the place around an unknown one was found is also a reason. */
function findWideningReason(notes: readonly Note[]): ConfidenceReason | undefined {
  const note = notes.find((candidate) => candidate.code === 'LOCATION_WIDENED')
  return note && createReason({ code: note.code, params: note.params })
}

function findStationReason(site: Site): ConfidenceReason | undefined {
  const km = roundTo(site.climate.site.nearestKm, 1)
  if (km > CLOSE_KM) return createReason({ code: 'STATION_FAR', params: { km } })
  return km > INTERPOLATED_KM ? createReason({ code: 'INTERPOLATED_CLIMATE', params: { km } }) : undefined
}

function findHeightReason(site: Site): ConfidenceReason | undefined {
  const params = compareStationHeight(site.climate.site)
  return params.metres > CLOSE_HEIGHT_M ? createReason({ code: 'STATION_HEIGHT_DIFFERS', params }) : undefined
}

function findAssumedHeightReason(
  { name }: AssessedPlace,
  { elevation_m }: AssessedConditions,
): ConfidenceReason | undefined {
  if (elevation_m.source !== 'assumed' || elevation_m.value === null) return undefined
  return createReason({ code: 'HEIGHT_ASSUMED', params: { place: name, metres: elevation_m.value } })
}

function findValidationReason(type: CropType): ConfidenceReason | undefined {
  if (isValidated(type)) return undefined
  return createReason({ code: 'CROP_NOT_VALIDATED', params: { crop_type: type.key, crop: type.name } })
}

function findWaterReason(water: AssessedWater): ConfidenceReason | undefined {
  const { supply, rainfed_label, irrigated_label, rainfed_score, irrigated_score } = water
  if (supply !== 'unknown' || rainfed_label === irrigated_label) return undefined
  return createReason({ code: 'WATER_SUPPLY_UNKNOWN', params: { rainfed_score, irrigated_score } })
}

function findLimitReason(score: number): ConfidenceReason | undefined {
  const limit = CLASS_LIMITS.find((classLimit) => roundTo(Math.abs(score - classLimit), 2) <= NEAR_LIMIT)
  return limit === undefined
    ? undefined
    : createReason({ code: 'NEAR_CLASS_LIMIT', params: { score, limit } })
}

function findStabilityReason(stability: number): ConfidenceReason | undefined {
  if (stability >= MIN_HIGH_STABILITY) return undefined
  return createReason({ code: 'LABEL_UNSTABLE', params: { percent: Math.round(stability * 100) } })
}
