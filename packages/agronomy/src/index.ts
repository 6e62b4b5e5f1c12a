export * from './assessment'
export { DataPackError } from './data-pack/issues'
export { loadModel, type Model } from './model'
export { getModelDigests, type ModelDigests, getModelVersion } from './model-version'
export {
  type CropEntry,
  loadReferenceLists,
  type LocationEntry,
  type ReferenceLists,
} from './reference-lists'
