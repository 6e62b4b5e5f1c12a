import { getHighestScoreBelow } from '@crop/domain'
import type { CropScore } from '../assessment'
import type { CropAreas } from '../crops/traits/crop-areas'
import { type CropType, isOrchardCrop } from '../crops/traits/crop-type'
import { toSpeciesKey } from '../crops/words/scientific-names'
import { toLabelledScore } from '../score/labelled-score'

const MAX_CROPS = 5
const MAX_CROPS_PER_GROUP = 2
/** The highest published score that is less than moderately suitable. */
export const MAX_UNSUITABLE_SCORE = getHighestScoreBelow('moderately_suitable')

/** How usual a crop is at a place, and how well it suits a field there. */
export interface LocalScore {
  /** The local share is not higher. It takes longer than this bound. */
  readonly maxShare: number
  /**
   * Returns how usual the crop is relative to the places where it is grown most, judged by climate, water and month; 0 if it is
   * less than moderately suitable.
   */
  getLocalShare(): number
  /** Returns the score as published. It takes longer than the share. */
  getScore(): number
}

/** Returns the local score of a crop type, or undefined if it is surely less than moderately suitable. */
export type ScoreLocally = (type: CropType) => LocalScore | undefined

/** A crop that may be suggested instead of another one. */
export interface CropOption {
  readonly crop: string
  readonly types: readonly TypeOption[]
  /** Share in the harvested area of the country; 1 for all crops where no areas are known. */
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
  return Array.from(options, ([crop, ofCrop]) => ({ crop, types: ofCrop, areaShare: 1 }))
}

/** Lists the crops that are grown in a country, the largest area first; all crops where no areas are known. */
export function listGrownOptions(
  options: readonly CropOption[],
  areas: CropAreas | undefined,
): readonly CropOption[] {
  if (!areas) return options
  return options
    .map((option) => ({ ...option, areaShare: areas.get(option.crop) ?? 0 }))
    .filter(({ areaShare }) => areaShare > 0)
    .sort((a, b) => b.areaShare - a.areaShare)
}

/**
 * Lists other crops that neighbours grow and that are at least moderately suitable in the same month: those that probably
 * cover the largest area around the place, the best score first. At most two annual crops per group and one crop per species
 * keep the list varied. Computes scores only until the list is complete.
 *
 * @param options Crops, those with the largest area in the country first.
 */
export function listAlternativeCrops(
  options: readonly CropOption[],
  current: CropType,
  scoreLocally: ScoreLocally,
): CropScore[] {
  const selected: SelectedType[] = []
  const candidates = new Set<Candidate>()
  for (const option of options) {
    if (option.crop === current.crop) continue
    // No further crop has a larger area around the place than this one has in the country.
    selectFrom(option.areaShare)
    if (selected.length === MAX_CROPS) break
    const types = option.types.filter((type) => isAcceptable(type, selected))
    const candidate = toCandidate(types, option.areaShare, scoreLocally)
    if (candidate) candidates.add(candidate)
  }
  selectFrom(0)
  return selected.sort((a, b) => b.score - a.score).map(toCropScore)

  /** Moves the candidates from a local area on to the selection, the largest first, as far as they are acceptable. */
  function selectFrom(minArea: number): void {
    while (selected.length < MAX_CROPS) {
      const largest = findLargest(candidates, current)
      if (!largest || largest.localArea < minArea) return
      if (!largest.isExact) {
        largest.localArea = computeLocalArea(largest)
        largest.isExact = true
        continue
      }
      candidates.delete(largest)
      const best = findBestType(largest.types.filter((type) => isAcceptable(type, selected)))
      if (best) selected.push(best)
    }
  }
}

interface LocalType extends TypeOption {
  readonly local: LocalScore
}

/** A crop that may be selected. */
interface Candidate {
  readonly types: readonly LocalType[]
  /** Share in the harvested area of the country. */
  readonly areaShare: number
  /** Estimate of the crop's area around the place, relative to the area of all crops in the country; at first an upper bound. */
  localArea: number
  isExact: boolean
}

/** Returns the types of a crop that may be suitable as a candidate; undefined if none may. */
function toCandidate(
  types: readonly TypeOption[],
  areaShare: number,
  scoreLocally: ScoreLocally,
): Candidate | undefined {
  const localTypes = types.flatMap((option) => {
    const local = scoreLocally(option.type)
    return local ? [{ ...option, local }] : []
  })
  if (localTypes.length === 0) return undefined
  const maxShare = Math.max(...localTypes.map(({ local }) => local.maxShare))
  return { types: localTypes, areaShare, localArea: areaShare * maxShare, isExact: false }
}

function computeLocalArea({ types, areaShare }: Candidate): number {
  return areaShare * Math.max(...types.map(({ local }) => local.getLocalShare()))
}

/** Returns the candidate with the largest area; of equal ones, one whose area is only a bound, then one of the current group. */
function findLargest(candidates: Iterable<Candidate>, current: CropType): Candidate | undefined {
  let largest: Candidate | undefined
  for (const candidate of candidates)
    if (!largest || compareCandidates(candidate, largest, current) < 0) largest = candidate
  return largest
}

function compareCandidates(a: Candidate, b: Candidate, current: CropType): number {
  const isInCurrentGroup = ({ types }: Candidate) => types.some(({ type }) => type.group === current.group)
  return (
    b.localArea - a.localArea ||
    Number(a.isExact) - Number(b.isExact) ||
    Number(isInCurrentGroup(b)) - Number(isInCurrentGroup(a))
  )
}

interface SelectedType extends TypeOption {
  readonly score: number
}

/** Returns the type with the best score, of equal ones the first; undefined if none is at least moderately suitable. */
function findBestType(types: readonly LocalType[]): SelectedType | undefined {
  let best: SelectedType | undefined
  for (const { type, species, local } of types) {
    const score = local.getLocalShare() > 0 ? local.getScore() : 0
    if (score > (best?.score ?? MAX_UNSUITABLE_SCORE)) best = { type, species, score }
  }
  return best
}

/** Returns whether a type may be added to a selection, which has few crops of each group and one of each species. */
function isAcceptable({ type, species }: TypeOption, selected: readonly SelectedType[]): boolean {
  if (selected.length === MAX_CROPS) return false
  const maxPerGroup = isOrchardCrop(type) ? MAX_CROPS : MAX_CROPS_PER_GROUP
  let ofGroup = 0
  for (const other of selected) {
    if (other.species === species) return false
    if (other.type.group === type.group) ofGroup += 1
  }
  return ofGroup < maxPerGroup
}

const toCropScore = ({ type, score }: SelectedType): CropScore => ({
  crop: type.crop,
  ...toLabelledScore(score),
})
