import { SHIPPED_DATA_DIR } from '../data-dir'
import { loadNames } from '../data-pack/load-reference'
import { findCrop } from './crop-catalogue'

const { crops } = loadNames(SHIPPED_DATA_DIR)

function typesOf(text: string): string[] {
  const match = findCrop(crops, text)
  return match.found ? match.types.map(({ key }) => key) : []
}

test('a crop of several types stands for all of them', () => {
  expect(typesOf('wheat')).toEqual(['wheat_spring', 'wheat_winter'])
  expect(typesOf('rice')).toEqual(['rice', 'rice_japonica'])
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
])('%s is %s', (text, key) => {
  expect(typesOf(text)).toEqual([key])
})

test.each([
  ['potatoes', 'potato'],
  ['onions', 'onion'],
  ['chillies', 'chilli'],
])('the plural %s is %s', (text, key) => {
  expect(typesOf(text)).toEqual([key])
})

test('a misspelt crop is not guessed but suggested', () => {
  expect(findCrop(crops, 'maze')).toMatchObject({ found: false, suggestions: ['maize'] })
  expect(findCrop(crops, 'sorgum')).toMatchObject({ found: false, suggestions: ['sorghum'] })
})

test.each(['', 'x', 'unobtainium', '🌽'])('%j is no crop', (text) => {
  expect(typesOf(text)).toEqual([])
})
