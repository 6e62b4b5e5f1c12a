import { isDatabaseReady, toReadinessChecks } from '@crop/db'
import { type Readiness, toReadinessBody } from '@crop/runtime'
import Joi from 'joi'
import type { AppContext } from '../context'
import { extensibleBody, flag, member, oneOf } from '../http/contract/members'
import { ok, okJson, route } from '../http/contract/route'

/** Checks whether the api can accept work. It needs Postgres; without Redis it is degraded but ready. */
export async function getReadiness({ databaseProbe, redis, isStopping }: AppContext): Promise<Readiness> {
  const database = await databaseProbe()
  const degraded = !redis.isAvailable()
  return {
    ready: isDatabaseReady(database) && !isStopping(),
    degraded,
    checks: { ...toReadinessChecks(database), redis: degraded ? 'down' : 'up' },
  }
}

const healthBody = extensibleBody('Health', { status: oneOf(['ok'], 'ok') })

const readyBody = extensibleBody('Readiness', {
  status: oneOf(['ready', 'unavailable'], 'ready'),
  degraded: flag(false).describe(
    'True while Redis is unavailable: requests are still served, some of them more slowly',
  ),
  checks: member(Joi.object<Record<string, string>>().pattern(Joi.string(), Joi.string()), {
    postgres: 'up',
    migrations: 'current',
    redis: 'up',
  }).describe('State of each dependency; `queue` only while operators pause the task queue'),
})

const unavailableBody = readyBody.withExample({
  status: 'unavailable',
  checks: { postgres: 'down', migrations: 'unknown', redis: 'up' },
})

export const healthRoutes = (ctx: AppContext) => [
  route({
    method: 'get',
    path: '/healthz',
    operationId: 'readHealth',
    tag: 'Service',
    summary: 'Check that the process is running',
    description: 'Does not check any dependency. Use it as a liveness probe.',
    access: 'none',
    ignoresAccept: true,
    cache: 'no-store',
    responses: [{ status: 200, description: 'The process is running', body: healthBody }],
    handler: async () => ok({ status: 'ok' }),
  }),
  route({
    method: 'get',
    path: '/readyz',
    operationId: 'readReadiness',
    tag: 'Service',
    summary: 'Check that the service accepts requests',
    description: 'Use it as a readiness probe.',
    access: 'none',
    ignoresAccept: true,
    cache: 'no-store',
    responses: [
      { status: 200, description: 'The service accepts requests', body: readyBody },
      {
        status: 503,
        description:
          'The service does not accept requests: Postgres is unavailable or read-only, migrations are missing, or the process is stopping',
        body: unavailableBody,
        headers: ['Retry-After'],
      },
    ],
    handler: async () => {
      const readiness = await getReadiness(ctx)
      const json = JSON.stringify(toReadinessBody(readiness))
      return readiness.ready ? okJson(json) : { status: 503, headers: { 'Retry-After': '5' }, json }
    },
  }),
]
