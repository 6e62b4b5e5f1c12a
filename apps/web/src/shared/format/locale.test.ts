import { chooseLocale } from './locale'

test.each([
  ['en', ['en'], 'en-GB'],
  ['en', ['de-DE', 'de'], 'en-GB'],
  ['en', ['en-US', 'en'], 'en-US'],
  ['en', ['en', 'fr-FR', 'en-IN'], 'en-IN'],
  ['fr', ['fr-CA', 'en-US'], 'fr-CA'],
  ['pt', ['en-US'], 'pt'],
  ['sw', ['sw-KE', 'en'], 'sw-KE'],
  ['ar', ['ar-IQ', 'ar'], 'ar-u-nu-latn'],
  ['es', ['not a locale', 'es-419'], 'es-419'],
] as const)('%s in a browser with %j is written as in %s', (language, browserLocales, locale) => {
  expect(chooseLocale(language, browserLocales)).toBe(locale)
})

test('without a region, dates in English cannot be mistaken', () => {
  const format = new Intl.DateTimeFormat(chooseLocale('en', ['en']), { dateStyle: 'medium', timeZone: 'UTC' })
  expect(format.format(new Date('2026-11-24T12:00:00Z'))).toBe('24 Nov 2026')
})
