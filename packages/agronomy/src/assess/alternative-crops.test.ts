import { model, reference } from '../../test/shipped-model'
import { type CropType, isOrchardCrop } from '../crops/traits/crop-type'
import { listAlternativeCrops, listGrownOptions, toCropOptions } from './alternative-crops'

const { crops } = reference

function getType(key: string) {
  const type = crops.types.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`no crop type ${key}`)
  return type
}

type ScoredKey = readonly [
  key: string,
  score: number,
  areaShare?: number,
  localShare?: number,
  maxShare?: number,
]

/** Lists the alternatives among crops with these scores; `onScore` gets each crop whose score is computed. */
function listAlternatives(
  current: string,
  scores: readonly ScoredKey[],
  onScore: (crop: string) => void = () => undefined,
): string[] {
  const byKey = new Map(scores.map((scored) => [scored[0], scored]))
  const areas = new Map(
    scores.flatMap(([key, , area]) => (area === undefined ? [] : [[getType(key).crop, area]])),
  )
  const options = listGrownOptions(
    toCropOptions(scores.map(([key]) => getType(key))),
    areas.size > 0 ? areas : undefined,
  )
  const scoreLocally = ({ key, crop }: CropType) => {
    const [, score = 0, , localShare = score, maxShare = localShare] = byKey.get(key) ?? []
    const getLocalShare = () => {
      onScore(crop)
      return localShare
    }
    return { maxShare, getLocalShare, getScore: () => score }
  }
  return listAlternativeCrops(options, getType(current), scoreLocally).map(({ crop }) => crop)
}

/** Lists the alternatives to a crop in the month in which it scores best at a place. */
function listInBestMonth(location: string, crop: string): string[] {
  const { monthly } = model.assess({ location, crop, month: 1 })
  const best = monthly.reduce((a, b) => (b.feasibility_score > a.feasibility_score ? b : a))
  return model.assess({ location, crop, month: best.month }).alternative_crops.map((other) => other.crop)
}

test.each([
  ['nakuru', 'beetroot', 4, ['maize', 'drybean', 'cowpea']],
  ['des moines', 'oats', 5, ['maize', 'soybean']],
  ['kano', 'okra', 6, ['maize', 'sorghum', 'groundnut']],
  ['rosario, argentina', 'sesame', 11, ['soybean', 'maize', 'sunflower']],
  ['dhaka', 'okra', 5, ['rice', 'jute']],
  ['can tho', 'okra', 5, ['rice', 'maize']],
  ['kyiv', 'lentil', 4, ['wheat', 'sunflower']],
  ['londrina', 'cotton', 10, ['soybean', 'maize', 'rice']],
  ['lilongwe', 'okra', 12, ['maize', 'groundnut', 'drybean']],
  ['bamako', 'okra', 6, ['pearl_millet', 'sorghum', 'cotton']],
  ['indore', 'okra', 6, ['rice', 'cotton', 'soybean']],
])('in %s the alternatives to %s planted in month %d include %j', (location, crop, month, expected) => {
  const alternatives = model.assess({ location, crop, month }).alternative_crops
  expect(alternatives.map((alternative) => alternative.crop)).toEqual(expect.arrayContaining(expected))
})

test('the scores of alternatives are those that they have themselves', () => {
  for (const [location, month] of [
    ['can tho', 12],
    ['lusaka', 1],
    ['lahore', 10],
  ] as const) {
    const alternatives = model.assess({ location, crop: 'okra', month }).alternative_crops
    expect(alternatives.length).toBeGreaterThan(0)
    for (const { crop, feasibility_score } of alternatives) {
      expect(model.assess({ location, crop, month }).feasibility_score).toBe(feasibility_score)
    }
  }
})

test.each([
  ['lubbock', 'rice'],
  ['lubbock', 'yardlongbean'],
  ['houston', 'yardlongbean'],
  ['des moines', 'rice'],
  ['mendoza', 'rice'],
  ['toulouse', 'rice'],
  ['jodhpur', 'rice'],
])('in %s nobody is advised to grow %s instead', (location, absent) => {
  for (const crop of ['maize', 'wheat', 'cotton', 'sorghum', 'soybean', 'potato', 'tomato', 'okra']) {
    expect([crop, ...listInBestMonth(location, crop)]).not.toContain(absent)
  }
})

test('with stated irrigation dry places are not advised to grow rice either', () => {
  const conditions = { water_supply: { value: 'irrigated', source: 'request' } } as const
  for (const location of ['lubbock', 'des moines', 'mendoza']) {
    for (const month of [4, 5, 10, 11]) {
      const { alternative_crops } = model.assess({ location, crop: 'maize', month, conditions })
      expect(alternative_crops.map(({ crop }) => crop)).not.toContain('rice')
    }
  }
})

test.each([
  ['cairo', 'maize'],
  ['lahore', 'maize'],
  ['ludhiana', 'maize'],
  ['can tho', 'maize'],
  ['kano', 'maize'],
])('in %s rice is an alternative to %s', (location, crop) => {
  expect(listInBestMonth(location, crop)).toContain('rice')
})

test.each([
  ['mendoza', 'grape', ['pear', 'olive']],
  ['fresno', 'grape', ['almond', 'walnut']],
  ['warsaw', 'apple', ['raspberry', 'sourcherry']],
  ['cairo', 'mango', ['citrus', 'guava']],
  ['can tho', 'coconut', ['rubber', 'coffee_robusta']],
])('in %s an orchard of %s is replaced by %j', (location, crop, expected) => {
  const alternatives = listInBestMonth(location, crop)
  expect(alternatives).toEqual(expect.arrayContaining(expected))
  for (const alternative of alternatives) {
    expect(crops.types.filter((type) => type.crop === alternative && !isOrchardCrop(type))).toEqual([])
  }
})

test('the best score comes first, and of equal scores the larger local area', () => {
  expect(
    listAlternatives('okra', [
      ['maize', 0.74, 0.5],
      ['potato', 1, 0.05],
      ['cotton', 0.9, 0.3, 0.2],
      ['soybean', 0.9, 0.1],
    ]),
  ).toEqual(['potato', 'soybean', 'cotton', 'maize'])
})

test('crops that the country does not grow, or not in such a climate, are left out', () => {
  expect(
    listAlternatives('okra', [
      ['maize', 0.9, 0.5],
      ['rice', 0.9, 0.3, 0],
      ['sesame', 1],
    ]),
  ).toEqual(['maize'])
})

test('without areas the crop that suits the climate best comes first, then the group of the current crop', () => {
  expect(
    listAlternatives('okra', [
      ['maize', 0.8],
      ['potato', 0.9],
      ['tomato', 0.8],
      ['cotton', 0.49],
    ]),
  ).toEqual(['potato', 'tomato', 'maize'])
})

test('at most one crop of a species and two of a group are listed', () => {
  expect(
    listAlternatives('okra', [
      ['cabbage', 1],
      ['cauliflower', 0.99],
      ['broccoli', 0.98],
      ['carrot', 0.97],
      ['radish', 0.96],
      ['maize', 0.95],
      ['sweetcorn', 0.94],
    ]),
  ).toEqual(['cabbage', 'carrot', 'maize'])
})

test('scores are computed only until the list is complete', () => {
  const scored: string[] = []
  const alternatives = listAlternatives(
    'okra',
    [
      ['rice', 0.9, 0.3],
      ['maize', 0.9, 0.25],
      ['wheat_spring', 0.9, 0.2],
      ['potato', 0.9, 0.15],
      ['soybean', 0.9, 0.1],
      ['cotton', 0.9, 0.05],
      ['sesame', 0.9, 0.24, 0.1, 0.15],
      ['tomato', 0.9, 0.01],
    ],
    (crop) => scored.push(crop),
  )
  expect(alternatives).toEqual(['rice', 'maize', 'potato', 'soybean', 'cotton'])
  expect(scored).not.toContain('tomato')
  // At most 0.15 of its area is here.
  expect(scored).not.toContain('sesame')
})
