import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './passwords'

test('the list of common passwords is in lower case, as they are asked for', () => {
  expect(dictionary['passwords-common'].filter((word) => word !== word.toLowerCase())).toEqual([])
})

test.each([
  ['password123', true],
  ['harvest moon over lahore', false],
])('whether %j is common', (password, expected) => expect(isCommonPassword(password)).toBe(expected))
