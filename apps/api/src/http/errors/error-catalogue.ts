import type { ErrorCode, TaskFailure } from '@crop/domain'
import type { FieldError } from './field-error'

const REALM = 'Bearer realm="crop-planning"'

/** The challenge of a 401 response. */
const CHALLENGE = { 'WWW-Authenticate': REALM }

/** The challenge when the request carried a token that was rejected (RFC 6750). */
const INVALID_TOKEN_CHALLENGE = { 'WWW-Authenticate': `${REALM}, error="invalid_token"` }

/** How an error code appears in HTTP and in the documentation. Backticks in `cause` and `remedy` mark code. */
export interface ErrorDescription {
  status: number
  title: string
  /** Why the error happens. */
  cause: string
  /** The recommended action of the client. */
  remedy: string
  /** The message of an error that is thrown without one; otherwise an example. */
  detail: string
  /** Headers of the response beyond those of every error, with example values. */
  headers?: Readonly<Record<string, string>>
  /** Example of the `errors` member. */
  errors?: readonly FieldError[]
  /** Codes that are easily confused with this one or that often follow it. */
  related: readonly ErrorCode[]
}

/** Every error code of the API. A code without an entry does not compile. */
export const ERROR_CATALOGUE: Readonly<Record<ErrorCode, ErrorDescription>> = {
  // The request itself
  MALFORMED_JSON: {
    status: 400,
    title: 'Body is not valid JSON',
    cause:
      'The body could not be parsed as JSON in UTF-8, for example because of a missing bracket or single quotes.',
    remedy: 'Create the body with a JSON library. Sending the same request again will fail again.',
    detail: 'The body is not valid JSON.',
    related: ['UNSUPPORTED_MEDIA_TYPE', 'VALIDATION_FAILED'],
  },
  INVALID_HEADER: {
    status: 400,
    title: 'Header is not valid',
    cause:
      'A header value is not valid. An `Idempotency-Key` must have 1 to 255 visible ASCII characters. Requests that are not valid HTTP, have more than 100 headers, or have two `Host` headers or none (in HTTP/1.1) also get this code.',
    remedy: 'Correct the header that `detail` names. A new UUID makes a good `Idempotency-Key`.',
    detail: 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
    related: ['HEADERS_TOO_LARGE', 'IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_PROGRESS'],
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: 'No such path',
    cause: 'No operation has this path. Paths are case-sensitive, and all operations are under `/api/v1`.',
    remedy: 'Compare the path with the API reference at `/docs`.',
    detail: 'No operation has this path.',
    related: ['METHOD_NOT_ALLOWED'],
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: 'Method not allowed',
    cause:
      'The path exists, but it does not support this method. Methods are case-sensitive: `get` is not `GET`.',
    remedy: 'Use one of the methods listed in the `Allow` header.',
    detail: 'This path supports POST, OPTIONS.',
    headers: { Allow: 'POST, OPTIONS' },
    related: ['ROUTE_NOT_FOUND'],
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: 'Media type is not available',
    cause:
      'The `Accept` header of the request allows none of the media types in which the operation responds.',
    remedy:
      'Send one of the media types that `detail` lists, or `*/*`, or no `Accept`. Errors are `application/problem+json` in any case.',
    detail: 'This operation responds with application/json.',
    related: ['UNSUPPORTED_MEDIA_TYPE'],
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    title: 'Body is too large',
    cause: 'The body is larger than 100 KiB, or 2 MiB for a batch, after decompression.',
    remedy:
      'Send a smaller body. Only a batch needs more than a few kilobytes: submit a larger one as several batches.',
    detail: 'The body must not be larger than 100 KiB.',
    related: ['VALIDATION_FAILED'],
  },
  URI_TOO_LONG: {
    status: 414,
    title: 'URL is too long',
    cause: 'The path and the query together have more than 8192 characters, percent-encoding included.',
    remedy: 'Shorten the query. No operation needs more than a few hundred characters.',
    detail: 'The path and the query must not have more than 8192 characters.',
    related: ['HEADERS_TOO_LARGE', 'PAYLOAD_TOO_LARGE'],
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    title: 'Headers are too large',
    cause:
      'The headers of the request together have more than 16 KiB, often because of cookies or of a wrong token.',
    remedy:
      'Send fewer or shorter headers. The service needs no cookies, and its own tokens have less than 1 KiB.',
    detail: 'The headers must not be larger than 16 KiB.',
    related: ['INVALID_HEADER', 'URI_TOO_LONG'],
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: 'Media type is not supported',
    cause: 'The `Content-Type` of the request is not `application/json`, or its charset is not UTF-8.',
    remedy: 'Send `Content-Type: application/json` with every request that has a body, including PATCH.',
    detail: 'Send the body as application/json in UTF-8.',
    related: ['MALFORMED_JSON'],
  },
  VALIDATION_FAILED: {
    status: 422,
    title: 'Request is not valid',
    cause:
      'One or more body fields or query parameters are not valid. `errors` lists all of them, but no more than the first 100. Each entry has a location (`pointer` in the body, `parameter` in the query, or `header`), a code (`required`, `wrong_type`, `too_short`, `too_long`, `out_of_range`, `not_allowed`, `wrong_format`, `blocked`, `conflict`, `unknown_member` or `not_changeable`) and a message for people.',
    remedy:
      'Show each message next to its field, let the customer correct the input and send the request again.',
    detail: '1 field is not valid.',
    errors: [{ pointer: '#/month', code: 'out_of_range', detail: 'must be between 1 and 12' }],
    related: ['MALFORMED_JSON', 'INVALID_HEADER'],
  },
  RATE_LIMIT_EXCEEDED: {
    status: 429,
    title: 'Too many requests',
    cause:
      'The account, API key or client address has reached a limit, such as analyses per minute, unfinished analyses, batch items per hour, registrations per hour or requests for maps per minute. `detail` names the limit. Reading tasks and batches does not count towards any limit.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then send the request again. The `RateLimit` header of every submission shows how many submissions remain in this minute. Keep your tokens: you are still signed in.',
    detail: 'At most 60 analyses per minute. Try again in 42 seconds.',
    headers: {
      'Retry-After': '42',
      'RateLimit-Policy': '"analyze"; q=60; w=60',
      RateLimit: '"analyze"; r=0; t=42',
    },
    related: ['TOO_MANY_LOGIN_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  },

  // Credentials
  AUTHENTICATION_REQUIRED: {
    status: 401,
    title: 'Authentication required',
    cause:
      'The request has no credential that this operation accepts: the `Authorization` header is missing or is not `Bearer <token>`, or an API key was sent to an operation for customers.',
    remedy:
      'Sign in at `/api/v1/auth/login` and send the access token as `Authorization: Bearer <token>`. API keys are accepted by `POST /api/v1/analyze`, `GET /api/v1/tasks/{task_id}`, `/api/v1/analyses` and `/api/v1/webhooks` only.',
    detail:
      'This operation requires an access token in Authorization, as Bearer <token>. Sign in to get one.',
    headers: CHALLENGE,
    related: ['INVALID_TOKEN', 'TOKEN_EXPIRED', 'INVALID_API_KEY'],
  },
  TOKEN_EXPIRED: {
    status: 401,
    title: 'Access token expired',
    cause: 'The access token is genuine, but its lifetime (`expires_in_minutes`) is over.',
    remedy:
      'Refresh the tokens once at `/api/v1/auth/refresh` and repeat the request with the new access token. If the refresh fails with 401, sign in again.',
    detail: 'The access token has expired. Refresh it, then try again.',
    headers: INVALID_TOKEN_CHALLENGE,
    related: ['INVALID_TOKEN', 'INVALID_REFRESH_TOKEN', 'REFRESH_TOKEN_REUSED'],
  },
  INVALID_TOKEN: {
    status: 401,
    title: 'Access token is not valid',
    cause:
      'The bearer token is not a valid access token of this service: it is truncated, altered, signed with another secret or a refresh token, its account does not exist or is inactive, or the password was changed after the token was issued.',
    remedy: 'Sign in again. Refreshing the token or repeating the request does not help.',
    detail: 'The access token is not valid. Sign in again.',
    headers: INVALID_TOKEN_CHALLENGE,
    related: ['AUTHENTICATION_REQUIRED', 'TOKEN_EXPIRED'],
  },
  INVALID_API_KEY: {
    status: 401,
    title: 'API key is not valid',
    cause:
      'The key in `X-API-Key` is unknown, malformed, expired or revoked. The response is the same in all four cases.',
    remedy:
      'Check that the complete key is configured, including its prefix `cpk_`. If it is, ask the operator of the service for a new one.',
    detail: 'The API key is not valid.',
    headers: CHALLENGE,
    related: ['AUTHENTICATION_REQUIRED'],
  },

  // Accounts and sessions
  INVALID_CREDENTIALS: {
    status: 401,
    title: 'E-mail or password is wrong',
    cause:
      'No account has this e-mail address, or the password is wrong. The response is the same in both cases, so that it does not reveal who has an account. A change of the password and an erasure of the account get this code when the current password is wrong.',
    remedy:
      'Ask the customer to check both and try again. After several failed attempts the service responds with 429 for a while.',
    detail: 'The e-mail address or the password is wrong.',
    headers: CHALLENGE,
    related: ['ACCOUNT_DEACTIVATED', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  ACCOUNT_DEACTIVATED: {
    status: 401,
    title: 'Account is deactivated',
    cause: 'The password is right, but an operator has deactivated the account.',
    remedy: 'Show `detail` to the customer. Only support can reactivate the account.',
    detail: 'This account is deactivated. Contact support to reactivate it.',
    headers: CHALLENGE,
    related: ['INVALID_CREDENTIALS', 'ACCOUNT_NO_LONGER_VALID'],
  },
  INVALID_REFRESH_TOKEN: {
    status: 401,
    title: 'Refresh token is not valid',
    cause:
      'The refresh token is unknown or expired, its session was signed out or revoked, its successor is already in use, or it is not a refresh token.',
    remedy:
      'First check whether another browser tab has stored newer tokens. If not, discard both tokens and ask the customer to sign in.',
    detail: 'The refresh token is not valid. Sign in again.',
    headers: CHALLENGE,
    related: ['REFRESH_TOKEN_REUSED', 'ACCOUNT_NO_LONGER_VALID', 'TOKEN_EXPIRED'],
  },
  REFRESH_TOKEN_REUSED: {
    status: 401,
    title: 'Refresh token was used before',
    cause:
      'A refresh token was presented again some time after it was used. The token may have been stolen, so the whole session was revoked.',
    remedy:
      'Discard both tokens and ask the customer to sign in. A client that sees this error often does not store the new refresh token from each refresh.',
    detail: 'The refresh token was used before, so its session was ended. Sign in again.',
    headers: CHALLENGE,
    related: ['INVALID_REFRESH_TOKEN'],
  },
  ACCOUNT_NO_LONGER_VALID: {
    status: 401,
    title: 'Account is no longer valid',
    cause: 'The account of this refresh token was removed or deactivated after the customer signed in.',
    remedy: 'Discard both tokens and ask the customer to sign in. The response to the sign-in explains more.',
    detail: 'The account is no longer active. Please log in again.',
    headers: CHALLENGE,
    related: ['ACCOUNT_DEACTIVATED', 'INVALID_REFRESH_TOKEN'],
  },
  INVALID_RESET_CODE: {
    status: 401,
    title: 'Reset code is not valid',
    cause:
      'The code for a forgotten password is wrong, older than 30 minutes, used already or replaced by a change of the password; this client has tried it five times; or the address has no active account. The response is the same in all cases, so that it does not reveal who has an account.',
    remedy:
      'Ask the customer to check the address and the latest mail. If that does not help, request a new code.',
    detail: 'The reset code is not valid. Request a new one.',
    headers: CHALLENGE,
    related: ['INVALID_CREDENTIALS', 'TOO_MANY_LOGIN_ATTEMPTS'],
  },
  EMAIL_ALREADY_REGISTERED: {
    status: 409,
    title: 'E-mail is already registered',
    cause:
      'An account with this e-mail address already exists; letter case and the encoding of accents and of the domain are ignored. Nothing was created or changed.',
    remedy:
      'Offer to sign in instead. If an earlier attempt got no response, that attempt may have created the account.',
    detail: 'An account with this e-mail address already exists. Sign in instead.',
    related: ['INVALID_CREDENTIALS'],
  },
  TOO_MANY_LOGIN_ATTEMPTS: {
    status: 429,
    title: 'Too many failed sign-ins',
    cause:
      'Too many sign-ins with this e-mail address, or from this client address, failed in a short time; too many changes of the password had a wrong current password; or too many reset codes were requested or wrong. Successful sign-ins, changes and resets do not count.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, and show the customer how long that is. Keep any tokens you have.',
    detail: 'Too many failed sign-ins. Try again later.',
    headers: { 'Retry-After': '840' },
    related: ['INVALID_CREDENTIALS', 'INVALID_RESET_CODE', 'RATE_LIMIT_EXCEEDED'],
  },

  // Resources and their state
  CROP_PLAN_NOT_FOUND: {
    status: 404,
    title: 'Crop plan not found',
    cause:
      "The account has no crop plan with this id. Deleted plans, other customers' plans and malformed ids get the same response. API keys have no plans.",
    remedy:
      'List the plans again and take the id from there. The plan may have been deleted on another device.',
    detail: 'No crop plan with this id exists in your account.',
    related: ['CROP_PLAN_HAS_ANALYSES', 'TASK_NOT_FOUND'],
  },
  NOTIFICATION_NOT_FOUND: {
    status: 404,
    title: 'Notification not found',
    cause: 'The account has no notification with this id.',
    remedy: 'List the notifications again and take the id from there.',
    detail: 'No notification with this id exists in your account. List your notifications to find its id.',
    related: ['CROP_PLAN_NOT_FOUND'],
  },
  TASK_NOT_FOUND: {
    status: 404,
    title: 'Task not found',
    cause:
      'There is no task with this id that this caller can read. Only the account or API key that submitted an analysis can read its task. A task that was completed from the cache is available for five minutes, any other task for a limited time after it has finished (30 days by default, see `expires_at`).',
    remedy: 'Submit the analysis again. If its result is cached, the new task is completed at once.',
    detail: 'No task with this id exists, or it has expired. Submit the analysis again.',
    related: ['CROP_PLAN_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
  },
  BATCH_NOT_FOUND: {
    status: 404,
    title: 'Batch not found',
    cause:
      'There is no batch with this id that this caller can read. Only the account or API key that submitted a batch can read or cancel it. A batch is available for a limited time after its last item has ended (30 days by default).',
    remedy: 'List your batches and take the id from there, or submit the questions again.',
    detail: 'No batch with this id exists, or it has expired. Submit its questions again.',
    related: ['TASK_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
  },
  CROP_NOT_FOUND: {
    status: 404,
    title: 'Crop not found',
    cause:
      'The reference data has no crop with this name, or the name means several crops, such as `millet`. Maps exist only for crops of the reference data.',
    remedy:
      'Take the name from `GET /api/v1/reference/crops`, which also finds crops by the beginning of their other names. `detail` lists similar names.',
    detail: 'No crop has this name. GET /api/v1/reference/crops lists the names.',
    related: ['ROUTE_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  WEBHOOK_NOT_FOUND: {
    status: 404,
    title: 'Webhook not found',
    cause:
      'There is no webhook with this id that belongs to this caller. Only the account or API key that created a webhook can read or change it.',
    remedy: 'List your webhooks and take the id from there.',
    detail: 'No webhook with this id exists. List your webhooks to find its id.',
    related: ['WEBHOOK_DELIVERY_NOT_FOUND', 'AUTHENTICATION_REQUIRED'],
  },
  WEBHOOK_DELIVERY_NOT_FOUND: {
    status: 404,
    title: 'Delivery not found',
    cause:
      'The webhook has no delivery with this id. Finished deliveries are kept for a limited time (30 days by default).',
    remedy: 'List the deliveries of the webhook and take the id from there.',
    detail: 'This webhook has no delivery with this id. List its deliveries to find the id.',
    related: ['WEBHOOK_NOT_FOUND'],
  },
  ANALYSIS_NOT_FOUND: {
    status: 404,
    title: 'Analysis not found',
    cause:
      "This account or API key has no stored analysis with this id. The id of a task is not that of its analysis; other callers' analyses and malformed ids get the same response. A result that came from the cache is stored only if it was submitted with `record=true`. The operator of the service may remove old analyses that belong to no plan.",
    remedy: 'List your analyses and take the id from there, or submit the question again.',
    detail: 'You have no analysis with this id. List your analyses to find its id.',
    related: ['TASK_NOT_FOUND', 'CROP_PLAN_NOT_FOUND'],
  },
  CROP_PLAN_HAS_ANALYSES: {
    status: 409,
    title: 'Crop plan has analyses',
    cause: 'The plan has analyses. Analyses are kept, so the plan cannot be deleted.',
    remedy: 'Archive the plan instead: PATCH it with `{"is_archived": true}`.',
    detail:
      'This crop plan has analyses, which are kept. Archive it instead: PATCH it with {"is_archived": true}.',
    related: ['CROP_PLAN_NOT_FOUND'],
  },
  CROP_PLAN_LIMIT_REACHED: {
    status: 409,
    title: 'Too many crop plans',
    cause: 'The account has reached its maximum number of crop plans. Archived plans count.',
    remedy: 'Delete plans that have no analyses, or ask the operator of the service for a higher limit.',
    detail: 'An account can have at most 1000 crop plans. Delete plans without analyses first.',
    related: ['CROP_PLAN_HAS_ANALYSES'],
  },
  WEBHOOK_LIMIT_REACHED: {
    status: 409,
    title: 'Too many webhooks',
    cause: 'The account or API key has 10 webhooks, which is the limit. Disabled ones count.',
    remedy: 'Delete a webhook that you do not need, or let one webhook receive more events.',
    detail: 'An account or API key can have at most 10 webhooks. Delete one first.',
    related: ['WEBHOOK_NOT_FOUND'],
  },
  WEBHOOK_DISABLED: {
    status: 409,
    title: 'Webhook is disabled',
    cause:
      'The webhook is disabled, so nothing is sent to it. `disabled_reason` says why: its receiver responded with 410 or accepted nothing for five days, or its owner or an operator disabled it.',
    remedy: 'Repair the receiver, enable the webhook with PATCH and `{"is_enabled": true}`, and try again.',
    detail: 'This webhook is disabled. Enable it first: PATCH it with {"is_enabled": true}.',
    related: ['WEBHOOK_NOT_FOUND'],
  },
  MAIL_NOT_AVAILABLE: {
    status: 409,
    title: 'Service sends no notifications by e-mail',
    cause:
      'The operator of the service has not set up e-mail for notifications, so they cannot be turned on. Turning them off always works.',
    remedy: 'Read notifications with `GET /notifications`, or let a webhook receive them.',
    detail: 'This service sends no notifications by e-mail.',
    related: [],
  },
  IDEMPOTENCY_KEY_IN_PROGRESS: {
    status: 409,
    title: 'Request with this key is in progress',
    cause: 'The first request with this `Idempotency-Key` is still being processed.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then send the same request again to get the response to the first one.',
    detail: 'The first request with this Idempotency-Key is still being processed. Try again in a second.',
    headers: { 'Retry-After': '1' },
    related: ['IDEMPOTENCY_KEY_REUSED', 'INVALID_HEADER'],
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: 'Idempotency key was used for another request',
    cause: 'This `Idempotency-Key` was used for a different request in the last 24 hours.',
    remedy: 'Create a new key for every new request, and reuse it only to retry that request.',
    detail: 'This Idempotency-Key was used for another request. Use a new one.',
    related: ['IDEMPOTENCY_KEY_IN_PROGRESS', 'INVALID_HEADER'],
  },

  // The service itself
  INTERNAL_ERROR: {
    status: 500,
    title: 'Internal error',
    cause: 'An unexpected error occurred in the service. The request was not at fault.',
    remedy:
      'Try again later, with the same `Idempotency-Key` where the operation supports one. If the error persists, report the `X-Request-Id` of the response to the operator of the service.',
    detail: 'Something went wrong on our side. Try again later.',
    related: ['SERVICE_UNAVAILABLE'],
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: 'Service is temporarily unavailable',
    cause: 'A dependency of the service is unavailable, or the service is overloaded or restarting.',
    remedy:
      'Wait for the number of seconds in `Retry-After`, then send the request again. Keep your tokens: you are still signed in. With an `Idempotency-Key` it is safe to repeat a submission or the creation of a plan.',
    detail: 'The service is temporarily unavailable. Try again in a few seconds.',
    headers: { 'Retry-After': '5' },
    related: ['INTERNAL_ERROR', 'RATE_LIMIT_EXCEEDED'],
  },
}

/** How a task can fail, for the documentation. These codes appear in the body of a 200 response. */
export const TASK_FAILURE_CATALOGUE: Readonly<
  Record<TaskFailure, { title: string; cause: string; remedy: string; related: readonly TaskFailure[] }>
> = {
  ANALYSIS_FAILED: {
    title: 'Analysis failed',
    cause: 'The analysis could not be computed, even after several attempts.',
    remedy:
      'Submit the same analysis again. This creates a new task; the failed one does not change. If the new task fails too, report its id to the operator of the service.',
    related: ['ANALYSIS_TIMED_OUT'],
  },
  ANALYSIS_TIMED_OUT: {
    title: 'Analysis took too long',
    cause: 'The analysis did not finish within its time limit and was stopped.',
    remedy:
      'Submit the same analysis again a little later. This creates a new task; the failed one does not change.',
    related: ['ANALYSIS_FAILED'],
  },
}

/** The error of a cancelled item of a batch, for the documentation. */
export const CANCELLED_ITEM_DESCRIPTION = {
  title: 'Analysis was cancelled',
  cause: 'The analysis is an item of a batch that was cancelled before a worker started the analysis.',
  remedy: 'Submit the question again, alone or in a new batch, if you still need the answer.',
  related: ['ANALYSIS_FAILED', 'BATCH_NOT_FOUND'],
}
