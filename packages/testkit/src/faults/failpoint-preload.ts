/**
 * Kills or hangs an app at a chosen point. Only tests load it, with `--require`: production code does not contain it,
 * so no setting of the service can enable it.
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

/** The kind of write in each connection's open transaction. */
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

/** Returns the kind of write that a statement commits: its transaction's, or its own in autocommit mode. */
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

/** Writes to the file descriptor, because a thread's `process.stderr` is piped through the main thread. */
const STANDARD_OUTPUT = 1

/** Logs a line that a test can wait for, then blocks the thread. */
function hang(): never {
  writeSync(STANDARD_OUTPUT, 'an assessment hangs\n')
  for (;;);
}

/** Hooks `JSON.stringify`, the last step of an assessment in its thread. */
function hangAssessments(): void {
  const stringify = JSON.stringify
  const value = (...args: Parameters<typeof stringify>) => {
    if (holds(args[0])) hang()
    return stringify(...args)
  }
  Object.defineProperty(JSON, 'stringify', { value })
}

if (isMainThread) killAtStatements()
else if (failpoint === 'hang') hangAssessments()
