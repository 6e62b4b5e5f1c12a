import { randomBytes } from 'node:crypto'
import { migrate } from '@crop/db'
import {
  type BreakablePostgres,
  type BreakableServer,
  startApi,
  startBreakablePostgres,
  startBreakableStandby,
  startBreakableRedis,
  type StartedProcess,
  startTcpProxy,
  startWorker,
} from '@crop/testkit'
import { WITHOUT_CALLER_LIMITS } from '../bench/measure/stack'
import { type ProcessObserver, superviseProcess } from './supervised-process'

const POSTGRES_OPTIONS = { withLimitedDisk: true }

const API_SETTINGS = {
  ...WITHOUT_CALLER_LIMITS,
  ACCESS_TOKEN_TTL_MINUTES: '1440',
  // Cheap hashes, because registrations are not part of the measurement.
  PASSWORD_HASH_MEMORY_KIB: '64',
  JWT_SECRETS: randomBytes(32).toString('base64url'),
}

const WORKER_SETTINGS = { TASK_LEASE_SECONDS: '2' }

export type Cleanup = () => PromiseLike<unknown>

/** A complete stack whose api and workers connect to their servers through proxies. */
export type Stack = Awaited<ReturnType<typeof startStack>>

/**
 * Starts the stack and appends one cleanup per component to `cleanups`. The caller runs them in reverse order, also when
 * the start fails half-way.
 */
export async function startStack(cleanups: Cleanup[], observer: ProcessObserver) {
  const register = <T extends AsyncDisposable>(resource: T): T => {
    cleanups.push(() => resource[Symbol.asyncDispose]())
    return resource
  }
  const observeKills = <S extends BreakableServer>(server: S): S => {
    const kill = () => server.kill().then(observer.onExit)
    return { ...server, kill }
  }
  const postgres = observeKills(register(await startBreakablePostgres(POSTGRES_OPTIONS)))
  const redis = observeKills(register(await startBreakableRedis()))
  const postgresNetwork = register(await startTcpProxy(postgres.url))
  const redisNetwork = register(await startTcpProxy(redis.url))
  await migrate(postgres.url)

  const settings = { DATABASE_URL: postgresNetwork.url, REDIS_URL: redisNetwork.url, LOG_LEVEL: 'error' }
  const supervise = async <P extends StartedProcess>(name: string, start: () => Promise<P>) => {
    const supervised = await superviseProcess({ name, start, observer })
    cleanups.push(() => supervised.end('SIGKILL'))
    return supervised
  }
  // Do not wait for readiness: a process that restarts while Postgres is down becomes ready later.
  const options = { until: 'alive' } as const
  const superviseWorker = (name: string) =>
    supervise(name, () => startWorker({ ...settings, ...WORKER_SETTINGS }, options))
  const stack = {
    /** The current primary, which a failover replaces. */
    postgres,
    /** Starts a synchronous standby of the current primary. */
    startStandby: async (): Promise<BreakablePostgres> =>
      observeKills(register(await startBreakableStandby(stack.postgres.url, POSTGRES_OPTIONS))),
    postgresNetwork,
    redis,
    redisNetwork,
    api: await supervise('api', () => startApi({ ...settings, ...API_SETTINGS }, options)),
    workers: [await superviseWorker('worker 1'), await superviseWorker('worker 2')],
  }
  return stack
}
