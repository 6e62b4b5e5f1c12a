import type { Question } from '@crop/domain'
import { keyedRequest } from '../http/idempotency'
import { Refusal } from '../http/refusal'
import { route } from '../http/route'
import type { Reply } from '../http/route'
import type { Parts } from '../parts'
import { admit, rateLimitHeaders } from './admission'
import { analysisQuery, analysisRequest } from './analysis-schemas'
import type { AnalysisRequest } from './analysis-schemas'
import { submitAnalysis } from './submit-analysis'
import type { Submitted } from './submit-analysis'

/** Complete when no plan is named, as the schema requires. */
function questionOf({ location, crop, month }: AnalysisRequest): Question | undefined {
  if (location === undefined || crop === undefined || month === undefined) return undefined
  return { location, crop, month }
}

const planNotFound = () =>
  new Refusal('CROP_PLAN_NOT_FOUND', 'No crop plan with this id exists in your account.')

function accepted({ submission, replayed, rateLimit }: Submitted): Reply {
  return {
    status: 202,
    headers: {
      Location: submission.poll_url,
      ...(submission.status === 'queued' ? { 'Retry-After': '1' } : {}),
      ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
      ...rateLimitHeaders(rateLimit),
    },
    json: JSON.stringify(submission),
  }
}

export const analysisRoutes = (parts: Parts) => [
  route({
    method: 'post',
    path: '/analyze',
    summary: 'Ask whether it is feasible to plant a crop at a place in a month',
    access: 'customer or key',
    cache: 'no-store',
    query: analysisQuery,
    body: analysisRequest,
    idempotent: true,
    errors: ['CROP_PLAN_NOT_FOUND', 'RATE_LIMIT_EXCEEDED'],
    handle: async ({ body, query, caller, idempotencyKey, requestId, clientIp }) => {
      const question = questionOf(body)
      if (typeof body.crop_plan_id === 'string' || !question) {
        // Nobody owns a plan yet, so every plan is missing; the call counts all the same.
        await admit(parts, { caller, counted: true, copy: undefined })
        throw planNotFound()
      }
      const { refresh } = query
      const { location, crop, month } = question
      const asked = [location, crop, month, null, refresh]
      const keyed = keyedRequest({ endpoint: 'POST /analyze', caller, key: idempotencyKey, asked })
      const submission = { caller, question, refresh, keyed, httpRequestId: requestId, clientIp }
      return accepted(await submitAnalysis(parts, submission))
    },
  }),
]
