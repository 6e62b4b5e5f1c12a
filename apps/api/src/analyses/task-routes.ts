import { findTask } from '@crop/db'
import { getPollIntervalSeconds } from '@crop/domain'
import type { Caller } from '@crop/domain'
import { ApiError } from '../http/errors/api-error'
import { route } from '../http/contract/route'
import type { HandlerResult } from '../http/contract/route'
import { isUuid } from '../http/contract/uuid'
import type { AppContext } from '../context'
import { isCachedTaskId, readCachedTask } from './cached-task'
import { parsePreferWait } from './prefer-header'
import { taskBody } from './task-schema'
import { taskJson, taskView } from './task-view'

const notFound = () => new ApiError('TASK_NOT_FOUND')

async function readTask(
  ctx: AppContext,
  caller: Caller,
  id: string,
): Promise<{ reply: HandlerResult; done: boolean }> {
  if (isCachedTaskId(id)) {
    const view = await readCachedTask(ctx, caller, id)
    if (!view) throw notFound()
    return { reply: { status: 200, json: taskJson(view) }, done: true }
  }
  if (!isUuid(id)) throw notFound()
  const task = await findTask(ctx.db, caller, id, ctx.limits.taskRetentionDays)
  if (!task) throw notFound()
  const view = taskView(task, ctx.limits.taskRetentionDays)
  const { done } = view.facts
  const headers: Record<string, string> = done
    ? {}
    : { 'Retry-After': String(getPollIntervalSeconds(task.ageMs)), 'Cache-Control': 'no-store' }
  return { reply: { status: 200, headers, json: taskJson(view) }, done }
}

export const taskRoutes = (ctx: AppContext) => [
  route({
    method: 'get',
    path: '/tasks/:task_id',
    operationId: 'readTask',
    tag: 'Analyses',
    summary: 'Read a task and, once it is completed, its result',
    description: 'A failed analysis is no HTTP error. Only the creator reads a task.',
    headers: ['Prefer'],
    responses: [
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
    managesOwnTimeout: true,
    handler: async ({ params, caller, header, abortSignal, budget, reauthenticate }) => {
      const wait = parsePreferWait(header('prefer'))
      const read = () => budget.spend(readTask(ctx, caller, params.task_id))
      const first = await read()
      if (wait === undefined) return first.reply
      if (!first.done && wait > 0) {
        await ctx.taskWaiter.waitUntilDone(params.task_id, wait * 1000, abortSignal())
        await reauthenticate()
      }
      const { reply } = first.done ? first : await read()
      return { ...reply, headers: { ...reply.headers, 'Preference-Applied': `wait=${wait}` } }
    },
  }),
]
