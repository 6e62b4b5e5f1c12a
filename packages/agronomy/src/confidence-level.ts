export const CONFIDENCE_LEVELS = ['high', 'medium', 'low'] as const

export type ConfidenceLevel = (typeof CONFIDENCE_LEVELS)[number]
