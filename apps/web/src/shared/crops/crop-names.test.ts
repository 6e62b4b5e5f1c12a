import { createCropNames } from './crop-names'
import { listCropSuggestions } from './crop-suggestions'

const crop = (key: string, name: string, displayName = name, aliases: string[] = []) => ({
  crop: key,
  name,
  display_name: displayName,
  aliases,
})

const CROPS = [
  crop('groundnut', 'Groundnut', 'Arachide', ['peanut', 'mani']),
  crop('maize', 'Maize (grain)', 'Maïs', ['corn']),
  crop('drybean', 'Common bean (dry)', 'Haricot', ['bean']),
  crop('cowpea', 'Cowpea', 'Haricot'),
  crop('pearl_millet', 'Pearl millet'),
  crop('coffee_robusta', 'Coffee (robusta)'),
]

test('a crop is found by its name in the language of the page, with or without accents', () => {
  const { findCrop, findName } = createCropNames(CROPS, 'fr')
  expect(findCrop('mais')).toBe('maize')
  expect(findCrop(' MAÏS ')).toBe('maize')
  expect(findName('Maize')).toBe('Maïs')
  expect(findName('gehu')).toBeUndefined()
})

test('a name of two crops means neither', () => {
  expect(createCropNames(CROPS, 'fr').findCrop('haricot')).toBeUndefined()
})

test('an English name has the name of its crop in the language of the page, an alias has none', () => {
  const { findName } = createCropNames(CROPS, 'fr')
  expect([findName('common bean'), findName('peanut')]).toEqual(['Haricot', undefined])
})

test('the English page shows names, never keys', () => {
  const { findName } = createCropNames(CROPS, 'en')
  const names = CROPS.map((entry) => findName(entry.crop))
  expect(names).toEqual(['groundnut', 'maize', 'common bean', 'cowpea', 'pearl millet', 'coffee (robusta)'])
})

test('suggestions keep the order of the service, and name the alias that matches', () => {
  expect(listCropSuggestions(CROPS.slice(0, 2), 'ma', 'fr')).toEqual([
    { value: 'groundnut', text: 'Arachide', description: 'mani' },
    { value: 'maize', text: 'Maïs' },
  ])
  expect(listCropSuggestions(CROPS.slice(1, 3), 'bea', 'en')).toEqual([
    { value: 'maize', text: 'maize' },
    { value: 'drybean', text: 'common bean', description: 'bean' },
  ])
})
