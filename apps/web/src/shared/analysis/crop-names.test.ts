import { listCropSuggestions } from './crop-suggestions'
import { createCropNames } from './crop-names'

const crop = (key: string, displayName: string, aliases: string[] = []) => ({
  crop: key,
  display_name: displayName,
  aliases,
})

const CROPS = [
  crop('groundnut', 'Arachide', ['peanut', 'mani']),
  crop('maize', 'Maïs', ['corn']),
  crop('bean', 'Haricot'),
  crop('cowpea', 'Haricot'),
]

test('a crop is found by its name in the language of the page, with or without accents', () => {
  const { findCrop, findName } = createCropNames(CROPS)
  expect(findCrop('mais')).toBe('maize')
  expect(findCrop(' MAÏS ')).toBe('maize')
  expect(findName('Maize')).toBe('Maïs')
  expect(findName('gehu')).toBeUndefined()
})

test('a name of two crops means neither', () => {
  expect(createCropNames(CROPS).findCrop('haricot')).toBeUndefined()
})

test('suggestions by the shown name come first; others name the matching alias', () => {
  expect(listCropSuggestions(CROPS.slice(0, 2), 'ma', 'fr')).toEqual([
    { value: 'maize', text: 'Maïs' },
    { value: 'groundnut', text: 'Arachide', description: 'mani' },
  ])
  expect(listCropSuggestions(CROPS.slice(1, 2), 'cor', 'en')).toEqual([
    { value: 'maize', text: 'maize', description: 'corn' },
  ])
})
