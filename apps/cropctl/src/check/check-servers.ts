import {
  createDatabaseClient,
  type Db,
  findNewestModelVersion,
  getDatabaseFault,
  getFaultCode,
  getSchemaState,
} from '@crop/db'
import { checkPublicKey } from './check-public-key'
import type { CheckResult } from './check-result'
import { describeConnectionProblem, listMessages } from './connection-problem'

const TIMEOUT_MS = 3000

/** The model that answers questions. */
export interface CheckedModel {
  readVersion(): Promise<string>
  /** The problem to report when its version cannot be read. */
  problem: string
  /** The remedy when the newest result is of another version. */
  advice: string
}

const toFailure = (error: unknown, code = getFaultCode(error)) => ({ code, messages: listMessages(error) })

/** The settings that the tables may contradict. */
interface Compared {
  model: CheckedModel
  /** The API key of visitors, if there is one. */
  publicApiKey: string | undefined
}

/** Checks Postgres, the tables, that the newest results are of this model, and the API key of visitors. */
export async function checkDatabase(url: string, compared: Compared): Promise<CheckResult[]> {
  await using database = createDatabaseClient({
    url,
    applicationName: 'cropctl check',
    maxConnections: 1,
    connectTimeoutMs: TIMEOUT_MS,
    statementTimeoutMs: TIMEOUT_MS,
  })
  const postgres = { name: 'Postgres', setting: 'DATABASE_URL', url, timeoutMs: TIMEOUT_MS }
  try {
    await database.db.execute('select 1')
  } catch (error) {
    return [{ name: 'Postgres', problem: describeConnectionProblem(toFailure(error), postgres) }]
  }
  return [{ name: 'Postgres' }, ...(await checkTables(database.db, compared))]
}

async function checkTables(db: Db, { model, publicApiKey }: Compared): Promise<CheckResult[]> {
  try {
    const { isCurrent, isReadOnly } = await getSchemaState(db)
    if (isReadOnly)
      return [
        { name: 'schema', problem: 'Postgres is read-only. Correct DATABASE_URL if it names a standby.' },
      ]
    if (!isCurrent) return [{ name: 'schema', problem: 'migrations are missing. Run: cropctl migrate' }]
    const visitors = publicApiKey === undefined ? [] : await checkPublicKey(db, publicApiKey)
    return [{ name: 'schema' }, await checkModel(db, model), ...visitors]
  } catch (error) {
    if (getDatabaseFault(error) === undefined && getFaultCode(error) === undefined) throw error
    const problem =
      `the role of DATABASE_URL cannot read the tables (${getFaultCode(error) ?? `no reply within ${TIMEOUT_MS / 1000} s`}). ` +
      'See roles in Postgres in docker/README.md.'
    return [{ name: 'schema', problem }]
  }
}

async function checkModel(
  db: Db,
  { readVersion, problem: unreadable, advice }: CheckedModel,
): Promise<CheckResult> {
  const name = 'model'
  const newest = await findNewestModelVersion(db)
  const version = await readVersion().catch(() => undefined)
  if (version === undefined) return { name, problem: unreadable }
  if (newest === undefined) return { name, detail: `${version}; there are no results to compare` }
  if (newest === version) return { name, detail: version }
  const problem =
    `it is ${version}, but the newest result is of ${newest}. If this model is to serve, restart the programs with it ` +
    `and ${advice}`
  return { name, problem }
}

export async function checkRedis(url: string): Promise<CheckResult[]> {
  const name = 'Redis'
  // Loaded lazily, so that all other commands start faster.
  const { pingRedis } = await import('@crop/runtime/redis')
  try {
    await pingRedis(url, TIMEOUT_MS)
    return [{ name }]
  } catch (error) {
    // A reply such as `WRONGPASS invalid username-password pair`.
    const reply = error instanceof Error ? /^[A-Z]{4,} /u.exec(error.message)?.[0].trim() : undefined
    const server = { name, setting: 'REDIS_URL', url, timeoutMs: TIMEOUT_MS }
    return [{ name, problem: describeConnectionProblem(toFailure(error, reply), server) }]
  }
}

/** Logs in to the mail server, without sending a mail. */
export async function checkMailServer(url: string | undefined): Promise<CheckResult[]> {
  const name = 'mail'
  if (url === undefined) return [{ name, detail: 'SMTP_URL is not set, so no mail is sent' }]
  // Loaded lazily, so that other commands start faster.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  })
  try {
    await transport.verify()
    return [{ name }]
  } catch (error) {
    const server = { name: 'the mail server', setting: 'SMTP_URL', url, timeoutMs: TIMEOUT_MS }
    return [{ name, problem: describeConnectionProblem(toFailure(error, findMailCode(error)), server) }]
  } finally {
    transport.close()
  }
}

/** nodemailer replaces the code of a connection error by its own, and keeps the original one in the message only. */
function findMailCode(error: unknown): string | undefined {
  const code = getFaultCode(error)
  const original =
    error instanceof Error ? /\b(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/u.exec(error.message)?.[0] : undefined
  return original ?? code
}
