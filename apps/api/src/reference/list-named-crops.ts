import type { CropEntry, ReferenceLists, SearchOptions } from '@crop/agronomy'
import { DEFAULT_LANGUAGE, type Language } from '@crop/domain'

/** A crop with its name in the language of the caller. */
export interface NamedCrop extends CropEntry {
  /** The English name where the language has none. */
  displayName: string
  /** Undefined without a country; null where no areas are known. */
  areaShare: number | null | undefined
}

/** The crops at most that a search lists by default. */
export const DEFAULT_FOUND_CROPS = 20

interface CropQuery extends Partial<SearchOptions> {
  /** Without a text, all crops are listed. */
  readonly text: string | undefined
  readonly language: Language
}

/** Lists the crops that a text finds, or all crops in alphabetical order. */
export function listNamedCrops(lists: ReferenceLists, query: CropQuery): NamedCrop[] {
  const { text, language, country, near, limit } = query
  const entries =
    text === undefined
      ? lists.listCrops().slice(0, limit)
      : lists.searchCrops(text, { country, near, language, limit: limit ?? DEFAULT_FOUND_CROPS })
  const isForPlace = country !== undefined || near !== undefined
  const areas = isForPlace ? lists.getAreaShares({ country, near }) : undefined
  return entries.map((entry) => ({
    ...entry,
    areaShare: isForPlace ? (areas ? roundShare(areas.get(entry.crop) ?? 0) : null) : undefined,
    displayName: findLocalName(lists, entry.crop, language) ?? entry.name,
  }))
}

/** Three digits, so that the share of a rare crop is not zero. */
const roundShare = (share: number) => Number(share.toPrecision(3))

const findLocalName = (lists: ReferenceLists, crop: string, language: Language) =>
  language === DEFAULT_LANGUAGE ? undefined : lists.findCropName(crop, language)
