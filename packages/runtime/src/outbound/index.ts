export { createHostResolver, type HostResolver } from './host-resolver'
export * from './outbound-client'
export { isLoopbackAddress, isPublicAddress } from './public-addresses'
