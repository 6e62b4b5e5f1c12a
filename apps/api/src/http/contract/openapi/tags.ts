/** The groups of operations, in the order of the document. */
export const TAGS = {
  Accounts: 'Sign up, sign in, stay signed in',
  'Crop plans': "A customer's saved plans and their analyses",
  Analyses: 'Is it feasible to plant this crop at this place in this month?',
  Notifications: 'What changed for a plan, and what is due',
  Reference: 'Crops and places that are known',
  Service: 'Health and this document',
} as const

export type Tag = keyof typeof TAGS
