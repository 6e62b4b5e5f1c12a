import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import { getDatabaseFault } from './faults'

type ReaderDb = NodePgDatabase & { $client: PoolClient }

type PooledDb = NodePgDatabase & { $client: Pool }

type Read<T> = (db: ReaderDb | PooledDb) => Promise<T>

type OnConnectionError = (error: Error) => void

/** A reader that completes nothing for this long takes no more reads: the first of its reads probably waits for a lock. */
const MAX_STANDSTILL_MS = 100

/** Thrown for a read whose connection was closed because a read before it waited for a lock. It can be repeated. */
export class InterruptedReadError extends Error {
  constructor() {
    super('a read on the same connection waited for a lock')
  }
}

/**
 * Buffers the writes to a connection until the current turn of the event loop ends, so that all queries of the turn leave
 * in one packet. Each packet wakes the Postgres process, which costs more than sending it.
 */
function corkWritesUntilTurnEnds({ connection: { stream } }: PoolClient): void {
  if (stream.writableCorked > 0) return
  stream.cork()
  setImmediate(() => stream.uncork())
}

/** One shared connection. It is taken from the pool by the first read, and replaced when it breaks. */
class Reader {
  readsInProgress = 0
  #lastProgressAt = 0
  #db: ReaderDb | undefined
  readonly #interruptedDbs = new WeakSet<ReaderDb>()
  #connecting: Promise<void> | undefined
  #isClosed = false

  constructor(
    private readonly pool: Pool,
    private readonly onConnectionError: OnConnectionError,
  ) {}

  get isStuck(): boolean {
    return this.readsInProgress > 0 && performance.now() - this.#lastProgressAt > MAX_STANDSTILL_MS
  }

  async run<T>(read: Read<T>): Promise<T> {
    if (this.readsInProgress === 0) this.#lastProgressAt = performance.now()
    this.readsInProgress++
    try {
      while (!this.#db) await (this.#connecting ??= this.#connect())
      return await this.#runOn(this.#db, read)
    } finally {
      this.readsInProgress--
      this.#lastProgressAt = performance.now()
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#connecting?.catch(() => undefined)
    if (this.#db) this.#discard(this.#db)
  }

  async #runOn<T>(db: ReaderDb, read: Read<T>): Promise<T> {
    corkWritesUntilTurnEnds(db.$client)
    try {
      return await read(db)
    } catch (error) {
      if (this.#interruptedDbs.has(db)) throw new InterruptedReadError()
      if (getDatabaseFault(error) === 'table_locked') this.#interrupt(db)
      // A bad value is the caller's fault, and could be sent again and again. After any other error the connection may
      // be broken, or hold a broken statement.
      if (getDatabaseFault(error) !== 'bad_value') this.#discard(db)
      throw error
    }
  }

  async #connect(): Promise<void> {
    try {
      // The message of a broken connection, so that callers treat it as an outage.
      if (this.#isClosed) throw new Error('Connection terminated')
      const client = await this.pool.connect()
      const db = drizzle(client)
      this.#db = db
      const onEnd = (error?: Error) => {
        if (error && this.#db === db) this.onConnectionError(error)
        this.#discard(db)
      }
      client.once('error', onEnd)
      client.once('end', onEnd)
    } finally {
      this.#connecting = undefined
    }
  }

  /** Ends the reads in progress: further ones on the locked table would each delay the reads behind them. */
  #interrupt(db: ReaderDb): void {
    this.#interruptedDbs.add(db)
    this.#discard(db)
    db.$client.connection.stream.destroy()
  }

  /** Returns the connection to the pool, which closes it after the reads in progress. */
  #discard(db: ReaderDb): void {
    if (this.#db !== db) return
    this.#db = undefined
    db.$client.release(true)
  }
}

/**
 * A few connections that single reads share. Each sends the next read before the last one returns (pipelining), so that
 * Postgres wakes once for many reads: this took a third off a small read. Writes do not share connections, because one
 * that waits for a lock would delay all queries behind it.
 */
export class Readers {
  readonly #readers: Reader[]
  readonly #pooledDb: PooledDb

  constructor(pool: Pool, count: number, onConnectionError: OnConnectionError) {
    this.#readers = Array.from({ length: count }, () => new Reader(pool, onConnectionError))
    this.#pooledDb = drizzle(pool)
  }

  /** Runs a read on the reader with the fewest reads in progress; on a separate connection while all are stuck. */
  run<T>(read: Read<T>): Promise<T> {
    const reader = this.#findLeastBusy()
    return reader ? reader.run(read) : read(this.#pooledDb)
  }

  #findLeastBusy(): Reader | undefined {
    let leastBusy: Reader | undefined
    for (const reader of this.#readers) {
      if (reader.isStuck) continue
      if (!leastBusy || reader.readsInProgress < leastBusy.readsInProgress) leastBusy = reader
    }
    return leastBusy
  }

  async close(): Promise<void> {
    await Promise.all(this.#readers.map((reader) => reader.close()))
  }
}
