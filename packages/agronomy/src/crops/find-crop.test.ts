import { reference } from '../../test/shipped-model'
import { findCrop } from './find-crop'

const { crops } = reference

function findTypeKeys(text: string): string[] {
  const match = findCrop(crops, text)
  return match.found ? match.types.map(({ key }) => key) : []
}

test('the name of a crop with several types means all of them', () => {
  expect(findTypeKeys('wheat')).toEqual(['wheat_spring', 'wheat_winter'])
  for (const text of ['rice', 'rice, paddy', 'Rice (paddy)', 'paddy rice']) {
    expect(findTypeKeys(text)).toEqual(['rice', 'rice_japonica'])
  }
  expect(findTypeKeys('oat')).toEqual(findTypeKeys('oats'))
  for (const text of ['gehun', 'trigo', 'blé']) expect(findTypeKeys(text)).toEqual(findTypeKeys('wheat'))
  expect(findTypeKeys('canola')).toEqual(['rapeseed', 'rapeseed_winter'])
})

test.each([
  ['winter wheat', 'wheat_winter'],
  ['wheat_winter', 'wheat_winter'],
  ['Wheat (winter type)', 'wheat_winter'],
  ['corn', 'maize'],
  ['makai', 'maize'],
  ['aloo', 'potato'],
  ['date palm', 'datepalm'],
  ["colza d'hiver", 'rapeseed_winter'],
  ['wheat, winter', 'wheat_winter'],
  ['wheat (winter)', 'wheat_winter'],
  ['wheat, durum', 'durum'],
  ['rice, upland', 'rice_upland'],
  ['maize (corn)', 'maize'],
  ['corn / maize', 'maize'],
  ['sweet-corn', 'sweetcorn'],
  ['corn, sweet', 'sweetcorn'],
  ['coffee (robusta)', 'coffee_robusta'],
  ['pepper, black', 'blackpepper'],
  ['common bean', 'drybean'],
  ['linseed / flax', 'linseed'],
])('%s means %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['potatoes', 'potato'],
  ['onions', 'onion'],
  ['chillies', 'chilli'],
  ['tomatoes', 'tomato'],
  ['beans', 'drybean'],
  ['beans, dry', 'drybean'],
  ['chick peas', 'chickpea'],
  ['strawberries', 'strawberry'],
  ['peaches', 'peach'],
])('the plural %s is %s', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test.each([
  ['maise', ['maize']],
  ['sorghun', ['sorghum']],
  ['weat', ['wheat']],
  ['ptoato', ['potato']],
  ['tomatoe', ['tomato']],
  ['suger cane', ['sugarcane']],
])('%s is misspelt and not found, but %j is suggested', (text, suggestions) => {
  expect(findCrop(crops, text)).toEqual({ found: false, suggestions })
})

test.each([
  ['rose apple', 'apple'],
  ['apple (rose)', 'apple'],
  ['rice, wheat', 'wheat'],
  ['millet', 'pearl_millet'],
])('%s may not mean %s, which is therefore only suggested', (text, crop) => {
  const match = findCrop(crops, text)
  expect(match).toMatchObject({ found: false, suggestions: expect.arrayContaining([crop]) })
})

test.each([
  ['boro rice', ['rice', 'rice_japonica'], ['boro']],
  ['japonica rice', ['rice_japonica'], []],
  ['irrigated upland rice', ['rice_upland'], ['irrigated']],
  ['wine grapes', ['grape'], ['wine']],
  ['spring maize', ['maize'], ['spring']],
  ['maize for silage', ['maize'], ['silage']],
  ['rabi season maize', ['maize'], ['rabi']],
  ['irrigated wheat', ['wheat_spring', 'wheat_winter'], ['irrigated']],
  ['wheat (rain-fed)', ['wheat_spring', 'wheat_winter'], ['rain fed']],
  ['hard red winter wheat', ['wheat_winter'], ['hard red']],
  ['autumn wheat', ['wheat_winter'], []],
  ['winter-sown barley', ['barley_winter'], []],
  ['malting barley, spring', ['barley'], ['malting']],
  ['cherry tomato', ['tomato'], ['cherry']],
  ['navel oranges', ['citrus'], ['navel']],
  ['orange-fleshed sweet potato', ['sweetpotato'], ['orange fleshed']],
  ['green peas', ['greenpea'], []],
  ['sweet corn', ['sweetcorn'], []],
  ['black gram', ['blackgram'], []],
])('%s means %j', (text, keys, unusedQualifiers) => {
  expect(findTypeKeys(text)).toEqual(keys)
  expect(findCrop(crops, text)).toMatchObject({ unusedQualifiers })
})

test.each([
  'cashew apple',
  'rose apple',
  'white mustard',
  'sweet pea',
  'white pumpkin',
  'grain amaranth',
  'blue lupin',
  'wild rice',
  'spring rye',
  'early unobtainium',
  'early irrigated',
])('%s is no crop of the reference data', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})

test.each([
  ['custard apple', 'custardapple'],
  ['spring onion', 'shallot'],
  ['summer squash', 'zucchini'],
  ['winter melon', 'ashgourd'],
  ['black cumin', 'nigella'],
])('%s is the crop %s, although its words also name another crop', (text, key) => {
  expect(findTypeKeys(text)).toEqual([key])
})

test('a text of many qualifiers is not searched for a crop', () => {
  expect(findTypeKeys(`${'early '.repeat(1000)}maize`)).toEqual([])
})

test('every suggestion finds a crop', () => {
  for (const text of ['millet', 'sorghun', 'wheet', 'red beans', 'cherry beans']) {
    const match = findCrop(crops, text)
    const suggestions = match.found ? [] : match.suggestions
    expect(suggestions.length).toBeGreaterThan(0)
    for (const suggestion of suggestions) expect(findTypeKeys(suggestion)).not.toEqual([])
  }
})

test.each(['', 'x', 's', 'es', ',', '()', 'unobtainium', '🌽'])('%j means no crop', (text) => {
  expect(findTypeKeys(text)).toEqual([])
})
