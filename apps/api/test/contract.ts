import type { RequestListener, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { OpenApiChecker } from '@crop/testkit'

/** Checks every response of a server against its OpenAPI document. */
export interface ContractMonitor {
  /** Differences between the responses so far and the document. */
  readonly violations: string[]
  /** Returns a listener that does the same as `listener` and checks its responses. */
  wrap(listener: RequestListener): RequestListener
}

export function createContractMonitor(checker: OpenApiChecker): ContractMonitor {
  const violations: string[] = []
  return {
    violations,
    wrap: (listener) => (request, response) => {
      const getBody = recordBody(response)
      const header = recordHeaders(response, (name) => violations.push(`${name} is written twice`))
      const { method = 'GET', url: path = '/' } = request
      response.once('finish', () => {
        const { statusCode: status } = response
        // Node.js drops the body of these responses itself.
        const body = method === 'HEAD' || status === 304 ? '' : decode(getBody(), header('content-encoding'))
        const problems = checker.findProblems({ method, path, status, header, body })
        violations.push(...problems.map((problem) => `${method} ${path} → ${status}: ${problem}`))
      })
      listener(request, response)
    },
  }
}

function decode(body: Buffer, encoding: string | undefined): string {
  if (encoding === 'br') return brotliDecompressSync(body).toString('utf8')
  return (encoding === 'gzip' ? gunzipSync(body) : body).toString('utf8')
}

/** Records the body of the response; returns a function that returns its bytes. */
function recordBody(response: ServerResponse): () => Buffer {
  const chunks: Uint8Array[] = []
  const write = response.write.bind(response)
  const end = response.end.bind(response)
  const record = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  Object.assign(response, {
    write: (...args: Parameters<typeof write>) => {
      record(args[0])
      return write(...args)
    },
    end: (...args: Parameters<typeof end>) => {
      record(args[0])
      return end(...args)
    },
  })
  return () => Buffer.concat(chunks)
}

/**
 * Records the headers passed to `writeHead` as a flat list of names and values. Returns a function that looks up a
 * header by name, including those set with `setHeader`.
 */
function recordHeaders(
  response: ServerResponse,
  onDuplicate: (name: string) => void,
): (name: string) => string | undefined {
  const written = new Map<string, string | undefined>()
  const writeHead = response.writeHead.bind(response)
  Object.assign(response, {
    writeHead: (status: number, headers: string[] = []) => {
      for (let index = 0; index < headers.length; index += 2) {
        const name = headers[index] ?? ''
        if (written.has(name.toLowerCase())) onDuplicate(name)
        written.set(name.toLowerCase(), headers[index + 1])
      }
      return writeHead(status, headers)
    },
  })
  return (name) => (written.get(name.toLowerCase()) ?? response.getHeader(name))?.toString()
}
