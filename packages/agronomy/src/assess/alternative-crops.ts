import { compareVerdicts } from '@crop/domain'
import type { CropScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { toSpeciesKey } from '../crops/scientific-names'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'
import type { TypeScore } from './site'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
const MIN_SCORE = 0.5

/**
 * Lists other crops that are at least moderately suitable in the same month. The best label comes first, then the crops
 * with the largest area in the country, then the best score, then crops of the current crop's group. At most two crops
 * per group and one per species keep the list varied.
 */
export function listAlternativeCrops(scores: readonly TypeScore[], current: CropType): CropScore[] {
  const candidates = findBestTypes(scores)
    .filter(({ type, score }) => type.crop !== current.crop && score >= MIN_SCORE)
    .sort((a, b) => compareAlternatives(a, b, current))
  return selectVariedTypes(candidates)
    .slice(0, MAX_CROPS)
    .map(({ type, score }) => ({ crop: type.crop, ...toLabelledScore(score) }))
}

/** Returns the best type of each crop with its rounded score. */
function findBestTypes(scores: readonly TypeScore[]): TypeScore[] {
  const best = new Map<string, TypeScore>()
  for (const { type, score, areaShare } of scores) {
    const rounded = roundTo(score, 2)
    if (rounded > (best.get(type.crop)?.score ?? -1)) best.set(type.crop, { type, score: rounded, areaShare })
  }
  return [...best.values()]
}

function compareAlternatives(a: TypeScore, b: TypeScore, current: CropType): number {
  const isInCurrentGroup = ({ type }: TypeScore) => type.group === current.group
  const getLabel = ({ score }: TypeScore) => toLabelledScore(score).feasibility_label
  return (
    compareVerdicts(getLabel(b), getLabel(a)) ||
    (b.areaShare ?? 0) - (a.areaShare ?? 0) ||
    b.score - a.score ||
    Number(isInCurrentGroup(b)) - Number(isInCurrentGroup(a))
  )
}

/** Keeps the first types of each group, and the first of each species. */
function selectVariedTypes(candidates: readonly TypeScore[]): TypeScore[] {
  const countByGroup = new Map<string, number>()
  const selectedSpecies = new Set<string>()
  return candidates.filter(({ type }) => {
    const species = toSpeciesKey(type.scientificName) ?? type.key
    const count = countByGroup.get(type.group) ?? 0
    if (count === MAX_CROPS_PER_GROUP || selectedSpecies.has(species)) return false
    countByGroup.set(type.group, count + 1)
    selectedSpecies.add(species)
    return true
  })
}
