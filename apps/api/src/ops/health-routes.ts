import { isDatabaseReady } from '@crop/db'
import { readinessBody } from '@crop/runtime'
import type { Readiness } from '@crop/runtime'
import Joi from 'joi'
import { openBody } from '../http/contract/response-body'
import { ok, okJson, route } from '../http/contract/route'
import type { AppContext } from '../context'

/** Ready means able to accept work: Postgres is needed, Redis only makes it faster. */
export async function apiReadiness({ databaseProbe, redis, isStopping }: AppContext): Promise<Readiness> {
  const database = await databaseProbe()
  const degraded = !redis.isAvailable()
  return {
    ready: isDatabaseReady(database) && !isStopping(),
    degraded,
    checks: { ...database, redis: degraded ? 'down' : 'up' },
  }
}

const healthBody = openBody<{ status: string }>('Health', { status: Joi.string().valid('ok') }).example({
  status: 'ok',
})

interface ReadinessAnswer {
  status: string
  degraded: boolean
  checks: Record<string, string>
}

const readinessAnswer = openBody<ReadinessAnswer>('Readiness', {
  status: Joi.string().valid('ready', 'unavailable'),
  degraded: Joi.boolean().description('True without Redis: everything works, some of it slower'),
  checks: Joi.object().pattern(Joi.string(), Joi.string()),
}).example({
  status: 'ready',
  degraded: false,
  checks: { postgres: 'up', migrations: 'current', redis: 'up' },
})

export const healthRoutes = (ctx: AppContext) => [
  route({
    method: 'get',
    path: '/healthz',
    operationId: 'readHealth',
    tag: 'Service',
    responses: [{ status: 200, description: 'It is', body: healthBody }],
    summary: 'Is the process alive?',
    access: 'none',
    cache: 'no-store',
    errors: [],
    handler: async () => ok({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    operationId: 'readReadiness',
    tag: 'Service',
    responses: [
      { status: 200, description: 'It can', body: readinessAnswer },
      {
        status: 503,
        description: 'It cannot: Postgres is away, migrations are missing, or it is stopping',
        body: readinessAnswer,
        example: {
          status: 'unavailable',
          degraded: false,
          checks: { postgres: 'down', migrations: 'unknown', redis: 'up' },
        },
        headers: ['Retry-After'],
      },
    ],
    summary: 'Can the process accept work?',
    access: 'none',
    cache: 'no-store',
    errors: [],
    handler: async () => {
      const readiness = await apiReadiness(ctx)
      const json = JSON.stringify(readinessBody(readiness))
      return readiness.ready ? okJson(json) : { status: 503, headers: { 'Retry-After': '5' }, json }
    },
  }),
]
