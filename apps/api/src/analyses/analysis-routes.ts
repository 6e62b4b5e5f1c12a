import type { AppContext } from '../context'
import { route, type HandlerResult } from '../http/contract/route'
import { toHandlerResult } from '../http/pipeline/idempotency'
import { analysisQuery, analysisRequest, submissionBody } from './analysis-schemas'
import { isCachedTaskUrl } from './cached-task'
import { toRateLimitHeaders } from './limit-and-cached-result'
import { submitAnalysis, type SubmissionResult } from './submit-analysis'
import { createVisitorLimit } from './visitor-limit'

export function analysisRoutes(ctx: AppContext) {
  const countVisitor = createVisitorLimit(ctx)
  return [
    route({
      method: 'post',
      path: '/analyze',
      operationId: 'submitAnalysis',
      tag: 'Analyses',
      summary: 'Submit an analysis',
      description:
        'Asks how feasible it is to plant a crop at a location in a month. If the result is already cached, the task is ' +
        '`completed` at once; otherwise it is `queued`, and stored durably before the response is sent. Poll `poll_url` ' +
        'for the result. A task of a cached result (`cached-…`) is kept for five minutes, in the cache alone: if it is not ' +
        'found, submit the analysis again. With `record=true` a cached result is `queued` and recorded too, which gives a ' +
        'plan its label.',
      responses: [
        {
          status: 202,
          description: 'The analysis was accepted',
          body: submissionBody,
          headers: ['Location', 'Retry-After', 'RateLimit', 'RateLimit-Policy', 'Idempotent-Replayed'],
        },
      ],
      access: 'customer or key',
      acceptsPublicApiKey: true,
      cache: 'no-store',
      query: analysisQuery,
      body: analysisRequest,
      idempotent: true,
      errors: ['CROP_PLAN_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
      handler: async ({ body, query, caller, createKeyedRequest, requestId, log, clientIp }) => {
        await countVisitor(caller, clientIp())
        const { refresh, record } = query
        const content = { ...body, ...(refresh && { refresh }), ...(record && { record }) }
        const result = await submitAnalysis(ctx, {
          caller,
          body,
          refresh,
          record,
          keyedRequest: createKeyedRequest(content),
          httpRequestId: requestId,
          log,
          clientIp,
        })
        return toAcceptedResult(result)
      },
    }),
  ]
}

function toAcceptedResult(submitted: SubmissionResult): HandlerResult {
  const result = toHandlerResult(submitted)
  const retryAfter: Record<string, string> = isCachedTaskUrl(submitted.response.location)
    ? {}
    : { 'Retry-After': '1' }
  return {
    ...result,
    headers: { ...result.headers, ...retryAfter, ...toRateLimitHeaders(submitted.rateLimit) },
  }
}
