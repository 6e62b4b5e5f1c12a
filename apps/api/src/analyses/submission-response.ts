import type { StoredResponse } from '@crop/db'
import { cachedTaskId, isCachedTaskId, taskIdAt } from './cached-task'
import { taskUrl } from './task-view'

/** The answer to a submission; its body is closed. */
function submissionAnswer(taskId: string, status: 'queued' | 'completed'): StoredResponse {
  const location = taskUrl(taskId)
  return { status: 202, body: JSON.stringify({ task_id: taskId, status, poll_url: location }), location }
}

export const queuedResponse = (uuid: string) => submissionAnswer(uuid, 'queued')

export const cachedResponse = (uuid: string) => submissionAnswer(cachedTaskId(uuid), 'completed')

/** Also of an answer that is given again: the caller should come back. */
export const isQueuedResponse = ({ location }: StoredResponse) => !isCachedTaskId(taskIdAt(location))
