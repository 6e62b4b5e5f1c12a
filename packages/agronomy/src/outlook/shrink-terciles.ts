import type { SkillClass } from '../assessed-outlook'
import { EVEN_TERCILES, type Terciles } from '@crop/domain'

/** Below this ranked probability skill score, forecasts are no better than chance as far as some thirty years can show. */
export const MIN_SKILL = 0.01
/** From this score on, forecasts have fair skill; judged: seasonal forecasts of rain seldom exceed it. */
export const FAIR_SKILL = 0.1
/** Skill that is assumed where it is unknown; judged: that of forecasts of rain in most of the tropics. */
export const ASSUMED_SKILL = 0.04

/** Returns the class of a skill score. A skill that is unknown counts as low. */
export function toSkillClass(skill: number | null): SkillClass {
  const score = skill ?? ASSUMED_SKILL
  if (score < MIN_SKILL) return 'none'
  return score < FAIR_SKILL ? 'low' : 'fair'
}

/**
 * Returns the share of its deviation from one third that a forecast keeps, 0 to 1. It is the correlation of a calibrated
 * forecast of normally distributed values with this ranked probability skill score, which is about 1 - √(1 - r²).
 */
export function getSkillWeight(skill: number | null): number {
  const score = Math.min(1, skill ?? ASSUMED_SKILL)
  return score < MIN_SKILL ? 0 : Math.sqrt(1 - (1 - score) ** 2)
}

/** More than the rounding error of a probability. */
const ROUNDING = 1e-9

/** Moves probabilities towards one third each: without skill they are exactly that. */
export function shrinkTerciles({ below, normal, above }: Terciles, skill: number | null): Terciles {
  const weight = getSkillWeight(skill)
  const isEven = [below, normal, above].every((probability) => Math.abs(probability - 1 / 3) < ROUNDING)
  if (weight === 0 || isEven) return EVEN_TERCILES
  const shrink = (probability: number) => 1 / 3 + weight * (probability - 1 / 3)
  return { below: shrink(below), normal: shrink(normal), above: shrink(above) }
}

/** Averages the probabilities of months by their weights, such as their usual rain. Returns even terciles if all weights are 0. */
export function averageTerciles(
  months: readonly { readonly terciles: Terciles; readonly weight: number }[],
): Terciles {
  if (months.every(({ terciles }) => terciles === EVEN_TERCILES)) return EVEN_TERCILES
  const total = months.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return EVEN_TERCILES
  const average = (third: keyof Terciles) =>
    months.reduce((sum, { terciles, weight }) => sum + weight * terciles[third], 0) / total
  return { below: average('below'), normal: average('normal'), above: average('above') }
}
