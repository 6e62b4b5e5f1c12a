import type { CatalogueEntries } from './catalogue-entry'

/** Refusals for what is there or is not, and failures of the service itself. */
export const STATE_ERRORS = {
  CROP_PLAN_NOT_FOUND: {
    status: 404,
    title: 'Crop plan not found',
    cause:
      'No crop plan with this id is in the account. Plans of other customers, plans that were deleted and texts that are no id look the same. Calls with an API key have no plans.',
    remedy:
      'List the plans again and take the id from there. The plan may have been deleted on another device.',
    detail: 'No crop plan with this id exists in your account.',
    related: ['CROP_PLAN_HAS_ANALYSES', 'TASK_NOT_FOUND'],
  },
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    title: 'Notification not found',
    cause: 'No notification with this id is in the account.',
    remedy: 'List the notifications again and take the id from there.',
    detail: 'No notification with this id exists in your account.',
    related: ['CROP_PLAN_NOT_FOUND'],
  },
  TASK_NOT_FOUND: {
    status: 404,
    title: 'Task not found',
    cause:
      'No task with this id exists for this caller. Only the account or API key that submitted an analysis may read it. An answer from the cache can be read for five minutes, any other task for some time after it has finished, 30 days by default; `expires_at` says when.',
    remedy: 'Submit the analysis again: an answer that is known already comes at once.',
    detail: 'No task with this id exists, or it has expired.',
    related: ['CROP_PLAN_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
  },
  CROP_PLAN_HAS_ANALYSES: {
    status: 409,
    title: 'Crop plan has analyses',
    cause: 'The plan has analyses, which are kept, so it cannot be deleted.',
    remedy: 'Archive it instead: PATCH the plan with `{"is_archived": true}`.',
    detail:
      'This crop plan has analyses, which are kept. Archive it instead: PATCH it with {"is_archived": true}.',
    related: ['CROP_PLAN_NOT_FOUND'],
  },
  CROP_PLAN_LIMIT_REACHED: {
    status: 409,
    title: 'Too many crop plans',
    cause: 'The account has as many crop plans as it may have. Archived ones count.',
    remedy: 'Delete plans that have no analyses, or ask the operator of the service for a higher limit.',
    detail: 'An account may have 1000 crop plans.',
    related: ['CROP_PLAN_HAS_ANALYSES'],
  },
  IDEMPOTENCY_KEY_IN_PROGRESS: {
    status: 409,
    title: 'Request with this key is in progress',
    cause: 'The first request with this `Idempotency-Key` has not been answered yet.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the same request again: it gets the first answer.',
    detail: 'The first request with this Idempotency-Key is still running.',
    headers: { 'Retry-After': '1' },
    related: ['IDEMPOTENCY_KEY_REUSED', 'INVALID_HEADER'],
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'Idempotency key was used for another request',
    cause: 'In the last 24 hours this `Idempotency-Key` came with another body.',
    remedy: 'Make a new key for every new request, and keep it only for repetitions of that request.',
    detail: 'This Idempotency-Key was used for another request. Use a new one.',
    related: ['IDEMPOTENCY_KEY_IN_PROGRESS', 'INVALID_HEADER'],
  },
  INTERNAL_ERROR: {
    status: 500,
    title: 'Internal error',
    cause: 'Something failed in the service that it did not foresee. The request was not at fault.',
    remedy:
      'Try again later, with the same `Idempotency-Key` where the operation takes one. If it stays, tell the operator of the service the `X-Request-Id` of the answer.',
    detail: 'Something went wrong on our side. Try again later.',
    related: ['SERVICE_UNAVAILABLE'],
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Service is temporarily unavailable',
    cause:
      'The service cannot reach something that it needs, has more work than it can take, or is being restarted.',
    remedy:
      'Wait for the seconds in `Retry-After`, then send the request again. Keep your tokens: nobody was signed out. With an `Idempotency-Key`, repeating a submission or a new plan is safe.',
    detail: 'The service cannot answer right now. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
    related: ['INTERNAL_ERROR', 'RATE_LIMIT_EXCEEDED'],
  },
} satisfies CatalogueEntries
