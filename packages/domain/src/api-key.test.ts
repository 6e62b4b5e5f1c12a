import { generateApiKey, getApiKeyPrefix, hashApiKey, isApiKey } from './api-key'

test('a new key has a public prefix of 12 characters and a secret of 32', () => {
  const key = generateApiKey()
  expect(key).toMatch(/^cpk_[0-9A-Za-z]{8}_[0-9A-Za-z]{32}$/)
  expect(getApiKeyPrefix(key)).toBe(key.slice(0, 12))
  expect(isApiKey(key)).toBe(true)
})

test('two keys differ, and so do their hashes', () => {
  const first = generateApiKey()
  const second = generateApiKey()
  expect(first).not.toBe(second)
  expect(hashApiKey(first).equals(hashApiKey(second))).toBe(false)
})

test.each([
  '',
  'cpk_',
  'cpk_short_secret',
  `cpk_${'a'.repeat(8)}_${'é'.repeat(32)}`,
  `x${generateApiKey()}`,
  `${generateApiKey()}\n`,
])('%j is not an API key', (text) => expect(isApiKey(text)).toBe(false))
