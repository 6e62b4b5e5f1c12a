export * from './doorbell'
