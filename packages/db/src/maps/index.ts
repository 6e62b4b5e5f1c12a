export {
  claimMapParts,
  completeMapPart,
  releaseMapPart,
  renewMapParts,
  retryMapPartLater,
  type ClaimedMapPart,
  type MapPartClaim,
  type MapPartOutcome,
} from './compute'
export { findMap, moveMapToFront, requestMap, type MapRecord } from './request'
