import { request } from 'node:http'
import type { Agent } from 'node:http'
import type { RecordedExchange } from '@crop/testkit'
import type { Case } from './cases'

/** Sends what `fetch` would refuse or mend. */
export function send(
  agent: Agent,
  url: string,
  { method, path, headers, body }: Case,
): Promise<RecordedExchange> {
  return new Promise((resolve, reject) => {
    // Node announces no body of a GET or DELETE by itself.
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
    const options = { agent, method, path, headers: { ...headers, ...length } }
    const outgoing = request(`${url}/`, options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () => {
        const header = (name: string) => response.headers[name]?.toString()
        const text = Buffer.concat(chunks).toString('utf8')
        resolve({ method, path, status: response.statusCode ?? 0, header, body: text })
      })
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
