import { connect } from 'node:net'

const TIMEOUT_MS = 8000

export interface RawResponse {
  status: number
  /** The status line and the headers. */
  head: string
  body: string
  header(name: string): string | undefined
}

/** Sends bytes on a new connection and returns everything received until the server closes it. */
export function sendBytes(url: string, bytes: Buffer, closesEarly: boolean): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy()
      reject(new Error(`no response within ${TIMEOUT_MS} ms`))
    })
    socket.on('data', (chunk) => chunks.push(chunk))
    // The server may close the connection before it has received everything.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Buffer.concat(chunks)))
    if (closesEarly) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** Splits the bytes of a connection into responses. `method` is that of the first request: HEAD has no body. */
export function parseResponses(received: Buffer, method: string): RawResponse[] {
  const responses: RawResponse[] = []
  let rest = received.toString('latin1')
  while (rest !== '') {
    const headEnd = rest.indexOf('\r\n\r\n')
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(rest)?.[1])
    if (headEnd === -1 || Number.isNaN(status)) throw new Error(`not a response: ${rest.slice(0, 200)}`)
    const head = rest.slice(0, headEnd)
    const header = createHeaderLookup(head)
    const hasBody = status >= 200 && !(method === 'HEAD' && responses.length === 0)
    const bodyEnd = headEnd + 4 + (hasBody ? Number(header('content-length') ?? 0) : 0)
    const body = Buffer.from(rest.slice(headEnd + 4, bodyEnd), 'latin1').toString('utf8')
    if (status >= 200) responses.push({ status, head, body, header })
    rest = rest.slice(bodyEnd)
  }
  return responses
}

function createHeaderLookup(head: string): RawResponse['header'] {
  const headers = head.split('\r\n').slice(1)
  return (name) => {
    const line = headers.find((candidate) => candidate.toLowerCase().startsWith(`${name.toLowerCase()}:`))
    return line?.slice(name.length + 1).trim()
  }
}
