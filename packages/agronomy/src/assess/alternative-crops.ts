import type { Verdict } from '@crop/domain'
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
  const selection = createSelection()
  const otherCrops = options.filter(({ crop }) => crop !== current.crop)
  for (const { label, scoreBelow } of CLASSES) {
    for (const ofEqualArea of splitByArea(otherCrops)) {
      const candidates = ofEqualArea
        .filter(({ types }) => types.some(selection.accepts))
        .map(({ types }) => findBestType(types, (type) => getScore(type, scoreBelow)))
        .filter(({ score }) => toLabelledScore(score).feasibility_label === label)
        .sort((a, b) => compareCandidates(a, b, current))
      for (const candidate of candidates) selection.add(candidate)
      if (selection.isFull()) return selection.list()
    }
  }
  return selection.list()
}

interface Candidate extends TypeOption {
  /** Rounded. */
  readonly score: number
}

/** Returns the best type of a crop with its rounded score; of equal ones the first. */
function findBestType(types: readonly TypeOption[], getScore: (type: CropType) => number): Candidate {
  return types
    .map((option) => ({ ...option, score: roundTo(getScore(option.type), 2) }))
    .reduce((best, other) => (other.score > best.score ? other : best))
}

function compareCandidates(a: Candidate, b: Candidate, current: CropType): number {
  const isInCurrentGroup = ({ type }: Candidate) => type.group === current.group
  return b.score - a.score || Number(isInCurrentGroup(b)) - Number(isInCurrentGroup(a))
}

/** Splits sorted options into runs of equal area. */
function* splitByArea(options: readonly CropOption[]): Generator<readonly CropOption[]> {
  let start = 0
  while (start < options.length) {
    let end = start + 1
    while (options[end]?.areaShare === options[start]?.areaShare) end += 1
    yield options.slice(start, end)
    start = end
  }
}

/** Selects the first crops of each group, and the first of each species. */
function createSelection() {
  const selected: Candidate[] = []
  const isFull = () => selected.length === MAX_CROPS
  const accepts = ({ type, species }: TypeOption) =>
    !isFull() &&
    selected.filter((other) => other.type.group === type.group).length < MAX_CROPS_PER_GROUP &&
    selected.every((other) => other.species !== species)
  return {
    isFull,
    accepts,
    add(candidate: Candidate): void {
      if (accepts(candidate)) selected.push(candidate)
    },
    list: (): CropScore[] =>
      selected.map(({ type, score }) => ({ crop: type.crop, ...toLabelledScore(score) })),
  }
}
