import { isSingleWord } from '../../names/name-key'
import { type CropAreaShares, WORLD } from '../traits/crop-areas'
import type { SearchableName } from './name-index'

/** How a text matches a name of a crop, the best kind first. */
export const MATCH_KINDS = ['exact', 'beginning', 'word', 'group', 'similar'] as const

export type MatchKind = (typeof MATCH_KINDS)[number]

const getRank = (kind: MatchKind) => MATCH_KINDS.indexOf(kind)

/** A crop that a text may mean. */
export interface CropHit {
  readonly crop: string
  readonly kind: MatchKind
  /** The name that matches, or the word for a group of crops. */
  readonly name: string
  /** Letters that differ from the name; 0 unless it is only similar. */
  readonly typos: number
  /** Whether the name is English, scientific, of the crop table, or in the language of the caller. */
  readonly isFamiliar: boolean
  /** Whether whole words match, not only the beginning of the last one. */
  readonly isWhole: boolean
}

/** English, scientific names and those of the crop table are familiar everywhere. */
const FAMILIAR_LANGUAGES: ReadonlySet<string | undefined> = new Set([undefined, 'en', 'la'])

export function isFamiliarIn(language: string | undefined, { language: ofName }: SearchableName): boolean {
  return FAMILIAR_LANGUAGES.has(ofName) || ofName === language
}

/** A list that keeps the best match of each crop. */
export interface CropHitList {
  addNames(
    kind: MatchKind,
    names: readonly SearchableName[],
    match?: { typos?: number; isWhole?: boolean },
  ): void
  addGroup(word: string, crops: readonly string[], isWhole: boolean): void
  hasFamiliar(): boolean
  isEmpty(): boolean
  /** Returns the hits, the best first; of the crops with the same word, those of the group come before others. */
  toSorted(group: readonly string[], compareCrops: (one: string, other: string) => number): CropHit[]
}

export function createCropHitList(language: string | undefined): CropHitList {
  const byCrop = new Map<string, CropHit>()

  function add(hit: CropHit): void {
    const best = byCrop.get(hit.crop)
    if (!best || compareHits(hit, best) < 0) byCrop.set(hit.crop, hit)
  }

  return {
    addNames(kind, names, { typos = 0, isWhole = true } = {}) {
      for (const entry of names) {
        const { crop, name } = entry
        add({ crop, kind, name, typos, isFamiliar: isFamiliarIn(language, entry), isWhole })
      }
    },
    addGroup(word, crops, isWhole) {
      for (const crop of crops) {
        add({ crop, kind: 'group', name: word, typos: 0, isFamiliar: true, isWhole })
      }
    },
    hasFamiliar: () => [...byCrop.values()].some(({ isFamiliar }) => isFamiliar),
    isEmpty: () => byCrop.size === 0,
    toSorted: (group, compareCrops) =>
      [...byCrop.values()].sort((a, b) => compareHits(a, b, group) || compareCrops(a.crop, b.crop)),
  }
}

function compareHits(a: CropHit, b: CropHit, group: readonly string[] = []): number {
  return (
    getRank(a.kind) - getRank(b.kind) ||
    Number(group.includes(b.crop)) - Number(group.includes(a.crop)) ||
    a.typos - b.typos ||
    Number(b.isWhole) - Number(a.isWhole) ||
    Number(b.isFamiliar) - Number(a.isFamiliar) ||
    Number(beginsWord(b)) - Number(beginsWord(a))
  )
}

/** Whether the text begins a name of one word: "maharag" is rather "maharage" than "maharage ya soya". */
const beginsWord = ({ kind, name }: CropHit) => kind === 'beginning' && isSingleWord(name)

/** Returns a function that compares crops by their area in a country, then in the world. */
export function compareByArea(areas: CropAreaShares, country: string | undefined) {
  const getShare = (place: string, crop: string) => areas.get(place)?.get(crop) ?? 0
  return (one: string, other: string): number =>
    (country === undefined ? 0 : getShare(country, other) - getShare(country, one)) ||
    getShare(WORLD, other) - getShare(WORLD, one) ||
    (one < other ? -1 : 1)
}
