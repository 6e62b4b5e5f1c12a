import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { type Answer, decode, encode, type Packet, RECURSION_AVAILABLE, RECURSION_DESIRED } from 'dns-packet'

export interface DnsServer extends AsyncDisposable {
  /** Address and port, as `Resolver.setServers` accepts them. */
  address: string
  /** Sets the addresses of every name; with several lists, each question gets the next one, and then the last one. */
  answer(...lists: readonly string[][]): void
  /** Number of questions for IPv4 addresses so far. */
  getQuestionCount(): number
}

function createResponse(query: Packet, addresses: readonly string[]): Buffer {
  const answers = query.questions?.flatMap(({ name, type }) =>
    addresses
      .filter((address) => (isIPv6(address) ? 'AAAA' : 'A') === type)
      .map((data): Answer => ({ name, type: isIPv6(data) ? 'AAAA' : 'A', ttl: 0, data })),
  )
  const { id, questions } = query
  return encode({ type: 'response', id, flags: RECURSION_DESIRED | RECURSION_AVAILABLE, questions, answers })
}

/** Starts a name server on 127.0.0.1 that answers every name with the addresses that the test sets. */
export async function startDnsServer(): Promise<DnsServer> {
  let lists: readonly string[][] = [[]]
  let ipv4Questions = 0
  const socket = createSocket('udp4')
  socket.on('message', (message, { port, address }) => {
    const query = decode(message)
    const isIpv4 = query.questions?.[0]?.type === 'A'
    const turn = Math.max(0, isIpv4 ? ipv4Questions : ipv4Questions - 1)
    if (isIpv4) ipv4Questions += 1
    socket.send(createResponse(query, lists[Math.min(turn, lists.length - 1)] ?? []), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    answer: (...newLists) => {
      lists = newLists
      ipv4Questions = 0
    },
    getQuestionCount: () => ipv4Questions,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  }
}
