/** Reads a body to its end. Throws when it breaks off, and the error from `createError` when it has more than `maxBytes`. */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
  createError: () => Error,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBytes) throw createError()
  }
  return Buffer.concat(chunks)
}

/**
 * Reads the start of a body, at most `maxBytes` of whole characters in UTF-8. The status is known already, so a body that
 * breaks off or takes too long is no failure.
 */
export async function readBodyStart(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBytes) break
    }
  } catch {
    // What arrived is enough.
  }
  const text = Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
  return text.slice(0, new TextEncoder().encodeInto(text, new Uint8Array(maxBytes)).read)
}
