import { nameKey } from './name-key'
import { spellings } from './spellings'

test.each([
  ["N'Djamena", 'n djamena'],
  ['Łódź', 'lodz'],
  ['İSTANBUL', 'istanbul'],
  ['ＬＯＮＤＯＮ', 'London'],
  ['Gießen', 'giessen'],
  ['کراچی', 'كراچي'],
  ['مُلْتَان', 'ملتان'],
  ['الـقـاهرة', 'القاهره'],
  ['أسوان', 'اسوان'],
  ['لاہور', 'لاهور'],
  ['ड़', '\u0921\u093c'],
])('%s and %s are one name', (one, other) => {
  expect(nameKey(one)).toBe(nameKey(other))
  expect(nameKey(one)).not.toBe('')
})

test.each([
  ['कल', 'कला'],
  ['ঢক', 'ঢাকা'],
  ['か', 'が'],
])('the vowel signs of %s and %s tell them apart', (one, other) => {
  expect(nameKey(one)).not.toBe(nameKey(other))
})

test.each([
  ['Zuerich', 'zurich'],
  ['Malmö', 'malmoe'],
  ['Москва', 'moskva'],
  ['Київ', 'kyiv'],
  ['Θεσσαλονίκη', 'thessaloniki'],
])('%s is also looked up as %s', (text, key) => {
  expect(spellings(text)).toContain(key)
})
