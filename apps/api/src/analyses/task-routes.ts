import { findTask } from '@crop/db'
import type { Caller, Language } from '@crop/domain'
import type { AppContext } from '../context'
import { orNotFound } from '../http/contract/or-not-found'
import { type HandlerResult, okInLanguage, route } from '../http/contract/route'
import { ApiError } from '../http/errors/api-error'
import { findCachedTask, isCachedTaskId } from './cached-task'
import { getUnfinishedHeaders, type PolledResponse, respondAfterWait } from './prefer-wait'
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
    acceptsPublicApiKey: true,
    cache: 'private, no-cache',
    errors: ['TASK_NOT_FOUND'],
    // `Prefer: wait` holds the request for longer than the usual timeout.
    managesOwnTimeout: true,
    handler: (context) => {
      const { params, caller, language } = context
      const id = params.task_id
      return respondAfterWait(context, ctx.taskWaiter, id, () => readTask(ctx, { caller, id, language }))
    },
  }),
]

interface TaskQuery {
  caller: Caller
  id: string
  language: Language
}

const readTask = (ctx: AppContext, query: TaskQuery): Promise<PolledResponse> =>
  isCachedTaskId(query.id) ? readCachedTask(ctx, query) : readStoredTask(ctx, query)

async function readCachedTask(ctx: AppContext, { caller, id, language }: TaskQuery): Promise<PolledResponse> {
  const view = await findCachedTask(ctx, caller, id)
  if (!view) throw new ApiError('TASK_NOT_FOUND')
  return { response: toResponse(ctx, view, language), isDone: true }
}

/** Responds with a task whose result is translated. */
function toResponse({ referenceLists }: AppContext, view: TaskView, language: Language): HandlerResult {
  const resultJson =
    view.resultJson && translateResultJson(view.resultJson, language, referenceLists.findCropName)
  return okInLanguage(toTaskJson({ ...view, resultJson }), language)
}

async function readStoredTask(ctx: AppContext, { caller, id, language }: TaskQuery): Promise<PolledResponse> {
  const { db, limits } = ctx
  const task = await orNotFound('TASK_NOT_FOUND', id, () =>
    findTask(db, caller, id, limits.taskRetentionDays),
  )
  const view = toTaskView(task, limits.taskRetentionDays)
  const response = toResponse(ctx, view, language)
  if (view.members.done) return { response, isDone: true }
  const headers = { ...response.headers, ...getUnfinishedHeaders(task.ageMs) }
  return { response: { ...response, headers }, isDone: false }
}
