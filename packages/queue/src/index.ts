export type { QueueSettings } from './bull-queue'
export * from './doorbell'
