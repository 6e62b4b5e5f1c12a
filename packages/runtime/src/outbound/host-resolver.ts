import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { findErrorCode } from '../error-code'

/** Resolves the name of a host, which may be an address already. Rejects when it finds none. */
export type HostResolver = (host: string) => Promise<string[]>

const QUERY_TIMEOUT_MS = 2000
const QUERY_TRIES = 2

interface HostResolverOptions {
  /** Name servers, such as `127.0.0.1:5353`; those of the system by default. */
  servers?: readonly string[]
}

const isNotFound = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(findErrorCode(error) ?? '')

/**
 * Creates a resolver that queries name servers itself. `dns.lookup` would hold a thread of libuv for each slow name, and a
 * few of them would stop password hashes and other look-ups. It is used only for names that no server has, because it also
 * reads the hosts file.
 */
export function createHostResolver({ servers }: HostResolverOptions = {}): HostResolver {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: QUERY_TRIES })
  if (servers) resolver.setServers(servers)

  async function query(host: string): Promise<string[]> {
    const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length > 0) return addresses
    const failures = results.flatMap((result): unknown[] =>
      result.status === 'rejected' ? [result.reason] : [],
    )
    if (!servers && failures.every(isNotFound)) {
      return (await lookup(host, { all: true })).map(({ address }) => address)
    }
    throw failures[0]
  }

  return async (host) => {
    if (isIP(host) !== 0) return [host]
    // RFC 6761: never a question for a name server.
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1', '::1']
    return query(host)
  }
}
