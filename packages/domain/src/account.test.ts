import { LONG_TEXT_LENGTH, MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import {
  findPasswordProblem,
  hasInvisibleCharacters,
  normaliseEmail,
  normalisePassword,
  toEmailKey,
} from './account'

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

test.each([
  '\t',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200e',
  '\u2028',
  '\u202a',
  '\u2060',
  '\u3000',
  '\ufe0f',
  '\ufeff',
])('invisible characters at the ends of an address are removed: %j', (invisible) => {
  expect(normaliseEmail(`${invisible}Amina@example.com${invisible} ${invisible}`)).toBe('amina@example.com')
  expect(hasInvisibleCharacters(`am${invisible}ina@example.com`)).toBe(true)
})

test.each([
  '\u0007',
  '\u007f',
  '\u034f',
  '\u115f',
  '\u200d',
  '\u202e',
  '\u2066',
  '\u2800',
  '\u3164',
  '\ufffd',
  '\ue000',
])('an address with %j inside has invisible characters', (invisible) =>
  expect(hasInvisibleCharacters(`amina@exam${invisible}ple.com`)).toBe(true),
)

test.each(['amina@example.com', 'jose\u0301@m\u00fcnchen.example', 'अमिना@example.com', '李@例え.jp'])(
  'the address %s has none',
  (email) => expect(hasInvisibleCharacters(email)).toBe(false),
)

test.each([
  ['composed and decomposed letters', 'jos\u00e9@example.com', 'JOSE\u0301@example.com'],
  ['Hangul', '\ud55c@example.com', '\u1112\u1161\u11ab@example.com'],
  ['a domain and its ASCII form', 'a@münchen.de', 'a@XN--MNCHEN-3YA.de'],
  ['a full-width domain', 'a@ｅｘａｍｐｌｅ。jp', 'a@example.jp'],
  ['a full-width hyphen in a domain', 'a@my－farm.jp', 'a@my-farm.jp'],
  ['circled letters in a domain', 'a@ⓔxample.com', 'a@example.com'],
  ['a rupee sign in a domain', 'a@₨.example', 'a@rs.example'],
  ['invisible characters at the ends', '\u200ba@example.com\u2060', 'a@example.com'],
])('addresses are one: %s', (_name, one, other) => expect(toEmailKey(one)).toBe(toEmailKey(other)))

test.each([
  ['letters with and without accents', 'josé@example.com', 'jose@example.com'],
  ['Latin and Cyrillic letters', 'a@example.com', '\u0430@example.com'],
  ['compatible letters in the local part', 'ﬁ@example.com', 'fi@example.com'],
  ['ß and ss in the domain', 'a@faß.de', 'a@fass.de'],
  ['dots and tags', 'a.b+c@example.com', 'ab@example.com'],
  ['percent signs in the domain', 'a@exa%6dple.com', 'a@example.com'],
  ['numbers in the domain', 'a@1.2.3', 'a@1.2.0.3'],
])('addresses are two: %s', (_name, one, other) => expect(toEmailKey(one)).not.toBe(toEmailKey(other)))

test.each([' ', '\u200b', 'e\u0301', '\u0315\u0300', 'a@', '\u00fc.', 'a\u200b'])(
  'the normal form of 50,000 times %j takes linear time',
  (text) => {
    const hostile = text.repeat(LONG_TEXT_LENGTH)
    const emails = [hostile, `x${hostile}x`, `a@${hostile}x`]
    const normalise = () => emails.map((email) => hasInvisibleCharacters(toEmailKey(email)))
    expect(measureProcessorUs(normalise)).toBeLessThan(MAX_PROCESSOR_US)
  },
)

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
