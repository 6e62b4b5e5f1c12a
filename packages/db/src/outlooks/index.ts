export * from './current-outlooks'
export * from './feeds'
export * from './outlooks'
