import { randomUUID } from 'node:crypto'

export const PASSWORD = 'two rows of maize'

export const newEmail = () => `grower-${randomUUID()}@example.com`

/** Returns a valid body for `POST /auth/register`: a new address each time, and `fields` in place of the usual ones. */
export const createRegistration = (fields: Record<string, unknown> = {}) => ({
  email: newEmail(),
  password: PASSWORD,
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
  ...fields,
})

/** A valid body for `POST /crop-plans`. */
export const NEW_PLAN = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
} as const
