export type { QueueSettings } from './bull-queue'
export * from './doorbell'
export * from './queue-dashboard'
