import { model } from '../test/shipped-model'
import type { Assessment } from './assessment'

const assess = (location: string, crop: string, month: number) => model.assess({ location, crop, month })
const listNoteCodes = ({ notes }: Assessment) => notes.map(({ code }) => code)

const MEMBERS = [
  'location',
  'crop',
  'month',
  'model_version',
  'place',
  'crop_type',
  'feasibility_label',
  'feasibility_score',
  'limiting_factor',
  'factors',
  'season',
  'water',
  'risks',
  'better_months',
  'alternative_crops',
  'conditions',
  'monthly',
  'windows',
  'month_parts',
  'climate',
  'basis',
  'confidence',
  'outlook',
  'explanation',
  'explanation_parts',
  'notes',
  'sources',
]

test('an assessment has all members in order, with or without data', () => {
  expect(Object.keys(assess('nakuru', 'maize', 4))).toEqual(MEMBERS)
  expect(Object.keys(assess('atlantis', 'maize', 4))).toEqual(MEMBERS)
})

test.each([
  ['nakuru', 'maize', 4],
  ['ames, iowa', 'wheat', 7],
  ['lahore', 'rice', 1],
  ['chiapas', 'coffee', 12],
  ['atlantis', 'maize', 4],
])('the planting months of an assessment can be had alone: %s, %s, %d', (location, crop, month) => {
  const { monthly, better_months } = assess(location, crop, month)
  expect(model.assessMonths({ location, crop, month }) ?? { monthly: [], better_months: [] }).toEqual({
    monthly,
    better_months,
  })
})

test('wheat in Lahore is suitable in November and not in May', () => {
  const november = assess('lahore', 'wheat', 11)
  expect(november).toMatchObject({
    feasibility_label: 'highly_suitable',
    feasibility_score: 0.92,
    limiting_factor: 'variety',
    place: { name: 'Lahore', country: 'PK', admin1: 'Punjab', elevation_m: 216, confidence: 'high' },
    crop_type: { key: 'wheat_spring', scientific_name: 'Triticum aestivum L.' },
    season: { planting: '11-06', harvest: '04-12', days: 157, variety: 'medium', crosses_year_end: true },
    water: { supply: 'unknown', rainfed_score: 0.71, irrigated_score: 0.92, only_with_irrigation: false },
    better_months: [],
  })
  const may = assess('lahore', 'wheat', 5)
  expect(may).toMatchObject({ feasibility_label: 'not_suitable', limiting_factor: 'temperature' })
  expect(may.better_months.map(({ month }) => month)).toEqual([11, 10])
})

test('factors have the observed value and the requirement with units', () => {
  const { factors } = assess('lahore', 'wheat', 11)
  const names = factors.map(({ name }) => name)
  expect(names).toEqual([
    'temperature',
    'frost',
    'heat',
    'ripening',
    'sowing_temperature',
    'variety',
    'timing',
    'water',
  ])
  expect(factors[0]?.requirement).toMatchObject({ optimal_min: 12, optimal_max: 23, unit: 'celsius' })
  expect(factors[6]?.observed).toEqual({ value: 100, unit: 'percent' })
  expect(factors[7]).toMatchObject({
    observed: { value: 98, unit: 'millimetre' },
    requirement: { value: 263, unit: 'millimetre' },
  })
})

test('a crop with several types is assessed as its best type, with a note', () => {
  const kyiv = assess('kyiv', 'wheat', 9)
  expect(kyiv.crop_type?.key).toBe('wheat_winter')
  expect(listNoteCodes(kyiv)).toContain('CROP_TYPE_CHOSEN')
  expect(assess('kyiv', 'wheat', 4).crop_type?.key).toBe('wheat_spring')
})

test('winter wheat never ripens in the tropics', () => {
  const tropics = assess('ibadan', 'winter wheat', 10)
  expect(tropics.monthly.every(({ irrigated_score }) => irrigated_score === 0)).toBe(true)
  expect(tropics.risks.map(({ code }) => code)).toContain('no_vernalisation')
})

test('tropical crops fail in frost, and crops that need cold fail without it', () => {
  expect(assess('reykjavík', 'coffee', 1)).toMatchObject({ feasibility_score: 0 })
  expect(assess('fresno, us', 'mango', 3)).toMatchObject({ limiting_factor: 'frost' })
  expect(assess('singapore', 'apple', 3)).toMatchObject({ feasibility_score: 0, limiting_factor: 'chilling' })
})

test.each([
  ['kumasi', 'cacao', 'The first harvest comes several years after planting.'],
  ['winnipeg', 'alfalfa', 'The crop is planted once and harvested for several years.'],
  ['kampala', 'banana', 'The crop is planted once and harvested for several years.'],
])('in %s %s has no season, and the explanation says when it is harvested', (location, crop, sentence) => {
  const assessment = assess(location, crop, 5)
  expect(assessment.season).toBeNull()
  expect(assessment.explanation).toContain(sentence)
  expect(listNoteCodes(assessment)).toContain('PERENNIAL_CROP')
})

test('a desert crop is feasible only with irrigation', () => {
  const dates = assess('basra', 'date palm', 2)
  expect(dates.water).toMatchObject({ only_with_irrigation: true })
  expect(dates.risks).toContainEqual(expect.objectContaining({ code: 'drought', severity: 'severe' }))
  expect(dates.explanation).toContain('if you irrigate. On rain alone it would not be advisable.')
})

test('the best planting months depend on the hemisphere', () => {
  const findBestMonth = (location: string) => {
    const { monthly } = assess(location, 'maize', 1)
    return monthly.reduce((best, month) => (month.irrigated_score > best.irrigated_score ? month : best))
      .month
  }
  expect([4, 5, 6]).toContain(findBestMonth('des moines'))
  expect([9, 10, 11, 12]).toContain(findBestMonth('rosario, argentina'))
})

test('alternative crops are at most five others that score at least 0.50, best first', () => {
  const { alternative_crops: crops } = assess('lahore', 'wheat', 5)
  const scores = crops.map(({ feasibility_score }) => feasibility_score)
  expect(crops.length).toBeGreaterThan(0)
  expect(crops.length).toBeLessThanOrEqual(5)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
  expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.5)
  expect(crops.map(({ crop }) => crop)).not.toContain('wheat')
})

test('an alternative crop has the same score when it is assessed itself', () => {
  for (const { crop, feasibility_score } of assess('nakuru', 'maize', 4).alternative_crops) {
    expect(assess('nakuru', crop, 4).feasibility_score).toBe(feasibility_score)
  }
})

test('the twelve months include the requested one with the same score', () => {
  const { monthly, feasibility_score } = assess('nakuru', 'maize', 4)
  expect(monthly.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(monthly[3]?.feasibility_score).toBe(feasibility_score)
})

test('an ambiguous name means the most prominent place, and names and suggests the others', () => {
  const { place, notes } = assess('victoria', 'potato', 5)
  expect(place).toMatchObject({ kind: 'region', country: 'AU' })
  const note = notes.find(({ code }) => code === 'LOCATION_AMBIGUOUS')
  expect(note?.suggestions?.[0]).toBe('victoria, ca')
  expect(note?.suggestions).toEqual(expect.arrayContaining(['victoria, texas', 'victoria, sc']))
  expect(note?.detail).toContain(
    'this is about Victoria, Australia. Others: Victoria, British Columbia, Canada; ',
  )
})

test.each([
  ['lahor', 'wheat', 'LOCATION_NOT_IN_REFERENCE', ['lahore']],
  ['lahore', 'weat', 'CROP_NOT_IN_REFERENCE', ['wheat']],
] as const)('%s, %s: insufficient data with suggestions', (location, crop, code, suggestions) => {
  const assessment = assess(location, crop, 11)
  expect(assessment).toMatchObject({
    feasibility_label: 'insufficient_data',
    feasibility_score: null,
    monthly: [],
  })
  expect(assessment.notes).toContainEqual(
    expect.objectContaining({ code, suggestions: expect.arrayContaining([...suggestions]) }),
  )
})

test('a misspelt crop is assessed as the one with the right name, and a note says so', () => {
  const { crop, notes, ...assessment } = assess('lahore', 'whaet', 11)
  const { crop: _crop, notes: _notes, ...right } = assess('lahore', 'wheat', 11)
  expect(crop).toBe('whaet')
  expect(notes[0]).toMatchObject({
    code: 'CROP_MATCHED',
    params: { name: 'whaet', crop_type: 'wheat', crop: 'Wheat' },
  })
  expect(assessment).toEqual(right)
})

test.each([
  ['91,0', 'is not on the globe: latitudes are from -90 to 90, longitudes from -180 to 180.'],
  ['india', 'is a country: name a place in it.'],
  ['lahor', 'No place called “lahor” is in the reference data.'],
])('the note about %s explains why it is not a place', (location, reason) => {
  const [note] = assess(location, 'maize', 4).notes
  expect(note).toMatchObject({ code: 'LOCATION_NOT_IN_REFERENCE', detail: expect.stringContaining(reason) })
})

test('a place in mid-ocean has no climate', () => {
  const ocean = assess('-50,-140', 'wheat', 11)
  expect(ocean).toMatchObject({ feasibility_label: 'insufficient_data', place: { confidence: 'low' } })
  expect(listNoteCodes(ocean)).toContain('CLIMATE_NOT_IN_REFERENCE')
})

test('a place far from climate stations has low confidence', () => {
  const island = assess('-49.35,68', 'potato', 11)
  const hasConfidenceRisk = island.risks.some(({ code }) => code === 'low_confidence')
  expect(island.feasibility_score === null || (hasConfidenceRisk && island.place?.confidence === 'low')).toBe(
    true,
  )
})

test.each([0, 13, 1.5, -1, NaN, Infinity])('%d is not a month', (month) => {
  const assessment = assess('lahore', 'wheat', month)
  expect(listNoteCodes(assessment)).toContain('MONTH_OUT_OF_RANGE')
  expect(JSON.parse(JSON.stringify(assessment))).toEqual(assessment)
})

test('net irrigation is that of the season, even if a longer one does best with irrigation', () => {
  const { season, water } = assess('lilongwe', 'groundnut', 11)
  expect(season?.variety).not.toBe('full')
  expect(water?.irrigated_score).toBeGreaterThan(water?.rainfed_score ?? 1)
  expect(water).toMatchObject({ shortage_mm: 0, net_irrigation_mm: 0 })
})

test('advice to irrigate gives the amount for the season that does best with irrigation', () => {
  const { explanation, water } = assess('dar es salaam', 'sorghum', 6)
  const [, amountMm] = /It takes about (\d+) mm of irrigation in a longer season/u.exec(explanation) ?? []
  expect(Number(amountMm)).toBeGreaterThan(water?.net_irrigation_mm ?? Infinity)
})

test.each([
  ['moscow', 'winter wheat', 5, 'ripening'],
  ['lahore', 'wheat', 5, 'temperature'],
])(
  '%s, %s, month %d: the smallest of the factors shown as 0.00 is limiting: %s',
  (place, crop, month, name) => {
    const { limiting_factor, factors } = assess(place, crop, month)
    expect(factors.filter(({ score }) => score === 0).length).toBeGreaterThan(0)
    expect(limiting_factor).toBe(name)
  },
)
