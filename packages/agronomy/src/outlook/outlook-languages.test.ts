import { EVEN_TERCILES, formatText, type Language, LANGUAGES, parseTexts, type Text } from '@crop/domain'
import { CERTAINLY_DRY, CERTAINLY_WET, createOutlook } from '../../test/outlooks'
import { model } from '../../test/shipped-model'
import { OUTLOOK_RISK_CODES } from '../assessed-outlook'

const RAINS = ['2026-10', '2026-11', '2026-12', '2027-01']

const QUESTIONS = [
  ['kitui', 'maize'],
  ['nakuru', 'maize'],
  ['kitui', 'mango'],
  ['lodwar', 'beans'],
  ['marsabit', 'cowpea'],
  ['kampala', 'rice'],
] as const

const OUTLOOKS = [0, 0.05, 0.2, 1, null].flatMap((skill) => [
  createOutlook(RAINS, CERTAINLY_DRY, { skill }),
  createOutlook(RAINS, CERTAINLY_WET, { skill }),
  createOutlook(RAINS, EVEN_TERCILES, { skill, temperature: CERTAINLY_WET }),
  createOutlook(RAINS, EVEN_TERCILES, { skill, temperature: CERTAINLY_DRY }),
  createOutlook(RAINS, EVEN_TERCILES, { skill }),
])

const outlooks = QUESTIONS.flatMap(([location, crop]) =>
  OUTLOOKS.flatMap(
    (outlook) => model.assess({ location, crop, month: 10 }, { findOutlook: () => outlook }).outlook ?? [],
  ),
)

const RISKS: readonly Text[] = [2, 5].flatMap((tenths) =>
  OUTLOOK_RISK_CODES.map((code) => ({ code, params: { tenths } })),
)

const texts = [
  ...new Map(
    [
      ...outlooks.flatMap(({ text_parts, confidence }) => [
        ...text_parts,
        ...confidence.reasons.map(({ code, params }) => ({ code, params })),
      ]),
      ...RISKS,
    ].map((text) => [JSON.stringify(text), text]),
  ).values(),
]

test('stored parameters write the stored English text', () => {
  for (const { text, text_parts } of outlooks)
    expect(parseTexts(JSON.parse(JSON.stringify(text_parts)), text)).toBeDefined()
})

test('the texts have both leans of rain and of temperature, and each kind of skill', () => {
  const leans = texts.flatMap((text) => (text.code === 'outlook' ? [text.params.lean] : []))
  expect(new Set(leans)).toEqual(new Set(['dry', 'wet', 'warm', 'cold', undefined]))
  expect(new Set(texts.map(({ code }) => code))).toEqual(
    new Set([
      'outlook',
      'outlook_without_skill',
      'outlook_skill_low',
      'outlook_skill_unknown',
      'outlook_no_skill',
      ...OUTLOOK_RISK_CODES,
    ]),
  )
})

test.each(LANGUAGES)('in %s every text about an outlook is a whole sentence', (language) => {
  for (const text of texts) {
    const sentence = formatText(text, language)
    expect(sentence).toMatch(/^[\p{Lu}\p{Lo}\u2068].*[.।]$/u)
    expect(sentence).not.toMatch(/undefined|NaN|null|\[object|_/u)
  }
})

test('other languages have texts of their own', () => {
  for (const text of texts)
    expect(new Set(LANGUAGES.map((language) => formatText(text, language))).size).toBe(LANGUAGES.length)
})

const DRY: Text = {
  code: 'outlook',
  params: {
    crop_type: 'maize',
    crop: 'Maize',
    habit: 'annual',
    place: 'Kitui',
    month: 10,
    usual: 'highly_suitable',
    label: 'marginally_suitable',
    lean: 'dry',
    tenths: 5,
    advice: 'wait_or_early',
  },
}

const DRY_SENTENCES: Readonly<Record<Language, string>> = {
  en: 'leans dry (5 seasons in 10 instead of 3): this time risky, so wait for the first good rain or take an early variety.',
  fr: 'penche vers le sec (5 saisons sur 10 au lieu de 3) : cette fois, c’est un choix risqué, attendez la première bonne pluie ou prenez une variété précoce.',
  es: 'se inclina por una temporada seca (5 de cada 10 en vez de 3): esta vez es una elección arriesgada, espere la primera lluvia buena o elija una variedad precoz.',
  pt: 'tende para uma estação seca (5 em cada 10 em vez de 3): desta vez é uma escolha arriscada, espere a primeira chuva boa ou escolha uma variedade precoce.',
  sw: 'unaelekea mvua haba (misimu 5 kati ya 10 badala ya 3): safari hii kuna hatari ya hasara, subiri mvua ya kwanza ya kutosha au panda mbegu ya muda mfupi.',
  hi: 'कम वर्षा की ओर झुका है (10 में से 5 मौसम, जबकि आम तौर पर 3): इस बार जोखिम भरा, पहली अच्छी बारिश का इंतज़ार करें या जल्दी पकने वाली किस्म लें।',
  id: 'condong kering (5 dari 10 musim, biasanya 3): kali ini berisiko, tunggu hujan pertama yang cukup atau pilih varietas genjah.',
  ar: 'تميل إلى الجفاف (5 مواسم من كل 10 بدلًا من 3): هذه المرة خيار محفوف بالمخاطر، فانتظر أول مطر كافٍ أو اختر صنفًا مبكرًا.',
}

test.each(LANGUAGES)(
  'in %s a dry outlook names the seasons in ten, the verdict and what to do',
  (language) => {
    expect(formatText(DRY, language)).toContain(DRY_SENTENCES[language])
  },
)
