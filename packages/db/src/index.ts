export * from './account-erasure'
export * from './account-export'
export * from './analysis-batches'
export * from './analysis-records'
export * from './api-keys'
export {
  createDatabaseClient,
  type DatabaseClient,
  type DatabaseSettings,
  type Db,
  type Tx,
} from './database-client'
export { toReadinessChecks, createDatabaseProbe, isDatabaseReady, type DatabaseProbe } from './database-probe'
export { getDatabaseFault, getFaultCode, getSqlState, type DatabaseFault } from './faults'
export * from './housekeeping'
export * from './idempotency'
export type { LeasedRows } from './leased/leased-rows'
export * from './maps'
export { migrate, MIGRATIONS_FOLDER, type MigrationWait } from './migrate'
export * from './notification-mails'
export * from './notifications'
export * from './outgoing-mails'
export * from './password-resets'
export * from './plans'
export * from './reanalysis'
export type { RefreshTokenClaims, SessionClaims } from './refresh-token-claims'
export * from './refresh-tokens'
export * from './reminders'
export * from './scheduled-runs'
export * from './sessions'
export * from './tasks/backlog'
export { createCallerTurns, type CallerTurns } from './tasks/caller-turns'
export { claimDueTasks, claimTask, type ClaimedTask, type DueTaskClaim } from './tasks/claim'
export { completeTask, completeTasks } from './tasks/complete'
export { listFrequentQuestions } from './tasks/frequent-questions'
export type { AssessedTask, Outcome } from './tasks/new-analyses'
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
export { inTransaction } from './transaction'
export * from './email-keys'
export * from './users'
export * from './webhooks'
