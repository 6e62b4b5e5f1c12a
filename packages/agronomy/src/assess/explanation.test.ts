import type { QuestionConditions } from '@crop/domain'
import { model } from '../../test/shipped-model'

type Question = readonly [location: string, crop: string, month: number, conditions?: QuestionConditions]

const getExplanation = (...[location, crop, month, conditions]: Question) =>
  model.assess({ location, crop, month, conditions }).explanation

const IRRIGATED: QuestionConditions = { water_supply: { value: 'irrigated', source: 'request' } }
const RAINFED: QuestionConditions = { water_supply: { value: 'rainfed', source: 'request' } }
const SAND: QuestionConditions = { soil_texture: { value: 'sand', source: 'request' } }
const ALKALINE: QuestionConditions = { soil_ph: { value: 8.6, source: 'request' } }
const MEDIUM: QuestionConditions = { variety: { value: 'medium', source: 'request' } }
const LATE: QuestionConditions = { variety: { value: 'late', source: 'request' } }

test.each([
  [
    'bogotá',
    'maize',
    3,
    'It is rather cool around flowering, from July to October: 13.2 °C on average, and it does best from 15.5 °C.',
  ],
])('%s, %s, month %d: the mean temperature agrees with its sentence: %s', (place, crop, month, sentence) => {
  expect(getExplanation(place, crop, month)).toContain(sentence)
})

test('the sowing temperature is not rounded up to the requirement', () => {
  const { factors } = model.assess({ location: 'zagreb', crop: 'maize', month: 4 })
  expect(factors.find(({ name }) => name === 'sowing_temperature')).toMatchObject({
    observed: { value: 13.8 },
    requirement: { value: 14 },
  })
})

test.each([
  ['baguio', 'peach'],
  ['yangon', 'date palm'],
])(
  'the rain of a year at %s is the same in the reason why it does not suit %s and in the risk',
  (location, crop) => {
    const { explanation_parts: parts, risks } = model.assess({ location, crop, month: 11 })
    const risk = risks.find(({ code }) => code === 'excess_rain')
    expect(parts.find(({ code }) => code === 'limited_by_excess_rain')?.params).toEqual(risk?.params)
  },
)

test('one day is written in the singular', () => {
  expect(getExplanation('seville', 'potato', 11)).not.toMatch(/\b1 days/u)
})

test('suggestions follow the unknown place or crop to which they belong', () => {
  expect(getExplanation('lahor', 'weat', 11)).toBe(
    'There is not enough data to judge this. No place called “lahor” is in the reference data. ' +
      'Did you mean Lahore (Pakistan), Lahr (Germany), Lahar (India) or Ahor (India)? No crop called “weat” is in the reference data. Did you mean wheat?',
  )
})

test('an unknown place without suggestions has a hint on how to write a place', () => {
  expect(getExplanation('qwx-ville', 'weat', 11)).toContain(
    'is in the reference data. Ask with “place, country” or “latitude,longitude”. No crop called',
  )
})

test('an unknown crop without suggestions has a hint on how to name it, and one that is not covered has none', () => {
  const getHint = (crop: string) =>
    model.assess({ location: 'nakuru', crop, month: 4 }).explanation_parts.at(-1)
  expect(getHint('unobtanium')).toEqual({ code: 'crop_hint', params: {} })
  expect(getHint('teak')).toMatchObject({ code: 'CROP_NOT_IN_REFERENCE' })
  expect(getExplanation('nakuru', 'unobtanium', 4)).toContain('write the crop’s English or scientific name.')
})

test.each<readonly [Question, string, string]>([
  [
    ['melbourne', 'white clover', 2],
    'Young plants take better when planted in April and May.',
    'Planting in',
  ],
  [['tehran', 'saffron', 4], 'Young plants take better when planted from August to October.', 'Planting in'],
  [['15.5, 32.5', 'nutmeg', 6, IRRIGATED], 'when planted in August.', 'Planting in'],
  [['berlin', 'water spinach', 3], 'Planting in June is better.', 'May'],
  [
    ['nagpur', 'chickpea', 6, { ...RAINFED, ...SAND }],
    'Planting in October or November is better.',
    'in September',
  ],
  [
    ['surabaya', 'maize', 8, LATE],
    'Planting in November, December or January is better.',
    'Expect the harvest',
  ],
  [['antananarivo', 'onion', 12, RAINFED], 'farmers plant it more often in other months.', 'all suit it'],
  [
    ['10 km north of arusha', 'parsnip', 9, IRRIGATED],
    'It takes about 320 mm of irrigation.',
    'if you irrigate',
  ],
  [['multan', 'maize', 3, IRRIGATED], 'a serious risk', 'small drawback'],
  [['mcminnville, oregon', 'hazelnut', 1], 'on about 5 days a year, mostly in March and April.', 'November'],
  [['hamburg', 'macadamia', 3, ALKALINE], 'It is cold enough to kill the plants on', 'pH'],
  [['ibadan', 'winter rapeseed', 8], 'There is not enough cold for this winter type to flower.', 'ripeness'],
  [['novosibirsk', 'triticale', 1], 'Winter types are sown before it is colder than 7 °C', 'getting colder'],
  [['cape town', 'linseed', 5, LATE], 'This holds with a late variety.', 'Expect the harvest'],
  [['hanoi', 'tomato', 4, MEDIUM], 'This holds with a medium variety. Expect the harvest', 'of about'],
  [['niamey', 'cinnamon', 5], 'It is too hot in its worst month, April: 34.7 °C on average', 'in April'],
  [['bogotá', 'alfalfa', 1], 'in its best months, October, November, March, April and May:', 'in October'],
  [
    ['punjab', 'radish', 10, RAINFED],
    'about 100 mm in a longer season if planted from 21 to 31 October, it can do well.',
    'another time',
  ],
  [['normandy', 'wheat', 8], 'farmers plant it more often in October and November.', 'Planting in'],
  [
    ['london', 'avocado', 10],
    'Planting in April, May or June is better, but is not advisable either.',
    'other months',
  ],
])('the explanation of %j says “%s” and not “%s”', (question, sentence, other) => {
  const explanation = getExplanation(...question)
  expect(explanation).toContain(sentence)
  expect(explanation).not.toContain(other)
})
