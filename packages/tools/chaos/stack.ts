import { randomBytes } from 'node:crypto'
import { migrate } from '@crop/db'
import {
  type BreakablePostgres,
  type BreakableRedis,
  type BreakableServer,
  startApi,
  startBreakablePostgres,
  startBreakableStandby,
  startBreakableRedis,
  type StartedApi,
  type StartedProcess,
  startTcpProxy,
  startWorker,
  type TcpProxy,
} from '@crop/testkit'
import { WITHOUT_CALLER_LIMITS } from '../bench/measure/stack'
import { type ProcessObserver, superviseProcess, type SupervisedProcess } from './supervised-process'

/** A complete stack whose api and workers connect to their servers through proxies. */
export interface Stack {
  /** The current primary, which a failover replaces. */
  postgres: BreakablePostgres
  /** Starts a synchronous standby of the current primary. */
  startStandby(): Promise<BreakablePostgres>
  postgresNetwork: TcpProxy
  redis: BreakableRedis
  redisNetwork: TcpProxy
  api: SupervisedProcess<StartedApi>
  workers: [SupervisedProcess<StartedProcess>, SupervisedProcess<StartedProcess>]
}

const POSTGRES_OPTIONS = { withLimitedDisk: true }

const API_SETTINGS = {
  ...WITHOUT_CALLER_LIMITS,
  ACCESS_TOKEN_TTL_MINUTES: '1440',
  // Cheap hashes, because registrations are not part of the measurement.
  PASSWORD_HASH_MEMORY_KIB: '64',
}

const WORKER_SETTINGS = { TASK_LEASE_SECONDS: '2' }

export type Cleanup = () => PromiseLike<unknown>

/**
 * Starts the stack and appends one cleanup per component to `cleanups`. The caller runs them in reverse order, also when
 * the start fails half-way.
 */
export async function startStack(cleanups: Cleanup[], observer: ProcessObserver): Promise<Stack> {
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

  const commonSettings = {
    DATABASE_URL: postgresNetwork.url,
    REDIS_URL: redisNetwork.url,
    LOG_LEVEL: 'error',
  }
  const apiSettings = {
    ...commonSettings,
    ...API_SETTINGS,
    JWT_SECRETS: randomBytes(32).toString('base64url'),
  }
  const workerSettings = { ...commonSettings, ...WORKER_SETTINGS }
  const supervise = async <P extends StartedProcess>(name: string, start: () => Promise<P>) => {
    const supervised = await superviseProcess({ name, start, observer })
    cleanups.push(() => supervised.end('SIGKILL'))
    return supervised
  }
  // Do not wait for readiness: a process that restarts while Postgres is down becomes ready later.
  const options = { until: 'alive' } as const
  const superviseWorker = (name: string) => supervise(name, () => startWorker(workerSettings, options))
  const api = await supervise('api', () => startApi(apiSettings, options))
  const workers: Stack['workers'] = [await superviseWorker('worker 1'), await superviseWorker('worker 2')]
  const stack: Stack = {
    postgres,
    startStandby: async () =>
      observeKills(register(await startBreakableStandby(stack.postgres.url, POSTGRES_OPTIONS))),
    postgresNetwork,
    redis,
    redisNetwork,
    api,
    workers,
  }
  return stack
}
