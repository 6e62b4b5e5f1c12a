import { generateResetCode, hashResetCode } from './reset-code'

const USER_ID = '0192f7d2-5a0e-7c1b-9a57-6c1f3f0b8e21'

test('codes are three groups of letters and digits that do not look alike', () => {
  const codes = Array.from({ length: 200 }, generateResetCode)
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  expect(new Set(codes).size).toBe(200)
})

test.each(['k7qm-2xwd-9f4t', ' K7QM 2XWD 9F4T ', 'K7QM2XWD9F4T'])('%j is the same code', (typed) => {
  expect(hashResetCode(USER_ID, typed)).toEqual(hashResetCode(USER_ID, 'K7QM-2XWD-9F4T'))
})

test('the same code of another account has another hash', () => {
  expect(hashResetCode('another', 'K7QM-2XWD-9F4T')).not.toEqual(hashResetCode(USER_ID, 'K7QM-2XWD-9F4T'))
})
