import { normaliseEmail, normalisePassword, findPasswordProblem } from './account'

const registration = {
  email: 'amina@example.com',
  password: 'two rows of maize',
  full_name: 'Amina Otieno',
  organization: 'Lake Growers',
}
const common = new Set(['password123'])
const refusal = (password: string) =>
  findPasswordProblem({ ...registration, password }, (word) => common.has(word))

test('an address is known by its trimmed lower-case form', () => {
  expect(normaliseEmail('  Amina@Example.COM ')).toBe('amina@example.com')
})

test('a password typed with full-width letters is the same password', () => {
  expect(normalisePassword('ｐａｓｓ word')).toBe(normalisePassword('pass word'))
})

test.each(['password123', 'PassWord123', 'ｐａｓｓｗｏｒｄ１２３'])(
  '%s is common in any letter case and width',
  (password) => expect(refusal(password)).toMatch(/common/),
)

test.each(['amina@example.com', 'AMINA', 'amina otieno', 'LAKE GROWERS'])(
  '%s says too much of its owner to be a password',
  (password) => expect(refusal(password)).toMatch(/your/),
)

test.each([
  ['Jörg Weiß', 'JÖRG WEISS'],
  ['Ο ΣΟΦΟΣ', 'ο σοφοσ'],
  ['Ayşe Yıldız', 'AYŞE YILDIZ'],
])('the name %s in other letter case, %s, is no password', (full_name, password) => {
  expect(findPasswordProblem({ ...registration, full_name, password }, () => false)).toMatch(/your/)
})

test('any other password may be used', () => expect(refusal('two rows of maize')).toBeUndefined())
