export {
  claimMapParts,
  completeMapPart,
  releaseMapPart,
  retryMapPartLater,
  type ClaimedMapPart,
  type MapPartClaim,
} from './compute'
export { findMap, moveMapToFront, requestMap, type MapRecord } from './request'
