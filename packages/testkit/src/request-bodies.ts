import { randomUUID } from 'node:crypto'

/** Returns a valid body for `POST /auth/register`; each call has another address. */
export const createRegistration = () => ({
  email: `grower-${randomUUID()}@example.com`,
  password: 'two rows of maize',
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
})

/** A valid body for `POST /crop-plans`. */
export const NEW_PLAN = {
  name: 'North field',
  crop: 'maize',
  location: 'nakuru',
  planting_month: 4,
  risk_tolerance: 'medium',
} as const
