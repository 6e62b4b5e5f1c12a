import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from 'redis'
import { reportSkipped, getTestServer, createThrowawayFolder } from '@crop/testkit'
import {
  type Certificate,
  findExecutable,
  findFreePort,
  withClient,
  createSelfSignedCertificate,
  startPostgres,
  startRedis,
} from '@crop/dev-servers'

export interface TlsServers extends AsyncDisposable {
  postgresUrl: string
  /** Undefined if this Redis was built without TLS. */
  redisUrl: string | undefined
  /** The certificate of the servers, for `localhost`. */
  own: Certificate
  other: Certificate
  /** Returns the open connections to Postgres, without its own. */
  connections(): Promise<{ ssl: boolean }[]>
  /** Returns the number of clients of Redis, without its own. */
  redisClients(): Promise<number>
}

const NO_OPENSSL = 'there is no openssl here to make certificates with'

const PLAIN_REDIS = 'the Redis here was built without TLS'

function describeWhere(isPossible: boolean, lack: string, name: string, tests: () => void): void {
  if (isPossible) return describe(name, tests)
  reportSkipped(`“${name}”`, lack)
  describe.skip(name, tests)
}

/** Describes tests over TLS; reports them as skipped without openssl. */
export const describeOverTls = (name: string, tests: () => void) =>
  describeWhere(findExecutable('openssl') !== undefined, NO_OPENSSL, name, tests)

const redisSpeaksTls = () => getTestServer('redisSpeaksTls') === 'yes'

/** Describes tests with Redis over TLS; reports them as skipped if Redis has no TLS. */
export const describeRedisOverTls = (name: string, tests: () => void) =>
  describeWhere(redisSpeaksTls(), PLAIN_REDIS, name, tests)

const connectionsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>(
      `select ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows
  })

async function clientsOf(url: string, { cert }: Certificate): Promise<number> {
  const client = createClient({ url, socket: { tls: true, ca: readFileSync(cert) } })
  await client.connect()
  const connected = await client.clientList()
  client.destroy()
  return connected.length - 1
}

const named = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Starts a Postgres and a Redis with TLS for one test file. */
export async function startTlsServers(): Promise<TlsServers> {
  const folder = await createThrowawayFolder()
  const own = await createSelfSignedCertificate(folder.path, 'localhost')
  const other = await createSelfSignedCertificate(folder.path, 'elsewhere')
  const at = async (name: string) => ({
    ...{ dataDir: join(folder.path, name), port: await findFreePort() },
    ...{ durable: false, certificate: own },
  })
  const redis = redisSpeaksTls() ? await startRedis(await at('redis')) : undefined
  const postgres = await startPostgres(await at('postgres'))
  const redisUrl = redis && named(redis.url)
  return {
    ...{ postgresUrl: named(postgres.url), redisUrl, own, other },
    connections: () => connectionsOf(postgres.url),
    redisClients: async () => (redisUrl === undefined ? 0 : clientsOf(redisUrl, own)),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([postgres.stop(), redis?.stop()])
      await folder[Symbol.asyncDispose]()
    },
  }
}
