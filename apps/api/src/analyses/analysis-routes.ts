import { createKeyedRequest, toHandlerResult } from '../http/pipeline/idempotency'
import { route } from '../http/contract/route'
import type { HandlerResult } from '../http/contract/route'
import type { AppContext } from '../context'
import { rateLimitHeaders } from './rate-limit-and-cache'
import { analysisQuery, analysisRequest, submissionBody } from './analysis-schemas'
import { isQueuedResponse } from './submission-response'
import { submitAnalysis } from './submit-analysis'
import type { SubmissionResult } from './submit-analysis'

function accepted(submitted: SubmissionResult): HandlerResult {
  const reply = toHandlerResult(submitted)
  const comeBack: Record<string, string> = isQueuedResponse(submitted.response) ? { 'Retry-After': '1' } : {}
  return { ...reply, headers: { ...reply.headers, ...comeBack, ...rateLimitHeaders(submitted.rateLimit) } }
}

export const analysisRoutes = (ctx: AppContext) => [
  route({
    method: 'post',
    path: '/analyze',
    operationId: 'submitAnalysis',
    tag: 'Analyses',
    summary: 'Ask whether it is feasible to plant a crop at a place in a month',
    description:
      'A question that was answered before is `completed` at once; otherwise the task is stored before this answers, ' +
      'and survives any crash. Read it at `poll_url`.',
    responses: [
      {
        status: 202,
        description: 'The task is accepted, or completed already',
        body: submissionBody,
        headers: ['Location', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'],
      },
    ],
    access: 'customer or key',
    cache: 'no-store',
    query: analysisQuery,
    body: analysisRequest,
    idempotent: true,
    errors: ['CROP_PLAN_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    handler: async ({ body, query, caller, idempotencyKey, requestId, log, clientIp }) => {
      const { location, crop, month, crop_plan_id } = body
      const asked = [location, crop, month, crop_plan_id, query.refresh].map((value) => value ?? null)
      const keyed = createKeyedRequest({ endpoint: 'POST /analyze', caller, key: idempotencyKey, asked })
      const { refresh } = query
      const submission = { caller, asked: body, refresh, keyed, httpRequestId: requestId, log, clientIp }
      return accepted(await submitAnalysis(ctx, submission))
    },
  }),
]
