export * from './analysis-batches'
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
export * from './maps'
export { migrate, MIGRATIONS_FOLDER, type MigrationWait } from './migrate'
export * from './notifications'
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
export { completeTask, completeTasks, type AssessedTask, type Outcome } from './tasks/complete'
export { failTask, recoverExpiredTasks, releaseTask, renewLeases, type HeldTask } from './tasks/lease'
export * from './tasks/operator-commands'
export * from './tasks/read'
export * from './tasks/retry'
export * from './tasks/submit'
export { inTransaction } from './transaction'
export * from './users'
