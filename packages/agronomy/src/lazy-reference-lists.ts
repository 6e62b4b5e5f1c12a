import { SHIPPED_DATA_DIR } from './data-dir'
import { lazily } from './lazily'
import { loadReferenceLists, type ReferenceLists } from './reference-lists'

const getShippedLists = lazily(() => loadReferenceLists())

/**
 * Loads the lists of a data pack on their first use, which takes a fifth of a second of processor time; those of the shipped
 * pack once for all callers.
 */
export function createLazyReferenceLists(dataDir: string = SHIPPED_DATA_DIR): ReferenceLists {
  const getLists = dataDir === SHIPPED_DATA_DIR ? getShippedLists : lazily(() => loadReferenceLists(dataDir))
  return {
    listCrops: () => getLists().listCrops(),
    searchCrops: (text, options) => getLists().searchCrops(text, options),
    getAreaShares: (place) => getLists().getAreaShares(place),
    findMapCrop: (name) => getLists().findMapCrop(name),
    findCropName: (cropOrType, language, englishName) =>
      getLists().findCropName(cropOrType, language, englishName),
    findPlaceName: (location, language) => getLists().findPlaceName(location, language),
    listNameNotes: (names) => getLists().listNameNotes(names),
    searchLocations: (text, options) => getLists().searchLocations(text, options),
  }
}
