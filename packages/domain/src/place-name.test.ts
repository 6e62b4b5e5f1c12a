import { formatText, LANGUAGES } from './texts'

const OTHER_LANGUAGES = LANGUAGES.filter((language) => language !== 'en')

const describe = (place: string, language: (typeof LANGUAGES)[number]) =>
  formatText({ code: 'LOCATION_MATCHED', params: { location: 'x', place } }, language)

test.each([
  ['Cajamarca, Cajamarca Department, PE', '«x» se entiende como Cajamarca, Perú.'],
  ['Ica, Ica Region, PE', '«x» se entiende como Ica, Perú.'],
  ['Thika, Kiambu County, KE', '«x» se entiende como Thika, Kiambu, Kenia.'],
  ['Lucena, Province of Córdoba, ES', '«x» se entiende como Lucena, Córdoba, España.'],
  ['Kampala, Central Region, UG', '«x» se entiende como Kampala, Central Region, Uganda.'],
  ['Bethlehem, Free State, ZA', '«x» se entiende como Bethlehem, Free State, Sudáfrica.'],
  ['Mutare, Manicaland, ZW', '«x» se entiende como Mutare, Manicaland, Zimbabue.'],
  ['Embu County, KE', '«x» se entiende como Embu County, Kenia.'],
  ['Ontario, CA', '«x» se entiende como Ontario, Canadá.'],
])('%s is in Spanish: %s', (place, text) => {
  expect(describe(place, 'es')).toBe(text)
})

test.each(OTHER_LANGUAGES)('a region has no English word in %s, and keeps it in English', (language) => {
  for (const kind of ['County', 'Department', 'District', 'Governorate', 'Prefecture', 'Province', 'State']) {
    const place = `Aville, Bland ${kind}, KE`
    expect(describe(place, 'en')).toContain(`Bland ${kind}`)
    expect(describe(place, language)).toContain('Bland')
    expect(describe(place, language)).not.toContain(kind)
  }
})
