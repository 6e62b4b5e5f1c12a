import { randomUUID } from 'node:crypto'
import { countQueuedTasks, inTransaction, insertTask } from '@crop/db'
import type { Caller, Question } from '@crop/domain'
import { serviceUnavailable } from '../http/refusal'
import type { Parts } from '../parts'
import { admit } from './admission'
import type { Admission } from './admission'
import { cachedTaskId } from './cached-task'

export interface AnalysisSubmission {
  caller: Caller
  question: Question
  /** Computes anew instead of reading the result cache. */
  refresh: boolean
  httpRequestId: string
  clientIp: string | undefined
}

export interface SubmittedTask {
  taskId: string
  status: 'queued' | 'completed'
  rateLimit: Admission['rateLimit']
}

/** More waiting tasks than this are not accepted: a promise that cannot be kept in time is not made. */
async function refuseWhenFull({ db, limits }: Parts): Promise<void> {
  const queued = await countQueuedTasks(db, limits.pendingTasks)
  if (queued >= limits.pendingTasks) throw serviceUnavailable()
}

/** A 202 promises that the task is committed; the doorbell only makes it start sooner. */
export async function submitAnalysis(parts: Parts, submission: AnalysisSubmission): Promise<SubmittedTask> {
  const { caller, question, refresh, httpRequestId, clientIp } = submission
  const id = randomUUID()
  const copy = refresh ? undefined : { taskUuid: id, question }
  const { rateLimit, answered } = await admit(parts, { caller, counted: true, copy })
  if (answered) return { taskId: cachedTaskId(id), status: 'completed', rateLimit }

  await refuseWhenFull(parts)
  const { modelVersion } = parts
  const task = { id, httpRequestId, caller, clientIp, cropPlanId: undefined, question, modelVersion, refresh }
  await inTransaction(parts.db, (tx) => insertTask(tx, task))
  parts.doorbell.ring(id)
  return { taskId: id, status: 'queued', rateLimit }
}
