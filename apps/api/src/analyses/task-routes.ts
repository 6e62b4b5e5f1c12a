import { findTask } from '@crop/db'
import { type Caller, type FindCropName, getPollIntervalSeconds, type Language } from '@crop/domain'
import type { AppContext } from '../context'
import { route, type HandlerResult } from '../http/contract/route'
import { isUuid } from '../http/contract/fields'
import { ApiError } from '../http/errors/api-error'
import { findCachedTask, isCachedTaskId } from './cached-task'
import { parsePreferWait } from './prefer-wait'
import { taskBody, type TaskView, toTaskJson, toTaskView } from './task-response'
import { translateResultJson } from './translate-result'

export const taskRoutes = (ctx: AppContext) => [
  route({
    method: 'get',
    path: '/tasks/:task_id',
    operationId: 'readTask',
    tag: 'Analyses',
    summary: 'Get a task',
    description:
      'Returns the status of an analysis and, once it is completed, its result. A failed analysis is reported in the ' +
      'body with status 200. Only the account or API key that submitted a task can read it.',
    headers: ['Prefer', 'Accept-Language'],
    responses: [
      {
        status: 200,
        description: 'The task, in any state',
        body: taskBody,
        headers: ['Retry-After', 'Preference-Applied', 'Content-Language'],
      },
    ],
    access: 'customer or key',
    acceptsPublicKey: true,
    cache: 'private, no-cache',
    errors: ['TASK_NOT_FOUND'],
    // `Prefer: wait` holds the request for longer than the usual timeout.
    managesOwnTimeout: true,
    handler: async ({ params, caller, header, language, abortSignal, budget, reauthenticate }) => {
      const waitSeconds = parsePreferWait(header('prefer'))
      const read = () => budget.spend(readTask(ctx, { caller, id: params.task_id, language }))
      let task = await read()
      if (waitSeconds === undefined) return task.response
      if (!task.isDone && waitSeconds > 0) {
        await ctx.taskWaiter.waitUntilDone(params.task_id, waitSeconds * 1000, abortSignal())
        await reauthenticate()
        task = await read()
      }
      const headers = { ...task.response.headers, 'Preference-Applied': `wait=${waitSeconds}` }
      return { ...task.response, headers }
    },
  }),
]

/** The HTTP response for a task, and whether the task has finished. */
interface TaskResponse {
  response: HandlerResult
  isDone: boolean
}

interface TaskQuery {
  caller: Caller
  id: string
  language: Language
}

async function readTask(ctx: AppContext, query: TaskQuery): Promise<TaskResponse> {
  const { response, isDone } = await (isCachedTaskId(query.id)
    ? readCachedTask(ctx, query)
    : readStoredTask(ctx, query))
  const headers = { ...response.headers, 'Content-Language': query.language }
  return { response: { ...response, headers }, isDone }
}

async function readCachedTask(ctx: AppContext, { caller, id, language }: TaskQuery): Promise<TaskResponse> {
  const view = await findCachedTask(ctx, caller, id)
  if (!view) throw taskNotFound()
  return { response: { status: 200, json: toTaskJson(translate(ctx, view, language)) }, isDone: true }
}

/** Translates the result of a task. */
function translate({ referenceLists }: AppContext, view: TaskView, language: Language): TaskView {
  if (view.resultJson === null) return view
  const findCropName: FindCropName = (cropType) => referenceLists.findCropName(cropType, language)
  return { ...view, resultJson: translateResultJson(view.resultJson, language, findCropName) }
}

async function readStoredTask(ctx: AppContext, { caller, id, language }: TaskQuery): Promise<TaskResponse> {
  const { db, limits } = ctx
  const task = isUuid(id) ? await findTask(db, caller, id, limits.taskRetentionDays) : undefined
  if (!task) throw taskNotFound()
  const view = toTaskView(task, limits.taskRetentionDays)
  const isDone = view.members.done
  const headers: Record<string, string> = isDone
    ? {}
    : { 'Retry-After': String(getPollIntervalSeconds(task.ageMs)), 'Cache-Control': 'no-store' }
  return { response: { status: 200, headers, json: toTaskJson(translate(ctx, view, language)) }, isDone }
}

const taskNotFound = () => new ApiError('TASK_NOT_FOUND')
