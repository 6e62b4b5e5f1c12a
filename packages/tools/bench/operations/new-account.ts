import { randomUUID } from 'node:crypto'

export const PASSWORD = 'two rows of maize'

/** Of an address that nobody has; all of them are equally long. */
export const newAccount = () => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
})
