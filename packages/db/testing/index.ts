export {
  aNotification,
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
export { noticesDueAndTold } from './notices-due'
export { createTestDatabase, type TestDatabase } from './test-database'
