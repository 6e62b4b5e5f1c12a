// Generated from packages/domain/src: `npm run generate`.

export const ELEVATION_RANGE_M = { min: -430, max: 6000 } as const

export const LOWEST_SCORES = {
  highly_suitable: 0.75,
  moderately_suitable: 0.5,
  marginally_suitable: 0.25,
  not_suitable: 0,
} as const

export const MAX_CROP_LENGTH = 100

export const MAX_LOCATION_LENGTH = 200

export const MAX_PLAN_NAME_LENGTH = 200

export const RISK_TOLERANCES = ['low', 'medium', 'high'] as const

export const SOIL_PH_RANGE = { min: 3, max: 10 } as const

export const SOIL_TEXTURES = [
  'sand',
  'loamy_sand',
  'sandy_loam',
  'loam',
  'silt_loam',
  'clay_loam',
  'clay',
] as const

export const VARIETY_DAYS_RANGE = { min: 30, max: 400 } as const

export const VARIETY_LENGTHS = ['early', 'medium', 'late'] as const
