import type { CropScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'
import type { TypeScore } from './site'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
const MIN_SCORE = 0.5

/**
 * Lists crops that are at least moderately suitable in the same month, best first; of equal ones those in the same group
 * as the given crop come first. At most two crops per group keep the list varied.
 */
export function listAlternativeCrops(scores: readonly TypeScore[], current: CropType): CropScore[] {
  const countByGroup = new Map<string, number>()
  const selected = findBestTypes(scores)
    .filter(({ type, score }) => type.crop !== current.crop && score >= MIN_SCORE)
    .sort(
      (a, b) => b.score - a.score || getGroupAffinity(b.type, current) - getGroupAffinity(a.type, current),
    )
    .filter(({ type }) => {
      const count = countByGroup.get(type.group) ?? 0
      countByGroup.set(type.group, count + 1)
      return count < MAX_CROPS_PER_GROUP
    })
  return selected
    .slice(0, MAX_CROPS)
    .map(({ type, score }) => ({ crop: type.crop, ...toLabelledScore(score) }))
}

function getGroupAffinity(type: CropType, current: CropType): number {
  return type.group === current.group ? 1 : 0
}

/** Returns the best type of each crop with its rounded score. */
function findBestTypes(scores: readonly TypeScore[]): TypeScore[] {
  const best = new Map<string, TypeScore>()
  for (const { type, score } of scores) {
    const rounded = roundTo(score, 2)
    if (rounded > (best.get(type.crop)?.score ?? -1)) best.set(type.crop, { type, score: rounded })
  }
  return [...best.values()]
}
