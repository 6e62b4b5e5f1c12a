import { dictionary } from '@zxcvbn-ts/language-common'
import { isCommonPassword } from './passwords'

test('the list of common passwords is in lower case', () => {
  expect(dictionary['passwords-common'].filter((word) => word !== word.toLowerCase())).toEqual([])
})

test.each([
  ['password123', true],
  ['harvest moon over lahore', false],
])('%j is a common password: %j', (password, isCommon) => expect(isCommonPassword(password)).toBe(isCommon))
