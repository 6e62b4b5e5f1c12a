/**
 * Loaded by `--require` before an app, by tests only: it kills or hangs the process at one chosen moment. The product
 * knows nothing of it, so that no setting of the product can switch it on.
 */
import { isMainThread } from 'node:worker_threads'
import { watchQueries } from './watch-queries'

export type Failpoint = 'after-claim' | 'before-commit' | 'after-commit' | 'before-doorbell' | 'hang'

const { CROP_FAILPOINT: failpoint, CROP_FAILPOINT_CROP: crop } = process.env

function killAt(moment: Failpoint): void {
  if (moment === failpoint) process.kill(process.pid, 'SIGKILL')
}

const holds = (value: unknown) =>
  crop === undefined || (typeof value === 'object' && value !== null && Object.values(value).includes(crop))

const CLAIM =
  /^(with .*)?update "analysis_tasks" set "state" = \S+ "attempt" = "analysis_tasks"."attempt" \+ 1/s

type Transaction = 'accepts' | 'completes' | 'other'

const transactionOf = new WeakMap<object, Transaction>()

function note(connection: object, sql: string): void {
  if (/^begin/i.test(sql)) transactionOf.set(connection, 'other')
  if (sql.startsWith('insert into "analysis_tasks"')) transactionOf.set(connection, 'accepts')
  if (sql.startsWith('insert into "analyses"')) transactionOf.set(connection, 'completes')
}

const committed = (connection: object, sql: string) =>
  /^commit/i.test(sql) ? transactionOf.get(connection) : undefined

function killAtStatements(): void {
  watchQueries({
    beforeSending: (connection, sql) => {
      note(connection, sql)
      if (committed(connection, sql) === 'completes') killAt('before-commit')
    },
    afterAnswer: (connection, sql, rows) => {
      const transaction = committed(connection, sql)
      if (transaction === 'completes') killAt('after-commit')
      if (transaction === 'accepts') killAt('before-doorbell')
      if (CLAIM.test(sql) && rows.some(holds)) killAt('after-claim')
    },
  })
}

/** The last thing that an assessment does in its thread is to write itself as text. */
function hangAssessments(): void {
  const stringify = JSON.stringify
  const value = (...given: Parameters<typeof stringify>) => {
    while (holds(given[0]));
    return stringify(...given)
  }
  Object.defineProperty(JSON, 'stringify', { value })
}

if (isMainThread) killAtStatements()
else if (failpoint === 'hang') hangAssessments()
