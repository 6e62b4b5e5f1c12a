import { formatText, type Language } from './texts'

const writeCold = (months: readonly number[], language: Language) =>
  formatText(
    {
      code: 'limited_by_temperature',
      params: { side: 'cold', phase: 'growth', harm: 'serious', months: [...months], mean: 14, limit: 18 },
    },
    language,
  )

test.each<[Language, number[], string]>([
  ['en', [11, 12, 4], 'in November, December and April'],
  ['en', [10, 11, 12, 1, 2, 3], 'from October to March'],
  ['en', [10, 11, 2, 3, 4, 5, 6], 'from February to June and in October and November'],
  ['fr', [10, 11, 2, 3, 4, 5, 6], 'de février à juin et en octobre et novembre'],
  ['es', [1, 2, 3, 7, 8, 9, 10], 'de enero a marzo y de julio a octubre'],
])('many months are written as runs in %s: %j', (language, months, expected) => {
  expect(writeCold(months, language)).toContain(` ${expected}`)
})
