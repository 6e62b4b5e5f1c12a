import { LANGUAGES } from './texts'
import { PHRASES } from './texts/wording'

/** Lists each phrase with the values that it names. */
function listValues(phrases: object, path = ''): [path: string, values: string[]][] {
  return Object.entries(phrases).flatMap(([key, phrase]: [string, unknown]): [string, string[]][] => {
    const at = path === '' ? key : `${path}.${key}`
    if (typeof phrase === 'object' && phrase !== null) return listValues(phrase, at)
    // A language may begin a sentence with a value, or need no small letter.
    const names = [...String(phrase).matchAll(/\{(?:capitalised_|uncapitalised_)?(\w+)\}/gu)]
    return [[at, names.map(([, name = '']) => name).sort()]]
  })
}

/** English has a word for two towns; the forms for a number of days differ by language. */
const DIFFERS = /^(?:LOCATION_RANGE\.same_in_two|words\.days\.\w+)$/u

test.each(LANGUAGES)('the phrases of %s are those of English, with the same values', (language) => {
  const select = (phrases: object) =>
    Object.fromEntries(listValues(phrases).filter(([path]) => !DIFFERS.test(path)))
  expect(select(PHRASES[language])).toEqual(select(PHRASES.en))
})

test.each(LANGUAGES)('the forms of %s for a number of days name the number only', (language) => {
  const values = listValues(PHRASES[language].words.days).flatMap(([, names]) => names)
  expect(new Set(values)).toEqual(new Set(['count']))
})
