import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { getDatabaseFault } from './faults'

type OneConnection = NodePgDatabase & { $client: PoolClient }

type OnLost = (error: Error) => void

type Reading<T> = (on: OneConnection) => Promise<T>

/** To who asks after the end: the same as of a connection that broke. */
const closed = () => new Error('Connection terminated')

/** Each write wakes Postgres, which costs more than to write: what one turn of the event loop asks leaves in one. */
function holdUntilTurnEnds({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** A connection that is taken from the pool when first asked, and again when it broke. */
class Reader {
  unanswered = 0
  #db: OneConnection | undefined
  #opening: Promise<void> | undefined
  #isClosed = false

  constructor(
    private readonly pool: Pool,
    private readonly onLost: OnLost,
  ) {}

  async run<T>(reading: Reading<T>): Promise<T> {
    this.unanswered++
    try {
      while (!this.#db) await (this.#opening ??= this.#open())
      return await this.#ask(this.#db, reading)
    } finally {
      this.unanswered--
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#opening?.catch(() => undefined)
    if (this.#db) this.#giveBack(this.#db)
  }

  async #ask<T>(db: OneConnection, reading: Reading<T>): Promise<T> {
    holdUntilTurnEnds(db.$client)
    try {
      return await reading(db)
    } catch (error) {
      // What a caller may send again and again costs no connection; after all else a new one may do better.
      if (getDatabaseFault(error) !== 'bad_value') this.#giveBack(db)
      throw error
    }
  }

  async #open(): Promise<void> {
    try {
      if (this.#isClosed) throw closed()
      const client = await this.pool.connect()
      const db = drizzle(client)
      this.#db = db
      const lost = (error?: Error) => {
        if (error && this.#db === db) this.onLost(error)
        this.#giveBack(db)
      }
      client.once('error', lost)
      client.once('end', lost)
    } finally {
      this.#opening = undefined
    }
  }

  /** The pool closes it, once what was asked before is answered. */
  #giveBack(db: OneConnection): void {
    if (this.#db !== db) return
    this.#db = undefined
    db.$client.release(true)
  }
}

/**
 * A few connections for statements that only read: each takes the next one before the last is answered, so that
 * Postgres is woken once for many. That took a third off a small read. What writes may wait for a lock, and would hold
 * up whoever stands behind it.
 */
export class Readers {
  readonly #readers: Reader[]

  constructor(pool: Pool, count: number, onLost: OnLost) {
    this.#readers = Array.from({ length: count }, () => new Reader(pool, onLost))
  }

  run<T>(reading: Reading<T>): Promise<T> {
    return this.#readers
      .reduce((least, next) => (next.unanswered < least.unanswered ? next : least))
      .run(reading)
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()))
  }
}
