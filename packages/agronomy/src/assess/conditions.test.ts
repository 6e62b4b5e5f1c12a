import { compareVerdicts, isVerdict, type QuestionConditions, type Verdict } from '@crop/domain'
import { rmSync } from 'node:fs'
import { model } from '../../test/shipped-model'
import { createTestDataPack } from '../../test/test-data-pack'
import { revokeOldResults } from '../../test/revoke-old-results'
import type { Assessment } from '../assessment'
import { loadReference } from '../data-pack/load-reference'

revokeOldResults()

const IRRIGATED: QuestionConditions = { water_supply: { value: 'irrigated', source: 'request' } }
const RAINFED: QuestionConditions = { water_supply: { value: 'rainfed', source: 'request' } }

type PlainQuestion = readonly [location: string, crop: string, month: number]

function assess([location, crop, month]: PlainQuestion, conditions?: QuestionConditions): Assessment {
  return model.assess({ location, crop, month, conditions })
}

function getVerdict({ feasibility_label: label, notes }: Assessment): Verdict {
  if (!isVerdict(label)) throw new Error(`not assessed: ${JSON.stringify(notes)}`)
  return label
}

const findSupplyNote = ({ notes }: Pick<Assessment, 'notes'>) =>
  notes.find(({ code }) => code === 'WATER_SUPPLY_ASSUMED')

const IRRIGATED_HEARTLANDS: readonly PlainQuestion[] = [
  ['aswan, eg', 'wheat', 11],
  ['alexandria, eg', 'rice', 5],
  ['saint-louis, sn', 'rice', 7],
  ['riyadh', 'wheat', 11],
  ['baghdad', 'wheat', 11],
  ['ludhiana', 'rice', 6],
  ['multan', 'cotton', 5],
  ['tashkent', 'cotton', 4],
  ['can tho', 'rice', 12],
  ['griffith, au', 'rice', 10],
  ['yuma', 'lettuce', 10],
  ['mendoza', 'grape', 9],
  ['valencia, es', 'rice', 5],
]

test.each(IRRIGATED_HEARTLANDS)('in %s irrigated %s planted in month %d is suitable', (...question) => {
  expect(
    compareVerdicts(getVerdict(assess(question, IRRIGATED)), 'moderately_suitable'),
  ).toBeGreaterThanOrEqual(0)
  const unknown = assess(question)
  expect(unknown.water?.irrigated_share).toBeGreaterThanOrEqual(0.5)
  expect(unknown.feasibility_score).toBe(unknown.water?.irrigated_score)
  expect(unknown.explanation).toMatch(/(if you irrigate|With irrigation|On rain alone it would)/u)
})

const RAINFED_FAILURES: readonly PlainQuestion[] = [
  ['aswan, eg', 'wheat', 11],
  ['cairo', 'maize', 6],
  ['riyadh', 'wheat', 11],
  ['dongola', 'wheat', 11],
  ['lima, pe', 'maize', 9],
  ['hermosillo', 'wheat', 12],
  ['yuma', 'lettuce', 10],
  ['alexandria, eg', 'rice', 5],
  ['griffith, au', 'rice', 10],
  ['kano', 'tomato', 11],
  ['baghdad', 'wheat', 11],
  ['mildura', 'grape', 9],
]

test.each(RAINFED_FAILURES)('in %s rain-fed %s planted in month %d is not suitable', (...question) => {
  expect(getVerdict(assess(question, RAINFED))).toBe('not_suitable')
})

test('a stated supply decides the label, and the water members still show both', () => {
  const rainfed = assess(['lima, pe', 'maize', 9], RAINFED)
  expect(rainfed).toMatchObject({
    feasibility_label: 'not_suitable',
    water: { supply: 'rainfed', rainfed_label: 'not_suitable', irrigated_label: 'highly_suitable' },
  })
  expect(rainfed.feasibility_score).toBe(rainfed.water?.rainfed_score)
  expect(rainfed.notes.map(({ code }) => code)).not.toContain('WATER_SUPPLY_ASSUMED')
  expect(rainfed.explanation).not.toMatch(/With irrigation it would|On rain alone it would/u)
})

test('where hardly anybody irrigates, a failing rain-fed crop is not suitable', () => {
  const gao = assess(['gao', 'maize', 11])
  expect(gao.water?.irrigated_share).toBeLessThan(0.05)
  expect(gao.water?.yield_ratio_rainfed).toBeLessThan(0.2)
  expect(gao.feasibility_label).toBe('not_suitable')
})

test('the note on an unknown supply has the irrigated share', () => {
  expect(findSupplyNote(assess(['ludhiana', 'rice', 6]))?.detail).toBe(
    'Rice: about 57 % of its area in this country is irrigated; the score is for an irrigated field.',
  )
})

test('the note says where statistics show no irrigated area', () => {
  expect(findSupplyNote(assess(['tahoua', 'onion', 11]))).toMatchObject({
    params: { percent: 0 },
    detail: expect.stringContaining('statistics show none of its area in this country as irrigated'),
  })
})

test.each([
  ['lima, pe', 'potato', 6],
  ['la paz, mx', 'dry bean', 10],
  ['petrolina', 'mango', 1],
  ['lima, pe', 'alfalfa', 9],
  ['khartoum', 'banana', 7],
] as const)('in %s %s grows only with irrigation, so the score is for an irrigated field', (...question) => {
  const { feasibility_score } = expectAssumedIrrigation(question, 'rain alone suits it in no month here')
  expect(feasibility_score).toBeGreaterThan(0.5)
})

test.each([
  ['kano', 'onion', 11],
  ['kano', 'tomato', 11],
  ['lusaka', 'onion', 4],
  ['nairobi', 'green bean', 8],
  ['tahoua', 'onion', 11],
  ['lilongwe', 'cabbage', 6],
] as const)(
  'in %s %s is planted in the dry season, so the score is for an irrigated field',
  (...question) => {
    const { feasibility_score, water } = expectAssumedIrrigation(
      question,
      'vegetables are irrigated in dry months',
    )
    expect(water?.rainfed_score).toBeLessThan(0.5)
    expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
  },
)

test('no lack of rain is the reason where a crop does not grow with irrigation either', () => {
  const assessment = assess(['mombasa', 'sour cherry', 4])
  expect(assessment.water?.irrigated_score).toBe(0)
  expect(findSupplyNote(assessment)?.params).not.toHaveProperty('reason')
})

test.each([
  ['paris', 'linseed', 4],
  ['mombasa', 'sour cherry', 4],
  ['reykjavík', 'kale', 7],
  ['-4.5,41.5', 'apple', 4],
] as const)('in %s a note states that irrigation makes no difference to %s', (...question) => {
  const { water, notes } = assess(question)
  expect(water?.rainfed_score).toBe(water?.irrigated_score)
  const { detail } = findSupplyNote({ notes }) ?? {}
  expect(detail).toMatch(/[;:] irrigation makes no difference to this score\.$/u)
})

test('where rain is hardly enough for a crop, the note says that the score lies between those with and without irrigation', () => {
  const assessment = assess(['dodge city', 'wheat', 9])
  expect(findSupplyNote(assessment)).toMatchObject({
    params: { supply: 'mixed', shortage_percent: 16, reason: 'hardly_enough_rain' },
    detail: expect.stringContaining(
      'rain alone is not enough for it here, where more of it is irrigated, so the score lies between those of a field on rain alone and of an irrigated one',
    ),
  })
  const { feasibility_score, water } = assessment
  expect(feasibility_score).toBeGreaterThan(water?.rainfed_score ?? 1)
  expect(feasibility_score).toBeLessThan(water?.irrigated_score ?? 0)
})

test.each([
  ['jaen', 'olive', 11],
  ['zaragoza', 'almond', 1],
  ['lleida', 'apple', 1],
  ['dodge city', 'wheat', 9],
  ['mashhad', 'wheat', 10],
  ['quetta', 'grape', 2],
  ['lethbridge', 'potato', 5],
] as const)(
  'in %s, which is dry, %s planted in month %d suits where it is partly irrigated',
  (...question) => {
    const { water, feasibility_score } = assess([...question])
    expect(water?.irrigated_share).toBeLessThan(0.5)
    expect(water?.rainfed_score).toBeLessThan(0.5)
    expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
  },
)

test('jojoba of the deserts of Ica and La Rioja is irrigated', () => {
  for (const location of ['ica, pe', 'la rioja, ar']) {
    const { water, feasibility_score } = assess([location, 'jojoba', 9])
    expect(feasibility_score).toBe(water?.irrigated_score)
    expect(feasibility_score).toBeGreaterThanOrEqual(0.75)
  }
})

/** Expects the score of an irrigated field although most of the area is not irrigated, with the reason in the note. */
function expectAssumedIrrigation(question: PlainQuestion, reason: string) {
  const assessment = assess([...question])
  const { feasibility_score, water } = assessment
  expect(water?.irrigated_share).toBeLessThan(0.5)
  expect(feasibility_score).toBe(water?.irrigated_score)
  expect(findSupplyNote(assessment)?.detail).toContain(`${reason}, so the score is for an irrigated field`)
  return assessment
}

test('a data pack may omit the irrigated shares, which are then unknown', () => {
  const pack = createTestDataPack()
  try {
    expect(loadReference(pack.dir).irrigatedShares.size).toBeGreaterThan(0)
    rmSync(pack.path('irrigated-shares.csv'))
    pack.edit('datapackage.json', /,\s*\{\s*"name": "irrigated-shares"[\s\S]*\}\s*\]\s*\}\s*$/u, ']}')
    expect(loadReference(pack.dir).irrigatedShares.size).toBe(0)
  } finally {
    pack.remove()
  }
})

test('at coordinates the irrigated share is that of the country of the nearest town', () => {
  const { water, place } = assess(['-0.3,36.1', 'maize', 4])
  expect(place?.country).toBeNull()
  expect(water?.irrigated_share).toBe(assess(['nakuru', 'maize', 4]).water?.irrigated_share)
})

test('at coordinates off the coast a note reports that the irrigated share is unknown', () => {
  const assessment = assess(['-4.5,41.5', 'maize', 4])
  expect(assessment.water?.irrigated_share).toBeNull()
  expect(findSupplyNote(assessment)?.detail).toContain('is unknown')
})

test('where the irrigated share is unknown, a vegetable is scored as irrigated, and a note says why', () => {
  const assessment = assess(['-4.5,41.5', 'cabbage', 1])
  const { water, feasibility_score } = assessment
  expect(water).toMatchObject({ irrigated_share: null, irrigated_score: feasibility_score })
  expect(findSupplyNote(assessment)?.detail).toBe(
    'Whether the field is irrigated is unknown: vegetables are irrigated in dry months, so the score is for an irrigated field.',
  )
})

test('the conditions that were used are complete, with their sources', () => {
  expect(assess(['nakuru', 'maize', 4]).conditions).toEqual({
    water_supply: { value: 'unknown', source: 'assumed' },
    elevation_m: { value: 1857, source: 'reference' },
    soil_texture: { value: 'loam', source: 'assumed' },
    soil_ph: { value: null, source: 'assumed' },
    variety: { value: 'medium', source: 'assumed' },
  })
  const known: QuestionConditions = {
    water_supply: { value: 'rainfed', source: 'plan' },
    elevation_m: { value: 2300, source: 'request' },
    soil_texture: { value: 'sand', source: 'plan' },
    soil_ph: { value: 5.2, source: 'request' },
    variety: { value: 'early', source: 'plan' },
  }
  expect(assess(['nakuru', 'maize', 4], known).conditions).toEqual(known)
  const { elevation_m, variety } = assess(['no such place', 'maize', 4]).conditions
  for (const condition of [elevation_m, variety])
    expect(condition).toEqual({ value: null, source: 'assumed' })
})

test('a higher field is colder', () => {
  const getTemperature = (metres: number) =>
    assess(['nakuru', 'maize', 4], { elevation_m: { value: metres, source: 'request' } }).factors[0]?.observed
      ?.value
  expect(getTemperature(2800)).toBeLessThan(getTemperature(1000) ?? -Infinity)
})

test('a soil that holds less water yields less under rain', () => {
  const getYield = (value: 'sand' | 'loam') =>
    assess(['des moines', 'maize', 5], { soil_texture: { value, source: 'request' } }).water
      ?.yield_ratio_rainfed
  expect(getYield('sand')).toBeLessThan(getYield('loam') ?? -Infinity)
})

const withPh = (question: PlainQuestion, value: number) =>
  assess(question, { soil_ph: { value, source: 'request' } })

test('an unsuitable soil pH limits annual and perennial crops, and a suitable one changes nothing', () => {
  for (const question of [
    ['nakuru', 'maize', 4],
    ['kericho', 'tea', 4],
  ] as const) {
    expect(withPh(question, 9.5)).toMatchObject({
      feasibility_label: 'not_suitable',
      limiting_factor: 'soil_ph',
    })
    const suitable = withPh(question, 5.4)
    expect(suitable.feasibility_score).toBe(assess(question).feasibility_score)
    expect(suitable.factors.find(({ name }) => name === 'soil_ph')?.score).toBe(1)
  }
})

test('wheat suits the calcareous soils of Punjab, and the explanation says how to treat worse ones', () => {
  const ludhiana = ['ludhiana', 'wheat', 11] as const
  expect(withPh(ludhiana, 8.2).feasibility_label).toBe('highly_suitable')
  expect(withPh(ludhiana, 8.5).feasibility_label).toBe('moderately_suitable')
  expect(withPh(ludhiana, 8.8)).toMatchObject({ limiting_factor: 'soil_ph' })
  expect(withPh(ludhiana, 8.8).explanation).toContain(
    'rather alkaline: it grows best between pH 6 and 8. Sulphur',
  )
  expect(withPh(ludhiana, 5).explanation).toContain('too acid: it grows best between pH 6 and 8, and lime')
  expect(withPh(ludhiana, 10).feasibility_score).toBe(0)
})
