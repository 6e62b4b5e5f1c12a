import { toVerdict, type Verdict } from '@crop/domain'
import type { CropScore } from '../assessment'
import type { CropType } from '../crops/crop-type'
import { toSpeciesKey } from '../crops/scientific-names'
import { roundTo } from '../numbers'
import { toLabelledScore } from '../score/labelled-score'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
/** The labels of alternatives, the best first, each with the highest score, as published, of the label below. */
const CLASSES: readonly { readonly label: Verdict; readonly scoreBelow: number }[] = [
  { label: 'highly_suitable', scoreBelow: 0.74 },
  { label: 'moderately_suitable', scoreBelow: 0.49 },
]

/**
 * Returns the score of a crop type if it is above `minScore`, otherwise any score up to `minScore`, which takes less time.
 */
export type ScoreAbove = (type: CropType, minScore: number) => number

/** A crop that may be suggested instead of another one. */
export interface CropOption {
  readonly crop: string
  readonly types: readonly TypeOption[]
  /** Share in the harvested area of the country; 0 where unknown. */
  readonly areaShare: number
}

interface TypeOption {
  readonly type: CropType
  readonly species: string
}

/** Groups crop types by crop. */
export function toCropOptions(types: readonly CropType[]): CropOption[] {
  const options = new Map<string, TypeOption[]>()
  for (const type of types) {
    const ofCrop = options.get(type.crop) ?? []
    options.set(type.crop, ofCrop)
    ofCrop.push({ type, species: toSpeciesKey(type.scientificName) ?? type.key })
  }
  return Array.from(options, ([crop, ofCrop]) => ({ crop, types: ofCrop, areaShare: 0 }))
}

/** Sorts crops by their area in a country, the largest first. Crops of equal area keep their order. */
export function sortByArea(
  options: readonly CropOption[],
  getAreaShare: (option: CropOption) => number | null,
): CropOption[] {
  return options
    .map((option) => ({ ...option, areaShare: getAreaShare(option) ?? 0 }))
    .sort((a, b) => b.areaShare - a.areaShare)
}

/**
 * Lists other crops that are at least moderately suitable in the same month. The best label comes first, then the crops
 * with the largest area in the country, then the best score, then crops of the current crop's group. At most two crops
 * per group and one per species keep the list varied. Computes scores only until the list is complete.
 *
 * @param options Crops, those with the largest area first.
 */
export function listAlternativeCrops(
  options: readonly CropOption[],
  current: CropType,
  getScore: ScoreAbove,
): CropScore[] {
  const selected: Candidate[] = []
  for (const { label, scoreBelow } of CLASSES) {
    let candidates: Candidate[] = []
    for (const [index, option] of options.entries()) {
      if (option.crop !== current.crop && option.types.some((type) => isAcceptable(type, selected))) {
        const best = findBestType(option.types, getScore, scoreBelow)
        if (best && toVerdict(best.score) === label) candidates.push(best)
      }
      if (options[index + 1]?.areaShare === option.areaShare) continue
      select(candidates, current, selected)
      if (selected.length === MAX_CROPS) return selected.map(toCropScore)
      candidates = []
    }
  }
  return selected.map(toCropScore)
}

interface Candidate extends TypeOption {
  /** Rounded. */
  readonly score: number
}

/** Returns the best type of a crop with its rounded score, of equal ones the first, or undefined if none is above `minScore`. */
function findBestType(
  types: readonly TypeOption[],
  getScore: ScoreAbove,
  minScore: number,
): Candidate | undefined {
  let best: TypeOption | undefined
  let bestScore = minScore
  for (const option of types) {
    const score = roundTo(getScore(option.type, minScore), 2)
    if (score <= bestScore) continue
    best = option
    bestScore = score
  }
  return best && { type: best.type, species: best.species, score: bestScore }
}

/** Adds candidates of equal area to the selection, the best first, as far as they are acceptable. */
function select(candidates: Candidate[], current: CropType, selected: Candidate[]): void {
  candidates.sort((a, b) => compareCandidates(a, b, current))
  for (const candidate of candidates) if (isAcceptable(candidate, selected)) selected.push(candidate)
}

function compareCandidates(a: Candidate, b: Candidate, current: CropType): number {
  const isInCurrentGroup = ({ type }: Candidate) => type.group === current.group
  return b.score - a.score || Number(isInCurrentGroup(b)) - Number(isInCurrentGroup(a))
}

/** Returns whether a type may be added to a selection, which has few crops of each group and one of each species. */
function isAcceptable({ type, species }: TypeOption, selected: readonly Candidate[]): boolean {
  if (selected.length === MAX_CROPS) return false
  let ofGroup = 0
  for (const other of selected) {
    if (other.species === species) return false
    if (other.type.group === type.group) ofGroup += 1
  }
  return ofGroup < MAX_CROPS_PER_GROUP
}

const toCropScore = ({ type, score }: Candidate): CropScore => ({
  crop: type.crop,
  ...toLabelledScore(score),
})
