export * from './assessed-outlook'
export * from './assessment'
export { DataPackError } from './data-pack/issues'
export type { AssessedPoint } from './assess/build-assessment'
export { listNoteSentences } from './assess/insufficient-data'
export type { Names } from './assess/resolve-names'
export type { MapCropMatch } from './map/find-map-crop'
export { getModelDigests, type ModelDigests, getModelVersion } from './model-version'
export { CROP_GROUPS, type CropGroup } from './crops/traits/crop-type'
export { countTypos } from './names/similar-names'
export { loadOutlookGround } from './outlook-ground'
export type { Point } from './places/gazetteer/place'
export { createLazyReferenceLists } from './lazy-reference-lists'
export {
  type CropEntry,
  LIFE_FORMS,
  type LifeForm,
  loadReferenceLists,
  type LocationEntry,
  type ReferenceLists,
  type SearchOptions,
} from './reference-lists'
