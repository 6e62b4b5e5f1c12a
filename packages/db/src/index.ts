export * from './accounts/erasure'
export * from './accounts/export'
export * from './analysis-batches/cancel'
export * from './analysis-batches/finish'
export * from './analysis-batches/read'
export * from './analysis-batches/results'
export * from './analysis-batches/submit'
export * from './plans/analysis-records'
export * from './accounts/api-keys'
export {
  createDatabaseClient,
  type DatabaseClient,
  type DatabaseSettings,
  type Db,
  type Tx,
} from './driver/database-client'
export {
  toReadinessChecks,
  createDatabaseProbe,
  isDatabaseReady,
  type DatabaseProbe,
} from './operations/database-probe'
export {
  getDatabaseFault,
  getFaultCode,
  getSqlState,
  isDatabaseOutage,
  isSchemaFault,
  type DatabaseFault,
} from './driver/faults'
export * from './operations/housekeeping'
export * from './idempotency'
export type { LeasedRows } from './leased/leased-rows'
export { RETRY_POLICIES, type RetryPolicy } from './leased/retry-delay'
export * from './maps/compute'
export * from './maps/request'
export { getSchemaState, migrate, MIGRATIONS_FOLDER, type MigrationWait } from './operations/migrate'
export * from './notifications/notification-mails'
export * from './notifications/notifications'
export * from './notifications/outgoing-mails'
export * from './outlooks/current-outlooks'
export * from './outlooks/feeds'
export * from './outlooks/outlooks'
export * from './accounts/password-resets'
export * from './plans/plans'
export * from './plans/reanalysis'
export type { RefreshTokenClaims, SessionClaims } from './accounts/refresh-token-claims'
export * from './accounts/refresh-tokens'
export * from './plans/reminders'
export * from './operations/scheduled-runs'
export * from './accounts/sessions'
export * from './tasks/backlog'
export { createCallerTurns, type CallerTurns } from './tasks/caller-turns'
export { claimDueTasks, claimTask, type ClaimedTask, type DueTaskClaim } from './tasks/claim'
export { completeTask, completeTasks } from './tasks/complete'
export { listFrequentQuestions } from './tasks/frequent-questions'
export type { AssessedTask, Outcome, OutcomeOutlook } from './tasks/new-analyses'
export {
  addUpModelVersions,
  describeModelVersion,
  listModelVersions,
  type ModelVersionUse,
} from './tasks/model-versions'
export {
  failTask,
  recoverExpiredTasks,
  releaseTask,
  renewLeases,
  retryTaskLater,
  type HeldTask,
} from './tasks/lease'
export * from './tasks/operator-commands'
export * from './tasks/read'
export * from './tasks/submit'
export { inTransaction } from './driver/transaction'
export * from './accounts/email-keys'
export * from './accounts/users'
export * from './webhooks/claim'
export * from './webhooks/deliveries'
export * from './webhooks/webhooks'
export * from './webhooks/outcome'
export * from './webhooks/stats'
