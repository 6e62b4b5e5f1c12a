import { findTask } from '@crop/db'
import { pollAfterSeconds } from '@crop/domain'
import type { Caller } from '@crop/domain'
import { Refusal } from '../http/errors/api-error'
import { route } from '../http/contract/route'
import type { Reply } from '../http/contract/route'
import { isUuid } from '../http/contract/uuid'
import type { Parts } from '../context'
import { isCachedTaskId, readCachedTask } from './cached-task'
import { preferredWait } from './prefer-header'
import { taskBody } from './task-schema'
import { taskJson, taskView } from './task-view'

const notFound = () => new Refusal('TASK_NOT_FOUND')

async function readTask(parts: Parts, caller: Caller, id: string): Promise<{ reply: Reply; done: boolean }> {
  if (isCachedTaskId(id)) {
    const view = await readCachedTask(parts, caller, id)
    if (!view) throw notFound()
    return { reply: { status: 200, json: taskJson(view) }, done: true }
  }
  if (!isUuid(id)) throw notFound()
  const task = await findTask(parts.db, caller, id, parts.limits.taskRetentionDays)
  if (!task) throw notFound()
  const view = taskView(task, parts.limits.taskRetentionDays)
  const { done } = view.facts
  const headers: Record<string, string> = done
    ? {}
    : { 'Retry-After': String(pollAfterSeconds(task.ageMs)), 'Cache-Control': 'no-store' }
  return { reply: { status: 200, headers, json: taskJson(view) }, done }
}

export const taskRoutes = (parts: Parts) => [
  route({
    method: 'get',
    path: '/tasks/:task_id',
    operation: 'readTask',
    tag: 'Analyses',
    summary: 'Read a task and, once it is completed, its result',
    description: 'A failed analysis is no HTTP error. Only the creator reads a task.',
    headers: ['Prefer'],
    answers: [
      {
        status: 200,
        description: 'The task in any state',
        body: taskBody,
        headers: ['Retry-After', 'Preference-Applied'],
      },
    ],
    access: 'customer or key',
    cache: 'private, no-cache',
    errors: ['TASK_NOT_FOUND'],
    // As long as the client prefers.
    waits: true,
    handle: async ({ params, caller, header, untilGone, budget, authenticateAgain }) => {
      const wait = preferredWait(header('prefer'))
      const read = () => budget.spend(readTask(parts, caller, params.task_id))
      const first = await read()
      if (wait === undefined) return first.reply
      if (!first.done && wait > 0) {
        await parts.taskWatch.untilDone(params.task_id, wait * 1000, untilGone())
        await authenticateAgain()
      }
      const { reply } = first.done ? first : await read()
      return { ...reply, headers: { ...reply.headers, 'Preference-Applied': `wait=${wait}` } }
    },
  }),
]
