import { randomUUID } from 'node:crypto'

export const PASSWORD = 'two rows of maize'

/** A new account with a unique address; all addresses have the same length. */
export const newAccount = () => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
})
