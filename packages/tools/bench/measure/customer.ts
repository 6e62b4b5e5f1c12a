import { createClient, memoryTokenStore } from '@crop/client'
import { createRegistration } from '@crop/testkit'

/** Registers a customer. Returns its client, its e-mail address and its tokens. */
export async function registerCustomer(apiUrl: string) {
  const store = memoryTokenStore()
  const client = createClient({ baseUrl: apiUrl, tokens: store })
  const registration = createRegistration()
  await client.register(registration)
  const tokens = await store.read()
  if (!tokens) throw new Error('The registration returned no tokens.')
  return { client, email: registration.email, tokens }
}
