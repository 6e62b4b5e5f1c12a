import { loadReferenceLists, type ReferenceLists } from '@crop/agronomy'
import type { FindCropName } from '@crop/domain'

/** Returns the names of crops for mails. The lists of the data pack are loaded for the first mail that needs them. */
export function createCropNames(dataDir: string | undefined): FindCropName {
  let lists: ReferenceLists | undefined
  return (cropType, language) => {
    lists ??= loadReferenceLists(dataDir)
    return lists.findCropName(cropType, language)
  }
}
