import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { getAtPath, interceptQueries } from '@crop/testkit'
import type { Express } from 'express'
import { createApp } from '../src/app'
import type { AppContext } from '../src/context'
import type { TestApi } from './test-api'

/** The statements, commands and rings of one operation, in the order in which the api sends them. */
export interface RoundTrips {
  /** Prepared statements by name; `begin`, `commit` and the like as SQL. */
  postgres: string[]
  redis: string[]
  rings: Ring[]
}

/** What `ring` returned: nothing, or a value that the api might await. */
type Ring = 'not awaited' | 'returned a value'

export interface RoundTripCounter {
  /** The api whose round trips are counted. */
  app: Express
  /** Runs an operation several times and returns its round trips once all caches are warm. */
  count(operation: () => PromiseLike<unknown>): Promise<RoundTrips>
}

// The first run warms the caches. The cheapest of the others counts, because cached state expires now and then.
const RUNS = 4

const REDIS_COMMANDS = 'tracing:node-redis:command:start'

// Postgres has nothing to parse or plan in these statements.
const NEVER_PREPARED = /^(begin|commit|set local [^;]*)$/

const describeStatement = (sql: string, name?: string) =>
  name ?? (NEVER_PREPARED.test(sql) ? sql : `not prepared: ${sql}`)

const getTotal = ({ postgres, redis, rings }: RoundTrips) => postgres.length + redis.length + rings.length

/** Collects round trips; `restart` returns the object that later ones are added to. */
function createRecorder() {
  let current: RoundTrips = { postgres: [], redis: [], rings: [] }
  return {
    recordStatement: (_connection: object, sql: string, name?: string) => {
      current.postgres.push(describeStatement(sql, name))
    },
    recordCommand: (message: unknown) => {
      const command = String(getAtPath(message, ['command']))
      const isHeartbeat = command === 'PING'
      if (!isHeartbeat) current.redis.push(command)
    },
    recordRing: (ring: Ring) => {
      current.rings.push(ring)
    },
    restart: () => {
      current = { postgres: [], redis: [], rings: [] }
      return current
    },
  }
}

/** Creates the same api with a doorbell that reports its rings. */
function createAppWithDoorbell(ctx: AppContext, onRing: (ring: Ring) => void): Express {
  const { doorbell } = ctx
  const ring = (taskId: string) => {
    const result: unknown = doorbell.ring(taskId)
    onRing(result === undefined ? 'not awaited' : 'returned a value')
  }
  return createApp({ ...ctx, doorbell: { ...doorbell, ring } })
}

/** Counts the round trips of this test file's api; call it at the top level of the file. */
export function useRoundTripCounter(api: () => TestApi): () => RoundTripCounter {
  const { recordStatement, recordCommand, recordRing, restart } = createRecorder()
  let app: Express | undefined

  beforeAll(() => {
    interceptQueries({ beforeSending: recordStatement })
    subscribe(REDIS_COMMANDS, recordCommand)
    app = createAppWithDoorbell(api().ctx, recordRing)
  })
  afterAll(() => unsubscribe(REDIS_COMMANDS, recordCommand))

  const count = async (operation: () => PromiseLike<unknown>) => {
    const runs: RoundTrips[] = []
    while (runs.length < RUNS) {
      const roundTrips = restart()
      await operation()
      runs.push(roundTrips)
    }
    return runs.slice(1).reduce((cheapest, run) => (getTotal(run) < getTotal(cheapest) ? run : cheapest))
  }
  return () => {
    if (!app) throw new Error('The round trip counter is available only while tests run.')
    return { app, count }
  }
}
