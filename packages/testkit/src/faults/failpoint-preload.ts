/**
 * Kills or hangs an app at a chosen point. Only tests load it, with `--require`: production code does not contain it,
 * so no setting of the service can enable it.
 */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { interceptQueries } from './intercept-queries'

export type Failpoint = 'after-claim' | 'before-commit' | 'after-commit' | 'before-doorbell' | 'hang' | 'spin'

const { CROP_FAILPOINT: failpoint, CROP_FAILPOINT_CROP: crop } = process.env

function killAt(point: Failpoint): void {
  if (point === failpoint) process.kill(process.pid, 'SIGKILL')
}

/** Returns whether a task row or an assessment is for the crop of `CROP_FAILPOINT_CROP`; without a crop all are. */
const matchesCrop = (value: unknown) =>
  crop === undefined || (typeof value === 'object' && value !== null && Object.values(value).includes(crop))

const CLAIM_STATEMENT =
  /^(with .*)?update "analysis_tasks" set "state" = \S+ "attempt" = "analysis_tasks"."attempt" \+ 1/s

type WriteKind = 'submission' | 'completion' | 'other'

/** The kind of write in each connection's open transaction. */
const openTransactions = new WeakMap<object, WriteKind>()

function getWriteKind(sql: string): WriteKind | undefined {
  if (/\binsert into "analysis_tasks"/.test(sql)) return 'submission'
  return /\binsert into "analyses"/.test(sql) ? 'completion' : undefined
}

function trackTransaction(connection: object, sql: string): void {
  if (/^begin/i.test(sql)) openTransactions.set(connection, 'other')
  const kind = getWriteKind(sql)
  if (kind && openTransactions.has(connection)) openTransactions.set(connection, kind)
}

/** Returns the kind of write that a statement commits: its transaction's, or its own in autocommit mode. */
function getCommittedKind(connection: object, sql: string): WriteKind | undefined {
  const kind = openTransactions.get(connection)
  if (kind === undefined) return getWriteKind(sql)
  return /^commit/i.test(sql) ? kind : undefined
}

function killAtStatements(): void {
  interceptQueries({
    beforeSending: (connection, sql) => {
      trackTransaction(connection, sql)
      if (getCommittedKind(connection, sql) === 'completion') killAt('before-commit')
    },
    afterResult: (connection, sql, rows) => {
      const kind = getCommittedKind(connection, sql)
      if (kind === 'completion') killAt('after-commit')
      if (kind === 'submission') killAt('before-doorbell')
      if (CLAIM_STATEMENT.test(sql) && rows.some(matchesCrop)) killAt('after-claim')
      if (/^(commit|rollback)/i.test(sql)) openTransactions.delete(connection)
    },
  })
}

const STDOUT_FD = 1

/**
 * Prints a line that a test can wait for, then blocks the thread. It writes to the file descriptor, because a worker
 * thread's `process.stdout` passes through the main thread. `spin` keeps a core busy, `hang` does not.
 */
function hang(): void {
  writeSync(STDOUT_FD, 'an assessment hangs\n')
  while (failpoint === 'spin');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0)
}

/** Replaces `JSON.stringify`, which the worker thread calls as the last step of an assessment. */
function hangAssessments(): void {
  const stringify = JSON.stringify
  const value = (...args: Parameters<typeof stringify>) => {
    if (matchesCrop(args[0])) hang()
    return stringify(...args)
  }
  Object.defineProperty(JSON, 'stringify', { value })
}

if (isMainThread) killAtStatements()
else if (failpoint === 'hang' || failpoint === 'spin') hangAssessments()
