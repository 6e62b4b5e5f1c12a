import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface SeenRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string
  at: number
}

interface CannedAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/** What happens to one request instead of being forwarded and answered. */
export interface Trouble {
  /** The service does what it is asked, and nobody hears of it. */
  loseAnswer?: boolean
  answer?: CannedAnswer
  /** Runs before the request is forwarded. */
  before?: (request: SeenRequest) => Promise<void> | void
  /** Runs when the service has answered, before the client hears of it. */
  beforeAnswer?: () => Promise<void>
  /** As an older service, or a proxy, that knows nothing of waiting. */
  withoutWaiting?: boolean
  /** Never answered. */
  silence?: boolean
}

export interface TestProxy {
  url: string
  seen: (what: string) => SeenRequest[]
  /** The next requests like `POST /analyze` meet these, one each; the one after the last is served normally. */
  disturb: (what: string, ...troubles: Trouble[]) => void
  calm: () => void
  close: () => Promise<void>
}

export const problem = (
  status: number,
  code: string,
  headers: Record<string, string> = {},
): CannedAnswer => ({
  status,
  headers: { 'content-type': 'application/problem+json', ...headers },
  body: JSON.stringify({ type: `/errors/${code}`, title: code, status, code, detail: code }),
})

const keyOf = ({ method, path }: SeenRequest) =>
  `${method} ${path
    .replace('/api/v1', '')
    .replace(/\?.*/, '')
    .replace(/[0-9a-f-]{36}/, ':id')}`

async function forward(target: string, request: SeenRequest, signal: AbortSignal): Promise<Response> {
  const { method, path, headers, body } = request
  const { host: _host, connection: _connection, 'content-length': _length, ...kept } = headers
  return fetch(target + path, { method, headers: kept, signal, ...(body !== '' && { body }) })
}

/** Aborted when the client has left: nobody needs the answer then. */
function untilClosed(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () => left.abort())
  return left.signal
}

async function pass(answer: Response, response: ServerResponse, withoutWaiting = false): Promise<void> {
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
    headers.delete(name)
  if (withoutWaiting) headers.delete('retry-after')
  response.writeHead(answer.status, Object.fromEntries(headers))
  response.end(Buffer.from(await answer.arrayBuffer()))
}

async function serve(target: string, seen: SeenRequest, trouble: Trouble, response: ServerResponse) {
  await trouble.before?.(seen)
  if (trouble.silence) return
  if (trouble.answer) {
    const { status, headers = {}, body = '' } = trouble.answer
    response.writeHead(status, headers).end(body)
    return
  }
  if (trouble.withoutWaiting) delete seen.headers.prefer
  const answer = await forward(target, seen, untilClosed(response))
  await trouble.beforeAnswer?.()
  if (trouble.loseAnswer) response.destroy()
  else await pass(answer, response, trouble.withoutWaiting)
}

async function read(request: IncomingMessage): Promise<SeenRequest> {
  const { method = '', url = '' } = request
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { method, path: url, headers, body: await text(request), at: Date.now() }
}

/** A network between client and service, in which what a test wants to happen happens. */
export async function startProxy(target: string): Promise<TestProxy> {
  const seen: SeenRequest[] = []
  const waiting = new Map<string, Trouble[]>()
  const server = createServer((request, response) => {
    const work = read(request).then((one) => {
      seen.push(one)
      return serve(target, one, waiting.get(keyOf(one))?.shift() ?? {}, response)
    })
    work.catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen: (what) => seen.filter((one) => keyOf(one) === what),
    disturb: (what, ...troubles) => void waiting.set(what, troubles),
    calm: () => {
      seen.length = 0
      waiting.clear()
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
