import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RecordedExchange } from '@crop/testkit'
import type { Dispatcher } from 'undici'
import type { FuzzCase } from './cases'

/** Decodes the body of a 200. The response to HEAD has the header, but no body. */
function decompress(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body
  if (encoding === 'br') return brotliDecompressSync(body)
  return encoding === 'gzip' ? gunzipSync(body) : body
}

/** Sends a request with undici's own client, because `fetch` rejects or corrects malformed requests. */
export async function send(
  client: Dispatcher,
  { method, path, headers, body }: FuzzCase,
): Promise<RecordedExchange> {
  const response = await client.request({ method, path, headers, body: body ?? null })
  const header = (name: string) => response.headers[name]?.toString()
  const bytes = Buffer.from(await response.body.arrayBuffer())
  return {
    method,
    path,
    status: response.statusCode,
    header,
    body: decompress(bytes, header('content-encoding')).toString(),
  }
}
