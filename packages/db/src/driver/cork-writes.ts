import type { PoolClient } from 'pg'

/**
 * Buffers the writes to a connection until the current turn of the event loop ends, so that all queries of the turn leave
 * in one packet. Each packet wakes the Postgres process, which costs more than sending it.
 */
export function corkWritesUntilTurnEnds({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}
