import { formatText, type Language, LANGUAGES } from './texts'
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

/** The usual days of varieties, those that are not possible, and those that are used instead. */
const VARIETY_DAYS: Readonly<Record<Language, readonly string[]>> = {
  en: ['take 70 to 200 days from', 'takes 103 days here', 'about 150 days.'],
  fr: ['70 à 200 jours, et', 'prend 103 jours ici', 'd’environ 150 jours.'],
  es: ['de 70 a 200 días de', 'tarda aquí 103 días:', 'de unos 150 días.'],
  pt: ['de 70 a 200 dias, e', 'leva 103 dias aqui', 'cerca de 150 dias.'],
  sw: ['siku 70 hadi 200 kuanzia', 'siku 103 hapa', 'takriban siku 150.'],
  hi: ['70 से 200 दिन लेती', '103 दिन नहीं', 'लगभग 150 दिन की'],
  id: ['70 sampai 200 hari, bukan', '103 hari di', 'sekitar 150 hari.'],
  ar: ['من 70 إلى 200 يوم من', '103 أيام:', 'نحو 150 يومًا.'],
}

test.each(LANGUAGES)('days of varieties that are unusual follow the rules of %s', (language) => {
  const days = { days: 103, min_days: 70, max_days: 200, used_days: 150 }
  const text = { code: 'VARIETY_UNUSUAL', params: { crop_type: 'maize', crop: 'Maize', ...days } } as const
  for (const words of VARIETY_DAYS[language]) expect(formatText(text, language)).toContain(words)
})
