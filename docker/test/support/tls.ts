import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { createThrowawayFolder, describeUnless, getTestServer } from '@crop/testkit'
import {
  type Certificate,
  createSelfSignedCertificate,
  findExecutable,
  findFreePort,
  startPostgres,
  startRedis,
  withClient,
} from '@crop/dev-servers'

export interface TlsServers extends AsyncDisposable {
  postgresUrl: string
  /** Undefined if this Redis was built without TLS. */
  redisUrl: string | undefined
  /** The certificate of both servers, issued for `localhost`. */
  serverCertificate: Certificate
  /** A certificate of no server. */
  otherCertificate: Certificate
  /** Returns the open connections to Postgres except the one of this query. */
  listPostgresConnections(): Promise<{ ssl: boolean }[]>
  /** Returns the number of Redis clients except the one that counts them. */
  countRedisClients(): Promise<number>
}

const NO_OPENSSL = 'there is no openssl to create certificates'

const REDIS_WITHOUT_TLS = 'this Redis was built without TLS'

/** Describes tests over TLS; reports them as skipped without openssl. */
export const describeOverTls = (name: string, tests: () => void) =>
  describeUnless(findExecutable('openssl') ? undefined : NO_OPENSSL, name, tests)

/** Describes tests with Redis over TLS; reports them as skipped if Redis has no TLS. */
export const describeRedisOverTls = (name: string, tests: () => void) =>
  describeUnless(getTestServer('redisSpeaksTls') ? undefined : REDIS_WITHOUT_TLS, name, tests)

const listConnections = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>(
      `select ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows
  })

async function countClients(url: string, { cert }: Certificate): Promise<number> {
  const client = createClient({ url, socket: { tls: true, ca: readFileSync(cert) } })
  await client.connect()
  const clients = await client.clientList()
  client.destroy()
  return clients.length - 1
}

const withHostName = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Starts a Postgres and a Redis with TLS for one test file. */
export async function startTlsServers(): Promise<TlsServers> {
  const folder = await createThrowawayFolder()
  const serverCertificate = await createSelfSignedCertificate(folder.path, 'localhost')
  const otherCertificate = await createSelfSignedCertificate(folder.path, 'elsewhere')
  const getOptions = async (name: string) => ({
    dataDir: join(folder.path, name),
    port: await findFreePort(),
    durable: false,
    certificate: serverCertificate,
  })
  const redis = getTestServer('redisSpeaksTls') ? await startRedis(await getOptions('redis')) : undefined
  const postgres = await startPostgres(await getOptions('postgres'))
  const redisUrl = redis && withHostName(redis.url)
  return {
    postgresUrl: withHostName(postgres.url),
    redisUrl,
    serverCertificate,
    otherCertificate,
    listPostgresConnections: () => listConnections(postgres.url),
    countRedisClients: async () => (redisUrl === undefined ? 0 : countClients(redisUrl, serverCertificate)),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([postgres.stop(), redis?.stop()])
      await folder[Symbol.asyncDispose]()
    },
  }
}
