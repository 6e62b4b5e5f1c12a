import { BlockList, isIPv6 } from 'node:net'

type Range = readonly [network: string, prefix: number]

// The special-purpose registries of IANA, and networks of clouds that look public.
const BLOCKED_IPV4: readonly Range[] = [
  ['0.0.0.0', 8], // this network
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // carrier-grade NAT, and the metadata service of one cloud
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // the internal services of Azure
  ['169.254.0.0', 16], // link-local, with the metadata services of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // 6to4 relays
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, and broadcast
]

/** All global unicast addresses are in this network; unique local, link-local, multicast and NAT64 ones are not. */
const GLOBAL_UNICAST_IPV6: Range = ['2000::', 3]

// Parts of the global unicast network that are not public, or that contain an IPv4 address.
const BLOCKED_IPV6: readonly Range[] = [
  ['2001::', 23], // protocol assignments, such as Teredo
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // 6to4
  ['3fff::', 20], // documentation
]

function createBlockList(family: 'ipv4' | 'ipv6', ranges: readonly Range[]): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}

const blockedIpv4 = createBlockList('ipv4', BLOCKED_IPV4)
const blockedIpv6 = createBlockList('ipv6', BLOCKED_IPV6)
const globalUnicastIpv6 = createBlockList('ipv6', [GLOBAL_UNICAST_IPV6])
const loopbackIpv4 = createBlockList('ipv4', [['127.0.0.0', 8]])
const loopbackIpv6 = createBlockList('ipv6', [['::1', 128]])
const ipv4Mapped = createBlockList('ipv6', [['::ffff:0:0', 96]])

/** Whether an IPv4 or IPv6 address belongs to the public internet. An IPv4-mapped address counts as its IPv4 address. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !blockedIpv4.check(address, 'ipv4')
  // Rules for IPv4 apply to IPv4-mapped addresses.
  if (ipv4Mapped.check(address, 'ipv6')) return !blockedIpv4.check(address, 'ipv6')
  return globalUnicastIpv6.check(address, 'ipv6') && !blockedIpv6.check(address, 'ipv6')
}

export function isLoopbackAddress(address: string): boolean {
  if (!isIPv6(address)) return loopbackIpv4.check(address, 'ipv4')
  return loopbackIpv6.check(address, 'ipv6') || loopbackIpv4.check(address, 'ipv6')
}
