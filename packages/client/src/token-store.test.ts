import { browserTokenStore } from './token-store'

const TOKENS = {
  access_token: 'access',
  refresh_token: 'refresh',
  token_type: 'bearer',
  expires_in_minutes: 15,
} as const

/** Runs `test` in a browser whose `localStorage` throws when it is read, as it does where site data are blocked. */
async function withBlockedStorage(test: () => Promise<void>): Promise<void> {
  const original = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const refuse = () => {
    throw new Error('Access is denied for this document.')
  }
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })
  try {
    await test()
  } finally {
    Reflect.deleteProperty(globalThis, 'localStorage')
    if (original) Object.defineProperty(globalThis, 'localStorage', original)
  }
}

test('where the browser blocks storage, tokens are kept until the page is closed', async () => {
  await withBlockedStorage(async () => {
    const store = browserTokenStore()
    expect(await store.read()).toBeUndefined()
    await store.write(TOKENS)
    expect(await store.read()).toEqual(TOKENS)
    await store.clear()
    expect(await store.read()).toBeUndefined()
  })
})
