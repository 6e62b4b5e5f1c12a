export {
  aBatch,
  aDueTaskClaim,
  aNotification,
  aNotificationDraft,
  anAnalysis,
  aNewBatch,
  anApiKey,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  aWebhook,
  claimQueuedTask,
  completeQueuedTask,
  insertApiKey,
  openDatabase,
  type OwnedPlan,
  type TestUser,
} from './builders'
export { replayNotifications, replayOutlookNotifications } from './expected-notifications'
export { whileTableLocked } from './locked-table'
export { createTestDatabase, type FileDatabase, type TestDatabase, useTestDatabase } from './test-database'
export { aPackedOutlook, aStoredOutlook } from './outlooks'
export { findTablesWith } from './tables-with'
