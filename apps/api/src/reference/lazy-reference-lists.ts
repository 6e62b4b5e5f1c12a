import { loadReferenceLists, type ReferenceLists } from '@crop/agronomy'

/** Loads the lists of a data pack on their first use, which takes a fifth of a second of processor time. */
export function createLazyReferenceLists(dataDir: string | undefined): ReferenceLists {
  let lists: ReferenceLists | undefined
  const getLists = () => (lists ??= loadReferenceLists(dataDir))
  return {
    listCrops: () => getLists().listCrops(),
    searchCrops: (text, options) => getLists().searchCrops(text, options),
    getAreaShares: (place) => getLists().getAreaShares(place),
    findMapCrop: (name) => getLists().findMapCrop(name),
    findCropName: (cropOrType, language) => getLists().findCropName(cropOrType, language),
    listNameNotes: (names) => getLists().listNameNotes(names),
    searchLocations: (text, options) => getLists().searchLocations(text, options),
  }
}
