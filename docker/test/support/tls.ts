import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@redis/client'
import { createThrowawayFolder, describeUnless, getTestServer, reportSkipped, waitUntil } from '@crop/testkit'
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
  /** The address of Postgres, with the host `localhost`. */
  postgresUrl: string
  /** Undefined if this Redis was built without TLS. */
  redisUrl: string | undefined
  certificates: Record<CertificateName, Certificate>
  /** A file with the certificates `right` and `of another host`, but not the `untrusted` one. */
  trustedCertificates: string
  /** Makes Postgres present a certificate on new connections. */
  presentAtPostgres(name: CertificateName): Promise<void>
  /** Makes Redis present a certificate on new connections. */
  presentAtRedis(name: CertificateName): Promise<void>
  /** Returns the open connections to Postgres except the one of this query. */
  listPostgresConnections(): Promise<{ ssl: boolean }[]>
  /** Returns the number of connected Redis clients that have sent a command, except the one that counts them. */
  countRedisClients(): Promise<number>
}

/** The last command in `CLIENT LIST` of a client that has sent none, as one that refuses the certificate. */
const NO_COMMAND = 'NULL'

const HOSTS = { right: 'localhost', untrusted: 'localhost', 'of another host': 'elsewhere' } as const

export type CertificateName = keyof typeof HOSTS

const NO_OPENSSL = 'there is no openssl to create certificates'

const REDIS_WITHOUT_TLS = 'this Redis was built without TLS'

/** Describes tests over TLS; reports them as skipped without openssl. */
export const describeOverTls = (name: string, tests: () => void) =>
  describeUnless(findExecutable('openssl') ? undefined : NO_OPENSSL, name, tests)

const listConnections = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ ssl: boolean }>(
      `select ssl from pg_stat_activity join pg_stat_ssl using (pid)
        where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return rows
  })

/** Runs a command of an operator, who accepts any certificate. */
async function withRedis<T>(url: string, command: (client: RedisOperator) => Promise<T>): Promise<T> {
  const client = createOperator(url)
  await client.connect()
  try {
    return await command(client)
  } finally {
    client.destroy()
  }
}

const createOperator = (url: string) =>
  createClient({ url, socket: { tls: true, rejectUnauthorized: false } })
type RedisOperator = ReturnType<typeof createOperator>

/** Returns when the configuration of a new connection was read. */
const getConfigurationTime = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ time: Date }>('select pg_conf_load_time() as time')
    return Number(rows[0]?.time)
  })

/** Makes Postgres read its files again, and waits until new connections use them. */
async function reloadPostgres(url: string): Promise<void> {
  const before = await getConfigurationTime(url)
  await withClient(url, (client) => client.query('select pg_reload_conf()'))
  await waitUntil(async () => (await getConfigurationTime(url)) > before)
}

async function createCertificates(folder: string): Promise<Record<CertificateName, Certificate>> {
  const create = async (name: CertificateName) => {
    const subfolder = join(folder, name)
    await mkdir(subfolder)
    return createSelfSignedCertificate(subfolder, HOSTS[name])
  }
  return {
    right: await create('right'),
    untrusted: await create('untrusted'),
    'of another host': await create('of another host'),
  }
}

const withHostName = (url: string) => url.replace('127.0.0.1', 'localhost')

/** Starts a Postgres and a Redis with TLS for one test file. */
export async function startTlsServers(): Promise<TlsServers> {
  const folder = await createThrowawayFolder()
  const certificates = await createCertificates(folder.path)
  const trustedCertificates = join(folder.path, 'trusted.crt')
  const trusted = [certificates.right, certificates['of another host']]
  await writeFile(trustedCertificates, await Promise.all(trusted.map(({ cert }) => readFile(cert))))
  const getOptions = async (name: string) => {
    await mkdir(join(folder.path, `${name} certificate`))
    return {
      dataDir: join(folder.path, name),
      port: await findFreePort(),
      durable: false,
      // A copy, which is overwritten when the server has to present another one.
      certificate: await createSelfSignedCertificate(join(folder.path, `${name} certificate`), 'localhost'),
    }
  }
  const copy = async (name: CertificateName, { cert, key }: Certificate) => {
    await copyFile(certificates[name].cert, cert)
    await copyFile(certificates[name].key, key)
  }
  const redisOptions = await getOptions('redis')
  const redis = getTestServer('redisSpeaksTls') ? await startRedis(redisOptions) : undefined
  if (!redis) reportSkipped('Redis over TLS', REDIS_WITHOUT_TLS)
  const postgresOptions = await getOptions('postgres')
  const postgres = await startPostgres(postgresOptions)
  return {
    postgresUrl: withHostName(postgres.url),
    redisUrl: redis && withHostName(redis.url),
    certificates,
    trustedCertificates,
    presentAtPostgres: async (name) => {
      await copy(name, postgresOptions.certificate)
      await reloadPostgres(postgres.url)
    },
    presentAtRedis: async (name) => {
      if (!redis) return
      await copy(name, redisOptions.certificate)
      await withRedis(redis.url, (client) => client.configSet('tls-cert-file', redisOptions.certificate.cert))
    },
    listPostgresConnections: () => listConnections(postgres.url),
    countRedisClients: async () =>
      redis
        ? withRedis(redis.url, async (client) => {
            const clients = await client.clientList()
            return clients.filter(({ cmd }) => cmd !== NO_COMMAND).length - 1
          })
        : 0,
    [Symbol.asyncDispose]: async () => {
      await Promise.all([postgres.stop(), redis?.stop()])
      await folder[Symbol.asyncDispose]()
    },
  }
}
