import { randomBytes, randomUUID } from 'node:crypto'
import { createMailToken, isMailTokenValid, readMailToken } from './mail'

const userId = randomUUID()
const key = randomBytes(32)
const link = { purpose: 'unsubscribe', userId } as const
const token = createMailToken(link, key)

test('a token names its account and is signed with its key', () => {
  expect(readMailToken(token)).toBe(userId)
  expect(isMailTokenValid(token, link, key)).toBe(true)
})

test('a token is not valid for another key, purpose or account', () => {
  expect(isMailTokenValid(token, link, randomBytes(32))).toBe(false)
  expect(isMailTokenValid(token, { ...link, purpose: 'confirm' }, key)).toBe(false)
  expect(isMailTokenValid(token, { ...link, userId: randomUUID() }, key)).toBe(false)
})

test.each(['', '.', token.slice(1), `${token}A`, token.replace('.', ''), `${token}\n`])(
  '%j is no token',
  (text) => {
    expect(readMailToken(text)).toBeUndefined()
    expect(isMailTokenValid(text, link, key)).toBe(false)
  },
)
