import { model, reference } from '../../test/shipped-model'
import type { CropType } from '../crops/crop-type'
import { listAlternativeCrops, sortByArea, toCropOptions } from './alternative-crops'

const { crops } = reference

function getType(key: string) {
  const type = crops.types.find((candidate) => candidate.key === key)
  if (!type) throw new Error(`no crop type ${key}`)
  return type
}

type ScoredKey = readonly [key: string, score: number, areaShare: number | null]

/** Lists the alternatives among crops with these scores; `onScore` gets each crop whose score is computed. */
function listAlternatives(
  current: string,
  scores: readonly ScoredKey[],
  onScore: (crop: string) => void = () => undefined,
): string[] {
  const byKey = new Map(scores.map((scored) => [scored[0], scored]))
  const options = sortByArea(
    toCropOptions(scores.map(([key]) => getType(key))),
    ({ types: [first] }) => byKey.get(first?.type.key ?? '')?.[2] ?? null,
  )
  const getScore = ({ key, crop }: CropType) => {
    onScore(crop)
    return byKey.get(key)?.[1] ?? NaN
  }
  return listAlternativeCrops(options, getType(current), getScore).map(({ crop }) => crop)
}

test.each([
  ['nakuru', 'beetroot', 4, ['maize', 'drybean', 'potato']],
  ['des moines', 'oats', 5, ['soybean', 'maize']],
  ['kano', 'okra', 6, ['maize', 'sorghum', 'cowpea', 'groundnut']],
  ['rosario, argentina', 'sesame', 11, ['soybean', 'maize', 'sunflower']],
  ['dhaka', 'okra', 5, ['rice', 'jute']],
  ['can tho', 'okra', 5, ['rice', 'maize']],
  ['kyiv', 'lentil', 4, ['wheat', 'barley']],
  ['londrina', 'cotton', 10, ['soybean', 'maize', 'drybean']],
  ['lilongwe', 'okra', 12, ['maize', 'groundnut', 'drybean']],
  ['bamako', 'okra', 6, ['pearl_millet', 'sorghum', 'cotton']],
  ['indore', 'okra', 6, ['rice', 'cotton', 'soybean']],
])('in %s the alternatives to %s planted in month %d begin with %j', (location, crop, month, expected) => {
  const alternatives = model.assess({ location, crop, month }).alternative_crops
  expect(alternatives.map((alternative) => alternative.crop).slice(0, expected.length)).toEqual(expected)
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

test('a better label comes before a larger area, and a larger area before a better score', () => {
  expect(
    listAlternatives('okra', [
      ['maize', 0.74, 0.5],
      ['potato', 1, null],
      ['soybean', 0.75, 0.1],
      ['cotton', 0.9, 0.2],
    ]),
  ).toEqual(['cotton', 'soybean', 'potato', 'maize'])
})

test('without areas the best score comes first, then the group of the current crop', () => {
  expect(
    listAlternatives('okra', [
      ['maize', 0.8, null],
      ['potato', 0.9, null],
      ['tomato', 0.8, null],
      ['cotton', 0.49, null],
    ]),
  ).toEqual(['potato', 'tomato', 'maize'])
})

test('at most one crop of a species and two of a group are listed', () => {
  expect(
    listAlternatives('okra', [
      ['cabbage', 1, null],
      ['cauliflower', 0.99, null],
      ['broccoli', 0.98, null],
      ['carrot', 0.97, null],
      ['radish', 0.96, null],
      ['maize', 0.95, null],
      ['sweetcorn', 0.94, null],
    ]),
  ).toEqual(['cabbage', 'carrot', 'maize'])
})

test('scores are computed only until the list is complete', () => {
  const scored: string[] = []
  const alternatives = listAlternatives(
    'okra',
    [
      ['rice', 0.9, 0.3],
      ['maize', 0.8, 0.25],
      ['wheat_spring', 0.9, 0.2],
      ['potato', 0.9, 0.15],
      ['soybean', 0.9, 0.1],
      ['cotton', 0.9, 0.05],
      ['tomato', 0.9, null],
    ],
    (crop) => scored.push(crop),
  )
  expect(alternatives).toEqual(['rice', 'maize', 'potato', 'soybean', 'cotton'])
  // Wheat would be the third cereal.
  expect(scored).toEqual(alternatives)
})
