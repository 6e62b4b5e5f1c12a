import Joi from 'joi'
import { cachedTaskId } from './cached-task'
import { taskUrl } from './task-view'

/** The answer to a submission; a closed body. */
export interface Submission {
  task_id: string
  status: 'queued' | 'completed'
  poll_url: string
}

export const queuedSubmission = (uuid: string): Submission => ({
  task_id: uuid,
  status: 'queued',
  poll_url: taskUrl(uuid),
})

export const cachedSubmission = (uuid: string): Submission => ({
  task_id: cachedTaskId(uuid),
  status: 'completed',
  poll_url: taskUrl(cachedTaskId(uuid)),
})

const storedSubmission = Joi.object<Submission, true>({
  task_id: Joi.string().required(),
  status: Joi.string().valid('queued', 'completed').required(),
  poll_url: Joi.string().required(),
}).required()

/** A submission as it was kept under an idempotency key. */
export function readSubmission(json: string): Submission {
  const parsed: unknown = JSON.parse(json)
  const checked = storedSubmission.validate(parsed)
  if (checked.error) throw checked.error
  return checked.value
}
