import { sortYears } from './crop-calendar'

const createYear = (crop: string, bestScore: number, type = crop) => ({
  crop,
  result: {
    crop_type: { key: type },
    monthly: [{ feasibility_score: 0.1 }, { feasibility_score: bestScore }],
  },
})

const years = [
  createYear('tomato', 0.95),
  createYear('common bean', 0.7, 'drybean'),
  createYear('wheat', 0.6, 'wheat_spring'),
  createYear('cassava', 0.4),
  createYear('maize', 0.8),
]
const areas = new Map([
  ['maize', 0.4],
  ['drybean', 0.1],
  ['wheat', 0.2],
  ['cassava', 0.3],
  ['tomato', 0],
])

const listCrops = (sorted: typeof years) => sorted.map(({ crop }) => crop)

test('crops that are grown in the country and suit the place come first, those with the largest area', () => {
  expect(listCrops(sortYears(years, areas))).toEqual(['maize', 'wheat', 'common bean', 'tomato', 'cassava'])
})

test('where no areas are known, the crops with the best month come first', () => {
  expect(listCrops(sortYears(years))).toEqual(['tomato', 'maize', 'common bean', 'wheat', 'cassava'])
})
