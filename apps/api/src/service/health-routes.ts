import { databaseReadiness, isReady } from '@crop/db'
import { readinessBody } from '@crop/runtime'
import type { Readiness } from '@crop/runtime'
import { ok, route } from '../http/route'
import type { Parts } from '../parts'

/** Ready means able to accept work: Postgres is needed, Redis only makes it faster. */
export async function apiReadiness({ db, redis, isStopping }: Parts): Promise<Readiness> {
  const database = await databaseReadiness(db)
  const degraded = !redis.isUp()
  return {
    ready: isReady(database) && !isStopping(),
    degraded,
    checks: { ...database, redis: degraded ? 'down' : 'up' },
  }
}

export const healthRoutes = (parts: Parts) => [
  route({
    method: 'get',
    path: '/healthz',
    summary: 'Is the process alive?',
    access: 'none',
    cache: 'no-store',
    errors: [],
    handle: async () => ok({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    summary: 'Can the process accept work?',
    access: 'none',
    cache: 'no-store',
    errors: [],
    handle: async () => {
      const readiness = await apiReadiness(parts)
      return { status: readiness.ready ? 200 : 503, json: JSON.stringify(readinessBody(readiness)) }
    },
  }),
]
