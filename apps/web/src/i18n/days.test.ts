import { en } from './en'
import { fr } from './fr'
import { pt } from './pt'
import { es } from './es'

test.each([
  ['English', en, '1 day'],
  ['French', fr, '1 jour'],
  ['Portuguese', pt, '1 dia'],
  ['Spanish', es, '1 día'],
] as const)('one day is written in the singular in %s', (_language, strings, expected) => {
  expect(strings.answer.daysUnit('1')).toBe(expected)
  expect(strings.answer.daysUnit('2')).toBe(`${expected.replace('1', '2')}s`)
})
