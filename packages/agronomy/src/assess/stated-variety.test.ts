import {
  type FieldVariety,
  formatText,
  LANGUAGES,
  type QuestionConditions,
  VARIETY_LENGTHS,
} from '@crop/domain'
import { model } from '../../test/shipped-model'
import type { Assessment } from '../assessment'
import { MONTHS } from '../calendar'

type PlainQuestion = readonly [location: string, crop: string, month: number]

function assess([location, crop, month]: PlainQuestion, variety?: FieldVariety): Assessment {
  const conditions: QuestionConditions | undefined =
    variety === undefined ? undefined : { variety: { value: variety, source: 'request' } }
  return model.assess({ location, crop, month, conditions })
}

const listVarietyNotes = ({ notes }: Assessment) =>
  notes.filter(({ code }) => code.startsWith('VARIETY')).map(({ code, detail }) => ({ code, detail }))

const ripens = ({ factors }: Assessment) =>
  factors.some(({ name, score }) => name === 'ripening' && score === 1)

const KYIV: PlainQuestion = ['kyiv', 'maize', 5]

test.each([
  [KYIV, 'early'],
  [['nakuru', 'maize', 4], 'medium'],
  [['ibadan', 'cassava', 5], 'late'],
] as const)(
  '%j with the variety that is usual there, a %s one, is the answer without it',
  (question, variety) => {
    const unknown = assess(question)
    const stated = assess(question, variety)
    expect(unknown.conditions.variety).toEqual({ value: variety, source: 'assumed' })
    expect(stated.conditions.variety).toEqual({ value: variety, source: 'request' })
    for (const name of [
      'feasibility_label',
      'feasibility_score',
      'limiting_factor',
      'factors',
      'season',
    ] as const) {
      expect(stated[name]).toEqual(unknown[name])
    }
  },
)

test.each([
  ['nakuru', 'common bean'],
  ['des moines', 'maize'],
  ['dhaka', 'rice'],
])(
  'in %s, of two varieties of %s that ripen, the shorter one takes no more days in any month',
  (place, crop) => {
    for (const month of MONTHS) {
      const days = VARIETY_LENGTHS.map((variety) => assess([place, crop, month], variety))
        .filter(ripens)
        .map(({ season }) => season?.days ?? NaN)
      expect(days).toEqual([...days].sort((a, b) => a - b))
    }
  },
)

test('an early variety ripens where the season is too short for a late one, and the answer says so', () => {
  const late = assess(KYIV, 'late')
  expect(late).toMatchObject({ feasibility_label: 'not_suitable', limiting_factor: 'ripening' })
  expect(late.explanation).toContain(
    'This holds with a late variety. It is too long for the season here: with one of about 107 days it would be a good choice.',
  )
  expect(late.explanation).not.toContain('does best, and it yields less')
  const early = assess(KYIV, 'early')
  expect(early.feasibility_label).toBe('highly_suitable')
  expect(early.explanation).toContain(
    'This holds with an early variety. Expect the harvest about 10 September, after 107 days.',
  )
})

test('a variety that is shorter than usual yields less, and the answer names the longer one', () => {
  const { feasibility_label, limiting_factor, explanation } = assess(['nakuru', 'maize', 4], 75)
  expect({ feasibility_label, limiting_factor }).toEqual({
    feasibility_label: 'moderately_suitable',
    limiting_factor: 'variety',
  })
  expect(explanation).toContain(
    'This holds with a variety that usually takes about 75 days. With a longer one of about 170 days it would be a good choice.',
  )
})

test.each([
  [['niamey', 'pearl millet', 6], 90],
  [['lima, pe', 'potato', 6], 110],
  [['wichita', 'winter wheat', 9], 250],
  [['nakuru', 'maize', 4], 130],
] as const)('%j with a variety of %d days is harvested after about as many', (question, days) => {
  const { season, conditions, explanation, notes } = assess(question, days)
  expect(Math.abs((season?.days ?? NaN) - days)).toBeLessThanOrEqual(5)
  expect(conditions.variety).toEqual({ value: days, source: 'request' })
  expect(explanation).toContain(`This holds with a variety that usually takes about ${days} days.`)
  expect(notes.map(({ code }) => code)).not.toContain('VARIETY_UNUSUAL')
})

test('the days of a variety are those of the best planting time: in the cold it takes longer', () => {
  const march = assess(['des moines', 'maize', 4], 110).season?.days
  const may = assess(['des moines', 'maize', 5], 110).season?.days
  expect(march).toBeGreaterThan(may ?? NaN)
})

test.each([
  [['lyon', 'wheat', 2], 180],
  [['ludhiana', 'cabbage', 8], 120],
  [['lilongwe', 'onion', 2], 180],
] as const)('%j says how long a variety of %d days takes in this season', (question, days) => {
  const { season, explanation } = assess(question, days)
  expect(explanation).toContain(
    `with a variety that usually takes about ${days} days, and ${season?.days} days in this season.`,
  )
})

test.each([
  [['fresno', 'cabbage', 11], 180],
  [['lahore', 'cabbage', 8], 90],
  [['tokyo', 'wheat', 2], 180],
  [['melbourne', 'chickpea', 5], 180],
  [['tokyo', 'cabbage', 8], 120],
] as const)(
  '%j with a variety of %d days: a shorter one has fewer days, a longer one more',
  (question, days) => {
    const { explanation } = assess(question, days)
    const usedDays = Number(/usually takes about (\d+) days/u.exec(explanation)?.[1])
    const longerDays = /With a longer one of about (\d+) days/u.exec(explanation)?.[1]
    const shorterDays = /too long for the season here: with one of about (\d+) days/u.exec(explanation)?.[1]
    expect(longerDays ?? shorterDays).toBeDefined()
    if (longerDays) expect(Number(longerDays)).toBeGreaterThan(usedDays)
    if (shorterDays) expect(Number(shorterDays)).toBeLessThan(usedDays)
  },
)

test('days that the crop does not take are answered with a note', () => {
  expect(listVarietyNotes(assess(['ibadan', 'cassava', 5], 90))).toEqual([
    {
      code: 'VARIETY_UNUSUAL',
      detail: 'Cassava: varieties usually take 180 to 365 days from planting to harvest, not 90.',
    },
  ])
  const potato = assess(['lima, pe', 'potato', 6], 400)
  expect(potato.season?.days).toBe(184)
  expect(listVarietyNotes(potato)).toEqual([
    {
      code: 'VARIETY_UNUSUAL',
      detail:
        'Potato: varieties usually take 90 to 160 days from planting to harvest, not 400. ' +
        'No variety takes 400 days here at its best planting time: the answer is for one of about 184 days.',
    },
  ])
  const wheat = assess(['wichita', 'winter wheat', 9], 90)
  expect(listVarietyNotes(wheat)).toEqual([
    {
      code: 'VARIETY_UNUSUAL',
      detail:
        'No variety takes 90 days here at its best planting time: the answer is for one of about 203 days.',
    },
  ])
})

test.each(['early', 90] as const)(
  'the variety %j makes no difference to a perennial, which a note says',
  (variety) => {
    const question: PlainQuestion = ['nyeri', 'coffee', 4]
    const unknown = assess(question)
    const stated = assess(question, variety)
    expect({ ...stated, conditions: null, notes: null }).toEqual({
      ...unknown,
      conditions: null,
      notes: null,
    })
    expect(unknown.conditions.variety).toEqual({ value: null, source: 'assumed' })
    expect(listVarietyNotes(stated).map(({ code }) => code)).toEqual(['VARIETY_NOT_USED'])
  },
)

test('the variety of a question is not that of the crops that may replace it', () => {
  const question: PlainQuestion = ['kyiv', 'maize', 5]
  expect(assess(question, 'late').alternative_crops).toEqual(assess(question).alternative_crops)
})

test('a variety is judged with the water supply that is assumed without it', () => {
  const question: PlainQuestion = ['saskatoon', 'lentil', 5]
  const findSupply = ({ notes }: Assessment) => notes.find(({ code }) => code === 'WATER_SUPPLY_ASSUMED')
  expect(findSupply(assess(question, 'early'))).toEqual(findSupply(assess(question)))
})

test.each(LANGUAGES)('in %s an explanation names the days of the variety', (language) => {
  for (const variety of [...VARIETY_LENGTHS, 80]) {
    const { explanation_parts } = assess(['nakuru', 'maize', 4], variety)
    const texts = explanation_parts.map((text) => formatText(text, language))
    expect(explanation_parts.map(({ code }) => code)).toContain('variety_used')
    expect(texts.join(' ')).toMatch(/\b(80|119|170|196)\b/u)
  }
})
