import { drizzle } from 'drizzle-orm/node-postgres'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'

type OneConnection = NodePgDatabase & { $client: PoolClient }

type Reading<T> = (on: OneConnection) => Promise<T>

/** A connection that is taken from the pool when first asked, and again when it broke. */
class Reader {
  unanswered = 0
  #db: OneConnection | undefined
  #opening: Promise<void> | undefined
  #isHolding = false

  constructor(private readonly pool: Pool) {}

  async run<T>(reading: Reading<T>): Promise<T> {
    this.unanswered++
    try {
      while (!this.#db) await (this.#opening ??= this.#open())
      this.#holdUntilTurnEnds(this.#db.$client)
      return await reading(this.#db)
    } finally {
      this.unanswered--
    }
  }

  async close(): Promise<void> {
    await this.#opening?.catch(() => undefined)
    this.#giveBack()
  }

  #giveBack(): void {
    this.#db?.$client.release(true)
    this.#db = undefined
  }

  async #open(): Promise<void> {
    try {
      const client = await this.pool.connect()
      const db = drizzle(client)
      this.#db = db
      client.once('end', () => {
        if (this.#db === db) this.#giveBack()
      })
    } finally {
      this.#opening = undefined
    }
  }

  /** Each write wakes Postgres, which costs more than to write: what one turn of the event loop asks leaves in one. */
  #holdUntilTurnEnds({ connection }: PoolClient): void {
    if (this.#isHolding) return
    this.#isHolding = true
    connection.stream.cork()
    setImmediate(() => {
      this.#isHolding = false
      connection.stream.uncork()
    })
  }
}

/**
 * A few connections for statements that only read: each takes the next one before the last is answered, so that
 * Postgres is woken once for many. That took a third off a small read. What writes may wait for a lock, and would hold
 * up whoever stands behind it.
 */
export class Readers {
  readonly #readers: Reader[]

  constructor(pool: Pool, count: number) {
    this.#readers = Array.from({ length: count }, () => new Reader(pool))
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
