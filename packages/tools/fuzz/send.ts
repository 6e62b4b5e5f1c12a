import { type Agent, type IncomingMessage, request } from 'node:http'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createBrotliDecompress, createGunzip } from 'node:zlib'
import type { RecordedExchange } from '@crop/testkit'
import type { FuzzCase } from './cases'

/** Sends a request with `node:http`, because `fetch` rejects or corrects malformed requests. */
export function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: FuzzCase,
): Promise<RecordedExchange> {
  return new Promise((resolve, reject) => {
    // Node does not set Content-Length or Transfer-Encoding for a GET or DELETE by itself.
    const lengthHeader = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, method, path, headers: { ...headers, ...lengthHeader } }
    const outgoing = request(`${url}/`, options, (response) => {
      const header = (name: string) => response.headers[name]?.toString()
      const toExchange = (responseBody: string) =>
        resolve({ method, path, status: response.statusCode ?? 0, header, body: responseBody })
      text(decompress(response, method)).then(toExchange, reject)
    })
    outgoing.once('error', (error) =>
      reject(
        new Error(
          `${error.message}: ${JSON.stringify({ method, path, headers, body: body?.slice(0, 300) })}`,
        ),
      ),
    )
    outgoing.end(body)
  })
}

function decompress(response: IncomingMessage, method: string): Readable {
  // The response to HEAD has the header, but no body.
  if (response.statusCode !== 200 || method === 'HEAD') return response
  switch (response.headers['content-encoding']) {
    case 'br':
      return response.pipe(createBrotliDecompress())
    case 'gzip':
      return response.pipe(createGunzip())
    default:
      return response
  }
}
