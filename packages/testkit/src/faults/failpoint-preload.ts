/**
 * Loaded by `--require` before an app, by tests only: it kills or hangs the process at one chosen moment. The product
 * knows nothing of it, so that no setting of the product can switch it on.
 */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { interceptQueries } from './watch-queries'

export type Failpoint = 'after-claim' | 'before-commit' | 'after-commit' | 'before-doorbell' | 'hang'

const { CROP_FAILPOINT: failpoint, CROP_FAILPOINT_CROP: crop } = process.env

function killAt(moment: Failpoint): void {
  if (moment === failpoint) process.kill(process.pid, 'SIGKILL')
}

const holds = (value: unknown) =>
  crop === undefined || (typeof value === 'object' && value !== null && Object.values(value).includes(crop))

const CLAIM =
  /^(with .*)?update "analysis_tasks" set "state" = \S+ "attempt" = "analysis_tasks"."attempt" \+ 1/s

type Work = 'accepts' | 'completes' | 'other'

/** What the open transaction of a connection does. */
const transactionOf = new WeakMap<object, Work>()

const workOf = (sql: string): Work | undefined => {
  if (sql.startsWith('insert into "analysis_tasks"')) return 'accepts'
  return /\binsert into "analyses"/.test(sql) ? 'completes' : undefined
}

function note(connection: object, sql: string): void {
  if (/^begin/i.test(sql)) transactionOf.set(connection, 'other')
  const work = workOf(sql)
  if (work && transactionOf.has(connection)) transactionOf.set(connection, work)
}

/** What a statement makes durable: the work of the transaction it commits, or its own outside of one. */
const committed = (connection: object, sql: string) =>
  /^commit/i.test(sql) || !transactionOf.has(connection)
    ? (transactionOf.get(connection) ?? workOf(sql))
    : undefined

function killAtStatements(): void {
  interceptQueries({
    beforeSending: (connection, sql) => {
      note(connection, sql)
      if (committed(connection, sql) === 'completes') killAt('before-commit')
    },
    afterAnswer: (connection, sql, rows) => {
      const work = committed(connection, sql)
      if (work === 'completes') killAt('after-commit')
      if (work === 'accepts') killAt('before-doorbell')
      if (CLAIM.test(sql) && rows.some(holds)) killAt('after-claim')
      if (/^(commit|rollback)/i.test(sql)) transactionOf.delete(connection)
    },
  })
}

/** A thread's own stream would go by way of the main thread. */
const STANDARD_OUTPUT = 1

/** Says so first, for a test to wait for. */
function hang(): never {
  writeSync(STANDARD_OUTPUT, 'an assessment hangs\n')
  for (;;);
}

/** The last thing that an assessment does in its thread is to write itself as text. */
function hangAssessments(): void {
  const stringify = JSON.stringify
  const value = (...given: Parameters<typeof stringify>) => {
    if (holds(given[0])) hang()
    return stringify(...given)
  }
  Object.defineProperty(JSON, 'stringify', { value })
}

if (isMainThread) killAtStatements()
else if (failpoint === 'hang') hangAssessments()
