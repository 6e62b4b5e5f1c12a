export * from './feeds'
export * from './outlooks'
export * from './place-outlooks'
