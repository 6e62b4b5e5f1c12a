import ipaddr from 'ipaddr.js'

/** Addresses of internal services of clouds that look public. */
const INTERNAL_ADDRESSES = ['168.63.129.16'] // Azure

/** All global unicast addresses are in this network; others that no registry lists are not public. */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IPv4 or IPv6 address belongs to the public internet. An IPv4-mapped address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || INTERNAL_ADDRESSES.includes(parsed.toString())) return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_IPV6)
}

export const isLoopbackAddress = (address: string): boolean => ipaddr.process(address).range() === 'loopback'
