export { completeMapPart, mapParts, type ClaimedMapPart, type MapPartOutcome } from './compute'
export { findMap, moveMapToFront, requestMap, type MapRecord } from './request'
