import { randomBytes } from 'node:crypto'
import { migrate } from '@crop/db'
import {
  type BreakableRedis,
  type BreakableServer,
  startApi,
  startBreakablePostgres,
  startBreakableRedis,
  type StartedApi,
  type StartedProcess,
  type StartOptions,
  startTcpProxy,
  startWorker,
  type TcpProxy,
} from '@crop/testkit'
import { keepProcess, type KeptProcess, type Witness } from './kept-process'

/** A complete stack whose api and workers connect to their servers through proxies. */
export interface Stack {
  postgres: BreakableServer
  postgresNetwork: TcpProxy
  redis: BreakableRedis
  redisNetwork: TcpProxy
  api: KeptProcess<StartedApi>
  workers: [KeptProcess<StartedProcess>, KeptProcess<StartedProcess>]
}

/** A worker without Postgres is alive, and ready later. */
const ALIVE: StartOptions = { until: 'alive' }

const API_SETTINGS = {
  ANALYZE_RATE_LIMIT_PER_MINUTE: '0',
  ACCESS_TOKEN_TTL_MINUTES: '1440',
  // Registrations are not part of the measurement.
  PASSWORD_HASH_MEMORY_KIB: '64',
}

const WORKER_SETTINGS = { TASK_LEASE_SECONDS: '2', MODEL_THREADS: '1' }

export type Close = () => PromiseLike<unknown>

/** Closers are pushed to `closing` as parts start: close them in reverse, also when a later part did not start. */
export async function startStack(closing: Close[], witness: Witness): Promise<Stack> {
  const opened = <T extends AsyncDisposable>(part: T): T => {
    closing.push(() => part[Symbol.asyncDispose]())
    return part
  }
  const counted = <S extends BreakableServer>(server: S): S => {
    const kill = () => server.kill().then(witness.onEnd)
    return { ...server, kill }
  }
  const postgres = counted(opened(await startBreakablePostgres()))
  const redis = counted(opened(await startBreakableRedis()))
  const postgresNetwork = opened(await startTcpProxy(postgres.url))
  const redisNetwork = opened(await startTcpProxy(redis.url))
  await migrate(postgres.url)

  const addresses = { DATABASE_URL: postgresNetwork.url, REDIS_URL: redisNetwork.url, LOG_LEVEL: 'error' }
  const secrets = { JWT_SECRETS: randomBytes(32).toString('base64url') }
  const keep = async <P extends StartedProcess>(name: string, start: () => Promise<P>) => {
    const kept = await keepProcess({ name, start, witness })
    closing.push(() => kept.end('SIGKILL'))
    return kept
  }
  const worker = (name: string) => keep(name, () => startWorker({ ...addresses, ...WORKER_SETTINGS }, ALIVE))
  const api = await keep('api', () => startApi({ ...addresses, ...secrets, ...API_SETTINGS }, ALIVE))
  const workers: Stack['workers'] = [await worker('worker 1'), await worker('worker 2')]
  return { postgres, postgresNetwork, redis, redisNetwork, api, workers }
}
