/** The groups of operations, in the order of the OpenAPI document. */
export const TAGS = {
  Accounts: 'Registration, sign-in and sessions',
  'Crop plans': "A customer's saved plans and their analyses",
  Analyses: 'Is it feasible to plant this crop at this location in this month?',
  Batches: 'Thousands of analyses at once',
  Notifications: "Changes in a plan's feasibility, and planting reminders",
  Webhooks: 'Signed messages to your server when something happens',
  Reference: 'Crops and locations in the reference data',
  Maps: 'Where can this crop be planted in this month?',
  Service: 'Health, readiness and this document',
} as const

export type Tag = keyof typeof TAGS
