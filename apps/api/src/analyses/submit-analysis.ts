import { randomUUID } from 'node:crypto'
import { insertTask } from '@crop/db'
import type { Caller, Question } from '@crop/domain'
import { doOnce, firstAnswer, KEPT_SECONDS } from '../http/idempotency'
import type { KeyedRequest } from '../http/idempotency'
import type { Parts } from '../parts'
import { admit } from './admission'
import type { Admission } from './admission'
import { CACHED_TASK_SECONDS } from './cached-task'
import { cachedSubmission, queuedSubmission, readSubmission } from './submission'
import type { Submission } from './submission'

export interface AnalysisSubmission {
  caller: Caller
  question: Question
  /** Computes anew instead of reading the result cache. */
  refresh: boolean
  keyed: KeyedRequest | undefined
  httpRequestId: string
  clientIp: string | undefined
}

export interface Submitted {
  submission: Submission
  replayed: boolean
  rateLimit: Admission['rateLimit']
}

const kept = (submission: Submission, keptSeconds: number) => ({
  status: 202,
  body: JSON.stringify(submission),
  keptSeconds,
})

/** A cached result was copied for this caller; without a key nothing of it touches Postgres. */
async function shareResult({ db }: Parts, submission: Submission, keyed: KeyedRequest | undefined) {
  return keyed && doOnce(db, keyed, kept(submission, CACHED_TASK_SECONDS), async () => undefined)
}

/** A 202 promises that the task is committed; the doorbell only makes it start sooner. */
async function queueTask(parts: Parts, submission: Submission, { keyed, ...asked }: AnalysisSubmission) {
  const { db, modelVersion, doorbell, backlog } = parts
  await backlog.refuseWhenFull()
  const task = { ...asked, id: submission.task_id, cropPlanId: undefined, modelVersion }
  const first = await doOnce(db, keyed, kept(submission, KEPT_SECONDS), (tx) => insertTask(tx, task))
  if (!first) doorbell.ring(task.id)
  return first
}

/** Answers a submission from an earlier one with its key, from the result cache, or with a new task. */
export async function submitAnalysis(parts: Parts, asked: AnalysisSubmission): Promise<Submitted> {
  const { caller, question, refresh, keyed } = asked
  const id = randomUUID()
  const copy = refresh ? undefined : { taskUuid: id, question }
  // A repeated request gets its first answer, not a copy of its own: the cache is asked only after the key.
  const admission = await admit(parts, { caller, counted: true, copy: keyed ? undefined : copy })
  const { rateLimit } = admission
  const earlier = keyed && (await firstAnswer(parts.db, keyed))
  if (earlier) return { submission: readSubmission(earlier.body), replayed: true, rateLimit }

  const { answered } = keyed && copy ? await admit(parts, { caller, counted: false, copy }) : admission
  const submission = answered ? cachedSubmission(id) : queuedSubmission(id)
  const first = await (answered ? shareResult(parts, submission, keyed) : queueTask(parts, submission, asked))
  return {
    submission: first ? readSubmission(first.body) : submission,
    replayed: first !== undefined,
    rateLimit,
  }
}
