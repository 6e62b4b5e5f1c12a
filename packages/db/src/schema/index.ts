export * from './accounts'
export * from './analyses'
export * from './plans'
export * from './service'
