import type { CropScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'
import type { TypeScore } from './site'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
const MIN_SCORE = 0.5

/**
 * Crops that do at least moderately well in the same month, best first; of equals those of the asked crop's group.
 * At most two of a group, so that the list offers a choice.
 */
export function listAlternativeCrops(scores: readonly TypeScore[], asked: CropType): CropScore[] {
  const ofGroup = new Map<string, number>()
  const chosen = findBestTypes(scores)
    .filter(({ type, score }) => type.crop !== asked.crop && score >= MIN_SCORE)
    .sort((a, b) => b.score - a.score || compareKinship(b.type, asked) - compareKinship(a.type, asked))
    .filter(({ type }) => {
      const before = ofGroup.get(type.group) ?? 0
      ofGroup.set(type.group, before + 1)
      return before < MAX_CROPS_PER_GROUP
    })
  return chosen.slice(0, MAX_CROPS).map(({ type, score }) => ({ crop: type.crop, ...toLabelledScore(score) }))
}

function compareKinship(type: CropType, asked: CropType): number {
  return type.group === asked.group ? 1 : 0
}

/** Each crop with its best type and the score as shown. */
function findBestTypes(scores: readonly TypeScore[]): TypeScore[] {
  const best = new Map<string, TypeScore>()
  for (const { type, score } of scores) {
    const shown = roundTo(score, 2)
    if (shown > (best.get(type.crop)?.score ?? -1)) best.set(type.crop, { type, score: shown })
  }
  return [...best.values()]
}
