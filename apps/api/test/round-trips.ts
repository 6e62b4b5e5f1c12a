import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { getAtPath, interceptQueries } from '@crop/testkit'
import type { Express } from 'express'
import { createApp } from '../src/app'
import type { AppContext } from '../src/context'
import type { TestApi } from './test-api'

/** What an operation asks of the servers behind the api, in the order in which it is sent. */
export interface RoundTrips {
  /** A prepared statement by its name, any other by its text. */
  postgres: string[]
  redis: string[]
  rings: Ring[]
}

/** What a ring gives back can be waited for. */
type Ring = 'gives nothing back' | 'gives something back'

export interface WatchedApi {
  app: Express
  /** What an operation costs once its caller is known. */
  costOf(operation: () => PromiseLike<unknown>): Promise<RoundTrips>
}

// The first is not counted. Of the others the cheapest is: what is remembered is asked for again now and then.
const TRIES = 4

const REDIS_COMMANDS = 'tracing:node-redis:command:start'

// There is nothing in these to parse or to plan.
const NEVER_PREPARED = /^(begin|commit|set local [^;]*)$/

const shown = (sql: string, name?: string) =>
  name ?? (NEVER_PREPARED.test(sql) ? sql : `not prepared: ${sql}`)

const total = ({ postgres, redis, rings }: RoundTrips) => postgres.length + redis.length + rings.length

const nothing = (): RoundTrips => ({ postgres: [], redis: [], rings: [] })

function watch() {
  let seen = nothing()
  const command = (message: unknown) => {
    const name = String(getAtPath(message, ['command']))
    // The client's own heartbeat.
    if (name !== 'PING') seen.redis.push(name)
  }
  return {
    statement: (_connection: object, sql: string, name?: string) => void seen.postgres.push(shown(sql, name)),
    command,
    ring: (ring: Ring) => void seen.rings.push(ring),
    restart: () => (seen = nothing()),
  }
}

/** The same api with a doorbell that is watched. */
function appWith(ctx: AppContext, note: (ring: Ring) => void): Express {
  const { doorbell } = ctx
  const counted = (taskId: string) => {
    const given: unknown = doorbell.ring(taskId)
    note(given === undefined ? 'gives nothing back' : 'gives something back')
  }
  return createApp({ ...ctx, doorbell: { ...doorbell, ring: counted } })
}

/** Counts what operations of this test file's api cost; call it at the top level of the file. */
export function useRoundTrips(api: () => TestApi): () => WatchedApi {
  const { statement, command, ring, restart } = watch()
  let app: Express | undefined

  beforeAll(() => {
    interceptQueries({ beforeSending: statement })
    subscribe(REDIS_COMMANDS, command)
    app = appWith(api().ctx, ring)
  })
  afterAll(() => unsubscribe(REDIS_COMMANDS, command))

  const costOf = async (operation: () => PromiseLike<unknown>) => {
    const tries: RoundTrips[] = []
    while (tries.length < TRIES) {
      const seen = restart()
      await operation()
      tries.push(seen)
    }
    return tries.slice(1).reduce((least, one) => (total(one) < total(least) ? one : least))
  }
  return () => {
    if (!app) throw new Error('The api is there only while tests run.')
    return { app, costOf }
  }
}
