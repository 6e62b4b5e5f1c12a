import ipaddr from 'ipaddr.js'

/** An IPv6 customer usually has a whole /64 network. */
const IPV6_NETWORK_BYTES = 8

/** Returns the key under which the attempts of a client address are counted: the address, or the /64 of an IPv6 one. */
export function toClientKey(clientIp: string | undefined): string {
  if (clientIp === undefined || !ipaddr.isValid(clientIp)) return 'unknown'
  const address = ipaddr.process(clientIp)
  if (address.kind() === 'ipv4') return address.toString()
  return Buffer.from(address.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex')
}
