export type {
  AccountExport,
  Accounts,
  Credentials,
  NotificationMailChanges,
  NotificationMails,
  PasswordChange,
  PasswordReset,
  ProfileChanges,
  Registration,
} from './accounts.ts'
export type { Analyses, Question, SubmitOptions } from './analyses.ts'
export type {
  Batch,
  BatchFileOptions,
  BatchItemResult,
  BatchResultOptions,
  BatchSubmission,
  BatchWaitOptions,
  NewBatch,
} from './batches.ts'
export type { CallOptions } from './send-request.ts'
export { createClient, type Client, type ClientOptions } from './create-client.ts'
export {
  AnalysisFailedError,
  AnalysisPendingError,
  ApiError,
  isApiError,
  NetworkError,
  type ApiErrorCode,
} from './errors.ts'
export type { IdempotentOptions } from './idempotency-key.ts'
export type { CropMap, CropMapOptions, CropMapProgress, Maps, OutlookMap } from './maps.ts'
export type { Notifications } from './notifications.ts'
export type { CropPlanChanges, FieldConditions, NewCropPlan, NewFieldConditions, Plans } from './plans.ts'
export type { CropList, LocationList, ModelVersionList, OutlookList, Reference } from './reference.ts'
export type { RetryLimits } from './retry.ts'
export { browserTokenStore, memoryTokenStore, type TokenStore } from './token-store.ts'
export type {
  Analysis,
  AnalysisRecord,
  AnalysisSummary,
  CropPlan,
  ListedCropPlan,
  ErrorCode,
  FeasibilityLabel,
  FieldError,
  Notification,
  NotificationList,
  Profile,
  ResultSummary,
  StoredAnalysis,
  Submission,
  Task,
  TaskFailure,
  TaskStatus,
  Tokens,
} from './types.ts'
export type { WaitOptions, WaitState } from './wait-for-task.ts'
export {
  verifyWebhook,
  WebhookVerificationError,
  type VerifyOptions,
  type WebhookHeaders,
  type WebhookMessage,
} from './verify-webhook.ts'
export type {
  CreatedWebhook,
  NewWebhook,
  Webhook,
  WebhookChanges,
  WebhookDelivery,
  Webhooks,
} from './webhooks.ts'
