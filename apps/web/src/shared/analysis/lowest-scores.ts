// Generated from packages/domain/src/feasibility.ts: `npm run generate`.
export const LOWEST_SCORES = {
  highly_suitable: 0.75,
  moderately_suitable: 0.5,
  marginally_suitable: 0.25,
  not_suitable: 0,
} as const
