import { formatNotification, formatText, type Language, LANGUAGES, parseTexts, type Text } from '@crop/domain'
import { model } from '../../test/shipped-model'
import type { Assessment } from '../assessment'

const QUESTIONS = [
  'lahore, wheat',
  'lahore, rice',
  'kyiv, wheat',
  'niamey, pearl millet',
  'niamey, cotton',
  'des moines, maize',
  'basra, date palm',
  'denver, grape',
  'mumbai, olive',
  'dhaka, maize',
  'hobart, winter wheat',
  'dodge city, winter wheat',
  'winnipeg, alfalfa',
  'winnipeg, sorghum',
  'reykjavík, coffee',
  'singapore, apple',
  '32,86, barley',
  'lahor, weat',
  '91,0, maize',
  'india, maize',
]

/** Assesses all months of the questions "place, crop". */
const assessments = QUESTIONS.flatMap((question) => {
  const comma = question.lastIndexOf(', ')
  const [location, crop] = [question.slice(0, comma), question.slice(comma + 2)]
  return Array.from({ length: 12 }, (_, index) => model.assess({ location, crop, month: index + 1 }))
})

for (const variety of ['early', 'late', 40, 75, 400] as const) {
  for (const question of ['nakuru, maize', 'kyiv, maize', 'nyeri, coffee', 'wichita, winter wheat']) {
    const [location = '', crop = ''] = question.split(', ')
    const conditions = { variety: { value: variety, source: 'request' } } as const
    for (const month of [4, 5, 9]) assessments.push(model.assess({ location, crop, month, conditions }))
  }
}

function listTexts({ explanation_parts, risks, notes, confidence }: Assessment): Text[] {
  return [...explanation_parts, ...risks, ...notes, ...(confidence?.reasons ?? [])]
}

/** The texts of all assessments, each once. */
const texts = [
  ...new Map(assessments.flatMap(listTexts).map((text) => [JSON.stringify(text), text])).values(),
]

test('stored parameters write the stored English texts', () => {
  for (const { explanation, explanation_parts, risks, notes } of assessments) {
    expect(parseTexts(JSON.parse(JSON.stringify(explanation_parts)), explanation)).toBeDefined()
    for (const text of [...risks, ...notes]) expect(formatText(text)).toBe(text.detail)
  }
})

test.each([
  ['nakuru', 'en', 'Maize (grain) planted at Nakuru in May '],
  ['-0.3, 36.1', 'en', 'Maize (grain) planted at -0.3, 36.1 in May '],
  ['iowa', 'en', 'Maize (grain) planted in Iowa in May '],
  ['nakuru', 'fr', 'Maize (grain), semis ou plantation à Nakuru en mai : '],
  ['iowa', 'fr', 'Maize (grain), Iowa, semis ou plantation en mai : '],
  ['le mans', 'fr', 'Maize (grain), semis ou plantation au Mans en mai : '],
  ['les andelys', 'fr', 'Maize (grain), semis ou plantation aux Andelys en mai : '],
] as const)('the verdict on %s in %s begins: %s', (location, language, beginning) => {
  const [verdict] = model.assess({ location, crop: 'maize', month: 5 }).explanation_parts
  const sentence = verdict && formatText(verdict, language)
  expect(sentence?.slice(0, beginning.length)).toBe(beginning)
})

test.each([
  ['Le Havre', 'celle du Havre est'],
  ['Épinal', 'celle d’Épinal est'],
  ['Caen', 'celle de Caen est'],
])('French texts contract “de” before %s', (town, words) => {
  const params = { place: 'Normandie, FR', towns: 3, lowest: 0.2, highest: 0.5, town, score: 0.4 }
  expect(formatText({ code: 'LOCATION_RANGE', params }, 'fr')).toContain(words)
})

test('French notifications contract “à” before the place of each question', () => {
  const question = { crop: 'maïs', location: 'le mans', month: 5, conditions: {} }
  const params = {
    plan: 'Parcelle à le mans',
    latest: { ...question, label: 'not_suitable' },
    previous: { ...question, month: 6, label: 'highly_suitable' },
  } as const
  const { title, message } = formatNotification({ code: 'other_question_analysed', params }, 'fr')
  expect(title).toContain('« Parcelle à le mans »')
  expect(message).toContain('maïs au mans, mai')
  expect(message).toContain('maïs au mans, juin')
})

test.each(LANGUAGES)('every text is a whole sentence in %s', (language) => {
  const sentences = texts.map((text) => formatText(text, language))
  expect(
    sentences.filter((sentence) => !/^[\p{Lu}\p{Lo}\p{Nd}«“¿\u2067\u2068].*[.?।؟]$/u.test(sentence)),
  ).toEqual([])
  expect(sentences.filter((sentence) => /undefined|NaN|null|\[object|_/u.test(sentence))).toEqual([])
})

test('French texts say that annual crops are sown or planted, and perennial ones planted', () => {
  for (const text of texts) {
    if (text.code !== 'verdict') continue
    const isAnnual = text.params.habit === 'annual'
    expect([text.params.crop, formatText(text, 'fr').includes('semis')]).toEqual([text.params.crop, isAnnual])
  }
})

test('a Portuguese sentence with a pronoun or a participle for the crop names “a cultura”', () => {
  const sentences = texts.flatMap((text) => formatText(text, 'pt').split(/(?<=\.) /u))
  const unclear = sentences.filter(
    (sentence) => /\b(?:ela|plantada)\b/u.test(sentence) && !/cultura/u.test(sentence),
  )
  expect(unclear).toEqual([])
})

test('other languages have texts of their own', () => {
  for (const text of texts.filter(({ code }) => code !== 'CROP_MATCHED')) {
    const sentences = LANGUAGES.map((language) => formatText(text, language))
    expect(new Set(sentences).size).toBe(LANGUAGES.length)
  }
})

/** Numbers of days in each language. */
const DAYS: Readonly<Record<Language, Readonly<Record<number, string>>>> = {
  en: { 1: '1 day', 2: '2 days', 2.5: '2.5 days' },
  fr: { 1: '1 jour', 2: '2 jours', 2.5: '2,5 jours' },
  es: { 1: '1 día', 2: '2 días', 2.5: '2,5 días' },
  pt: { 1: '1 dia', 2: '2 dias', 2.5: '2,5 dias' },
  sw: { 1: 'siku 1', 2: 'siku 2', 2.5: 'siku 2.5' },
  hi: { 1: '1 दिन', 2: '2 दिन', 2.5: '2.5 दिन' },
  id: { 1: '1 hari', 2: '2 hari', 2.5: '2,5 hari' },
  ar: { 1: 'يوم واحد', 2: 'يومين', 3: '3 أيام', 11: '11 يومًا', 100: '100 يوم', 2.5: '2.5 يوم' },
}

test.each(LANGUAGES)('numbers and plurals follow the rules of %s', (language) => {
  for (const [days, words] of Object.entries(DAYS[language])) {
    const text = formatText({ code: 'frost', params: { days: Number(days) } }, language)
    expect(text).toMatch(new RegExp(`(^| )${words}[ .,،।]`, 'u'))
  }
})

/** The worst month, and the part of a month in which irrigation does best. */
const TIMES: Readonly<Record<Language, readonly [month: string, part: string]>> = {
  en: ['in its worst month, April:', ' from 21 to 31 May'],
  fr: ['pendant le mois le moins favorable, avril :', ' du 21 au 31 mai'],
  es: ['en su mes menos favorable, abril:', ' del 21 al 31 de mayo'],
  pt: ['no mês menos favorável, abril:', ' de 21 a 31 de maio'],
  sw: ['katika mwezi mbaya zaidi, Aprili:', ' kati ya 21 na 31 Mei'],
  hi: ['सबसे ख़राब महीने में (अप्रैल) ', ' 21 से 31 मई तक'],
  id: ['pada bulan terburuknya, April:', ' dari 21 sampai 31 Mei'],
  ar: ['في أسوأ الأشهر، أبريل:', ' من 21 إلى 31 مايو'],
}

test.each(LANGUAGES)('the worst month and the dates of irrigated planting are named in %s', (language) => {
  const [month, part] = TIMES[language]
  const heat = { side: 'hot', phase: 'worst_month', months: [4], mean: 35, limit: 30 } as const
  const irrigation = { mm: 47, span: 'season', planting: 'other', from: '05-21', to: '05-31' } as const
  expect(formatText({ code: 'limited_by_temperature', params: heat }, language)).toContain(month)
  expect(formatText({ code: 'irrigation_advice', params: irrigation }, language)).toContain(part)
})

test.each(LANGUAGES)('an amount of irrigation in %s is as round as "about" says', (language) => {
  for (const [mm, rounded] of [
    [2125, 2150],
    [621, 620],
    [317, 320],
    [7, 7],
  ] as const) {
    const text = formatText({ code: 'irrigation_advice', params: { mm, span: 'season' } }, language)
    expect(/\d+/u.exec(text)?.[0]).toBe(String(rounded))
  }
})

test.each([
  [{ code: 'INTERPOLATED_CLIMATE', params: { km: 11.2 } }, 'is 11 km away.'],
  [
    { code: 'low_confidence', params: { km: 0.2, metres: 1497, side: 'lower' } },
    'is 1 km away and 1500 m lower,',
  ],
  [{ code: 'STATION_HEIGHT_DIFFERS', params: { metres: 1497, side: 'lower' } }, 'is 1500 m lower than'],
  [
    { code: 'drought', params: { percent: 10, dry_year_percent: 10 } },
    '10 % of the attainable yield in a normal year.',
  ],
  [
    { code: 'frost', params: { days: 218, months: [6, 7, 8, 9, 10, 11, 12, 3, 4, 5] } },
    ', mostly from March to December.',
  ],
  [{ code: 'rain_variability', params: { percent: 99, span: 'season' } }, 'varies by about 99 % from year'],
  [{ code: 'rain_variability', params: { percent: 115, span: 'season' } }, 'in some years hardly any falls.'],
  [{ code: 'frost', params: { days: 4, months: [5, 10, 11] } }, ', mostly in May, October and November.'],
  [
    {
      code: 'LOCATION_RANGE',
      params: { place: 'Tuv', towns: 2, lowest: 0, highest: 0, town: 'Zuunmod', score: 0 },
    },
    'is 0 in both towns that were compared.',
  ],
  [
    { code: 'limited_by_soil_ph', params: { ph: 8, optimal_min: 6, optimal_max: 7, harm: 'slight' } },
    'is rather alkaline: ',
  ],
  [{ code: 'NEAR_CLASS_LIMIT', params: { score: 0.5, limit: 0.5 } }, 'The score of 0.5 is the limit between'],
  [{ code: 'NEAR_CLASS_LIMIT', params: { score: 0.52, limit: 0.5 } }, 'of 0.52 is close to 0.5, the limit'],
] as const)('the text %j is as exact as readers need: %s', (text, words) => {
  expect(formatText(text)).toContain(words)
})

const FIRST_OF_JULY: Readonly<Record<Language, string>> = {
  en: '1 July',
  fr: '1er juillet',
  es: '1 de julio',
  pt: '1 de julho',
  sw: '1 Julai',
  hi: '1 जुलाई',
  id: '1 Juli',
  ar: '1 يوليو',
}

test.each(LANGUAGES)('dates follow the rules of %s', (language) => {
  const params = { date: '07-01', days: 90, variety: 'full' } as const
  expect(formatText({ code: 'harvest', params }, language)).toMatch(
    new RegExp(` ${FIRST_OF_JULY[language]}[ ,،]`, 'u'),
  )
})

test('the water that a crop uses is the sum of rain, soil water and shortage', () => {
  for (const { water } of assessments) {
    if (!water) continue
    const { crop_water_requirement_mm, rain_used_mm, soil_water_mm, shortage_mm } = water
    expect(rain_used_mm + soil_water_mm + shortage_mm).toBe(crop_water_requirement_mm)
    for (const mm of [rain_used_mm, soil_water_mm, shortage_mm]) expect(mm).toBeGreaterThanOrEqual(0)
  }
})

test('in Arabic, coordinates run from left to right and other names have their own direction', () => {
  const write = (location: string) =>
    formatText({ code: 'LOCATION_NOT_IN_REFERENCE', params: { location, reason: 'unknown' } }, 'ar')
  expect(write('-0.3, 36.1')).toContain('\u2066-0.3, 36.1\u2069')
  expect(write('Lahore')).toContain('\u2068Lahore\u2069')
  const params = { location: 'punjab', place: 'Punjab, PK', kind: 'region', metres: 186 } as const
  expect(formatText({ code: 'LOCATION_IS_DIVISION', params }, 'ar')).toContain(
    '\u2067\u2068Punjab\u2069، \u2068باكستان\u2069\u2069',
  )
})

test.each(LANGUAGES)('in %s a place without cold days has none, not 0', (language) => {
  const explain = (params: { required_days: number; days: number; dry_months?: number }) =>
    formatText({ code: 'limited_by_chilling', params }, language)
  expect(explain({ required_days: 60, days: 0 })).not.toMatch(/(?<!\d)0(?!\d)/u)
  expect(explain({ required_days: 5, days: 0, dry_months: 3 })).not.toMatch(/(?<!\d)0(?!\d)/u)
})

test.each(LANGUAGES)('in %s the name of a crop type stands in no second brackets', (language) => {
  const params = { months: [10], crop: 'Barley (winter type)', label: 'highly_suitable' } as const
  expect(formatText({ code: 'better_months', params }, language)).not.toMatch(/\([^)]*\(/u)
})

/** The best days of a verdict, in one month and in two. */
const BEST_DAYS: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['from 1 to 20 July', 'from 1 July to 10 August'],
  fr: ['du 1er au 20 juillet', 'du 1er juillet au 10 août'],
  es: ['del 1 al 20 de julio', 'del 1 de julio al 10 de agosto'],
  pt: ['de 1 a 20 de julho', 'de 1 de julho a 10 de agosto'],
  sw: ['kati ya 1 na 20 Julai', 'kati ya 1 Julai na 10 Agosti'],
  hi: ['1 से 20 जुलाई तक', '1 जुलाई से 10 अगस्त तक'],
  id: ['dari 1 sampai 20 Juli', 'dari 1 Juli sampai 10 Agustus'],
  ar: ['من 1 إلى 20 يوليو', 'من 1 يوليو إلى 10 أغسطس'],
}

test.each(LANGUAGES)('in %s days in one month name it once', (language) => {
  const verdict = {
    crop_type: 'maize',
    crop: 'Maize',
    habit: 'annual',
    place: 'Nakuru',
    month: 7,
    label: 'highly_suitable',
    drawback: 'none',
    from: '07-01',
  } as const
  const [inOne, inTwo] = BEST_DAYS[language]
  expect(formatText({ code: 'verdict', params: { ...verdict, to: '07-20' } }, language)).toContain(inOne)
  expect(formatText({ code: 'verdict', params: { ...verdict, to: '08-10' } }, language)).toContain(inTwo)
})
