import type { RequestListener, ServerResponse } from 'node:http'
import type { OpenApiChecker } from '@crop/testkit'

/** Holds every answer of a server against its OpenAPI document. */
export interface WatchedContract {
  /** What the document does not say of the answers so far. */
  readonly violations: string[]
  watch(listener: RequestListener): RequestListener
}

export function watchContract(contract: OpenApiChecker): WatchedContract {
  const violations: string[] = []
  return {
    violations,
    watch: (listener) => (request, response) => {
      const body = bodyOf(response)
      const header = headersOf(response, (name) => violations.push(`${name} is written twice`))
      const { method = 'GET', url: path = '/' } = request
      response.once('finish', () => {
        // Node itself leaves the body out where none is allowed.
        const text = method === 'HEAD' || response.statusCode === 304 ? '' : body()
        const { statusCode: status } = response
        const problems = contract.findProblems({ method, path, status, header, body: text })
        violations.push(...problems.map((problem) => `${method} ${path} → ${status}: ${problem}`))
      })
      listener(request, response)
    },
  }
}

/** What is written to a response, as text. */
function bodyOf(response: ServerResponse): () => string {
  const chunks: Uint8Array[] = []
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  Object.assign(response, {
    write: (...given: Parameters<typeof write>) => (keep(given[0]), write(...given)),
    end: (...given: Parameters<typeof end>) => (keep(given[0]), end(...given)),
  })
  return () => Buffer.concat(chunks).toString('utf8')
}

/** Headers are given with the status line, names and values in turn, or were set before it. */
function headersOf(
  response: ServerResponse,
  onTwice: (name: string) => void,
): (name: string) => string | undefined {
  const given = new Map<string, string | undefined>()
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: string[] = []) => {
      for (const [at, name] of headers.entries()) {
        if (at % 2 > 0) continue
        if (given.has(name.toLowerCase())) onTwice(name)
        given.set(name.toLowerCase(), headers[at + 1])
      }
      return writeHead(status, headers)
    },
  })
  return (name) => (given.get(name.toLowerCase()) ?? response.getHeader(name))?.toString()
}
