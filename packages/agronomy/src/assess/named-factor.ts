import type { Factor, Risk } from '../assessment'
import { type CropType, isPerennial } from '../crops/traits/crop-type'
import { findLimitingFactor } from '../score/factors'
import { isRiskOfRain } from '../score/risks'
import { type ExplanationInput, sortFrom } from './explanation-input'

export function findSevereRisk({ details }: ExplanationInput): Risk | undefined {
  return details.risks.find((risk) => risk.severity === 'severe' && !isRiskOfRain(risk))
}

/** The factors that say the same as a risk. */
export const FACTORS_OF_RISKS: Readonly<Partial<Record<Risk['code'], Factor['name']>>> = {
  frost: 'frost',
  heat: 'heat',
  excess_rain: 'wet_weather',
  wet_harvest: 'wet_weather',
  cold_sowing: 'sowing_temperature',
  does_not_ripen: 'ripening',
  no_vernalisation: 'ripening',
}

/** Finds the serious risk of a good choice if the limiting factor is a milder one and does not mention the risk. */
export function findUnnamedRisk(input: ExplanationInput): Risk | undefined {
  const factor = findNamedFactor(input)
  if (input.label !== 'highly_suitable' || !isDrawback(factor)) return undefined
  const risk = findSevereRisk(input)
  return risk && FACTORS_OF_RISKS[risk.code] !== factor.name ? risk : undefined
}

/**
 * Returns the factor to name: the limiting one. It is another one if the time of planting limits the crop but there is no
 * suitable month to name or to advise, unless only the time keeps it from being a good choice.
 */
export function findNamedFactor(input: ExplanationInput): Factor | null {
  const { type, limitingFactor, details, betterMonths, label } = input
  const isNamed =
    limitingFactor === null ||
    !isAboutMonth(limitingFactor, type) ||
    listPlantingMonths(input).length > 0 ||
    betterMonths.some((month) => month.feasibility_label !== 'not_suitable')
  if (isNamed) return limitingFactor
  const other = findLimitingFactor(details.factors.filter((factor) => !isAboutMonth(factor, type)))
  return isDrawback(other) || label === 'highly_suitable' ? other : limitingFactor
}

/** Whether a factor is the time of planting, so that its sentence names other months. */
function isAboutMonth({ name }: Factor, type: CropType): boolean {
  return name === 'timing' || (name === 'establishment' && isPerennial(type))
}

/** Factors with this score or a higher one are not mentioned. */
const MIN_NEGLIGIBLE_SCORE = 0.97

export function isDrawback(limitingFactor: Factor | null): limitingFactor is Factor {
  return limitingFactor !== null && limitingFactor.score < MIN_NEGLIGIBLE_SCORE
}

/** Whether the reason names months that do about as well as any, which advice on others would contradict. */
export function namesMonths(input: ExplanationInput): boolean {
  const { type, hasBetterType } = input
  const factor = findNamedFactor(input)
  return (
    isDrawback(factor) &&
    isAboutMonth(factor, type) &&
    !findUnnamedRisk(input) &&
    listPlantingMonths(input).length > 0 &&
    !hasBetterType
  )
}

/** More usual months that are named. */
const MAX_USUAL_MONTHS = 3

/** Lists the better planting months that are advisable as well; more usual ones may be too early or too late here. */
export function listPlantingMonths({ month, type, details, advisableMonths }: ExplanationInput): number[] {
  const months = details.causes.betterPlantingMonths.filter((other) => advisableMonths.includes(other))
  return sortFrom(month, isPerennial(type) ? months : months.slice(0, MAX_USUAL_MONTHS))
}
