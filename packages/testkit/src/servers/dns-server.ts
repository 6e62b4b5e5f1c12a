import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'

export interface DnsServer extends AsyncDisposable {
  /** Address and port, as `Resolver.setServers` accepts them. */
  address: string
  /** Sets the addresses of every name; with several lists, each question gets the next one, and then the last one. */
  answer(...lists: readonly string[][]): void
  /** Number of questions for IPv4 addresses so far. */
  getQuestionCount(): number
}

const TYPE_A = 1
const TYPE_AAAA = 28
const HEADER_BYTES = 12

/** The name ends with an empty label; type and class follow. */
const getQuestionEnd = (query: Buffer) => query.indexOf(0, HEADER_BYTES) + 5

function toBytes(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  const groups = [...left, ...zeros, ...right].map((group) => parseInt(group, 16))
  return Buffer.from(groups.flatMap((group) => [group >> 8, group & 0xff]))
}

function createResponse(query: Buffer, addresses: readonly string[]): Buffer {
  const questionEnd = getQuestionEnd(query)
  const type = query.readUInt16BE(questionEnd - 4)
  const matching = addresses.filter((address) => (isIPv6(address) ? TYPE_AAAA : TYPE_A) === type)
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(matching.length, 6)
  header.writeUInt32BE(0, 8)
  const records = matching.map((address) => {
    const data = toBytes(address)
    const record = Buffer.alloc(12)
    // A pointer to the name in the question, the type, class IN, no time to live, and the length.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(type, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...records])
}

/** Starts a name server on 127.0.0.1 that answers every name with the addresses that the test sets. */
export async function startDnsServer(): Promise<DnsServer> {
  let lists: readonly string[][] = [[]]
  let ipv4Questions = 0
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const isIpv4 = query.readUInt16BE(getQuestionEnd(query) - 4) === TYPE_A
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
