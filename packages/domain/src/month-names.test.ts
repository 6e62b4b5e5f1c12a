import { formatMonth, LANGUAGES, parseMonthName } from './texts'

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

test.each(LANGUAGES)('the names of the months in %s are read as their texts write them', (language) => {
  const names = MONTHS.map((month) => formatMonth(month, language))
  expect(names.map(parseMonthName)).toEqual(MONTHS)
  expect(names.map((name) => parseMonthName(` ${name.toUpperCase()} `))).toEqual(MONTHS)
})

test.each([
  ['Sept.', 9],
  ['SEP', 9],
  ['février', 2],
  ['fevrier', 2],
  ['févr.', 2],
  ['AOÛT', 8],
  ['Março', 3],
  ['setiembre', 9],
  ['dez.', 12],
  ['Machi', 3],
  ['Mei', 5],
  ['Agt', 8],
  ['nopember', 11],
  ['फ़रवरी', 2],
  ['फरवरी', 2],
  ['नवम्बर', 11],
  ['أبريل', 4],
  ['ابريل', 4],
  ['نيسان', 4],
  ['كانون الثاني', 1],
  ['تشرين الأول', 10],
  ['جانفي', 1],
  ['غشت', 8],
])('%s is month %i', (name, month) => {
  expect(parseMonthName(name)).toBe(month)
})

test.each(['', '.', '4', 'IV', 'Apr-27', 'April 2027', 'spring', 'ju', 'ma', 'Januar', 'constructor'])(
  '%j is not the name of a month',
  (text) => {
    expect(parseMonthName(text)).toBeUndefined()
  },
)
