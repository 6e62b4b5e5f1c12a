import type { CropScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'
import type { TypeScore } from './site'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
const MIN_SCORE = 0.5

/**
 * Lists other crops that are at least moderately suitable in the same month, best first. Among equal scores, crops of the
 * current crop's group come first. At most two crops per group keep the list varied.
 */
export function listAlternativeCrops(scores: readonly TypeScore[], current: CropType): CropScore[] {
  const countByGroup = new Map<string, number>()
  const isInCurrentGroup = (type: CropType) => type.group === current.group
  const selected = findBestTypes(scores)
    .filter(({ type, score }) => type.crop !== current.crop && score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || Number(isInCurrentGroup(b.type)) - Number(isInCurrentGroup(a.type)))
    .filter(({ type }) => {
      const count = countByGroup.get(type.group) ?? 0
      countByGroup.set(type.group, count + 1)
      return count < MAX_CROPS_PER_GROUP
    })
  return selected
    .slice(0, MAX_CROPS)
    .map(({ type, score }) => ({ crop: type.crop, ...toLabelledScore(score) }))
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
