export const RISK_TOLERANCES = ['low', 'medium', 'high'] as const

/** How much of a gamble a customer is ready to plant. */
export type RiskTolerance = (typeof RISK_TOLERANCES)[number]
