export {
  aNotification,
  aNotificationDraft,
  anAnalysis,
  anApiKey,
  anOutcome,
  aPlan,
  aPlanTask,
  aTask,
  aUser,
  claimQueuedTask,
  type OwnedPlan,
  type TestUser,
} from './builders'
export { replayNotifications } from './expected-notifications'
export { createTestDatabase, type TestDatabase } from './test-database'
