import { findPasswordProblem, normaliseEmail, normalisePassword } from './account'

const owner = {
  email: 'amina@example.com',
  fullName: 'Amina Otieno',
  organization: 'Lake Growers',
}
const commonPasswords = new Set(['password123'])

const findProblem = (password: string) =>
  findPasswordProblem(password, owner, (word) => commonPasswords.has(word))

test('e-mail addresses are trimmed and lower-cased', () => {
  expect(normaliseEmail('  Amina@Example.COM ')).toBe('amina@example.com')
})

test('a password typed with full-width letters is the same password', () => {
  expect(normalisePassword('ｐａｓｓ word')).toBe(normalisePassword('pass word'))
})

test.each(['password123', 'PassWord123', 'ｐａｓｓｗｏｒｄ１２３'])(
  'rejects the common password %s in any letter case and width',
  (password) => expect(findProblem(password)).toMatch(/common/),
)

test.each(['amina@example.com', 'AMINA', 'amina otieno', 'LAKE GROWERS'])(
  'rejects the password %s, which repeats a detail of the account',
  (password) => expect(findProblem(password)).toMatch(/your/),
)

test.each([
  ['Jörg Weiß', 'JÖRG WEISS'],
  ['Ο ΣΟΦΟΣ', 'ο σοφοσ'],
  ['Ayşe Yıldız', 'AYŞE YILDIZ'],
])('rejects the name %s as a password in another letter case: %s', (fullName, password) => {
  expect(findPasswordProblem(password, { ...owner, fullName }, () => false)).toMatch(/your/)
})

test('any other password is accepted', () => {
  expect(findProblem('two rows of maize')).toBeUndefined()
})
