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
  /** Undefined where the Redis at hand was built without TLS. */
  redisUrl: string | undefined
  /** What the servers show; they are called `localhost` in it. */
  own: Certificate
  other: Certificate
  /** Those that others than this function hold open to Postgres. */
  connections(): Promise<{ ssl: boolean }[]>
  /** How many others than this function are connected to Redis. */
  redisClients(): Promise<number>
}

const NO_OPENSSL = 'there is no openssl here to make certificates with'

const PLAIN_REDIS = 'the Redis here was built without TLS'

function describeWhere(isPossible: boolean, lack: string, name: string, tests: () => void): void {
  if (isPossible) return describe(name, tests)
  reportSkipped(`“${name}”`, lack)
  describe.skip(name, tests)
}

/** Tests over TLS; without openssl, they are skipped and say so. */
export const describeOverTls = (name: string, tests: () => void) =>
  describeWhere(findExecutable('openssl') !== undefined, NO_OPENSSL, name, tests)

const redisSpeaksTls = () => getTestServer('redisSpeaksTls') === 'yes'

/** Those among them that talk to Redis over TLS. */
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

/** A Postgres and a Redis of one test file's own that show a certificate. */
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
