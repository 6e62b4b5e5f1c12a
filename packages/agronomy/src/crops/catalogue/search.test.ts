import { MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import fc from 'fast-check'
import { reference } from '../../../test/shipped-model'
import { SHIPPED_DATA_DIR } from '../../data-dir'
import { readDataPackage } from '../../data-pack/data-package'
import { createIssueList } from '../../data-pack/issues'
import { readCropNames } from '../../data-pack/read-crop-names'
import { isSingleWord, toNameWords } from '../../names/name-key'
import { findCrop } from '../find-crop'
import { removeAuthors, toGenusOfSpecies } from '../words/scientific-names'
import { MATCH_KINDS } from './hits'
import type { CropNameTable } from './name-table'
import type { CropSearchOptions } from './search'

const { crops } = reference
const search = crops.getSearch()

const listCrops = (text: string, options?: CropSearchOptions) =>
  search.search(text, options).map(({ crop }) => crop)

/** All names of the crop table, and all of the table of names. */
const rows = readRows()
const allNames = [
  ...crops.types.flatMap(({ crop, key, name, aliases }) => [crop, key, name, ...aliases]),
  ...rows.flatMap(({ names }) => names),
]

function readRows(): CropNameTable['rows'] {
  const pack = readDataPackage(SHIPPED_DATA_DIR, createIssueList())
  return pack ? readCropNames(pack, createIssueList()).rows : []
}

describe.each<[kind: string, cases: readonly (readonly [text: string, crop: string])[]]>([
  [
    'the beginning of a name',
    [
      ['mai', 'maize'],
      ['sweet pot', 'sweetpotato'],
      ['oilseed ra', 'rapeseed'],
    ],
  ],
  [
    'a later word of a name',
    [
      ['millet', 'pearl_millet'],
      ['gram', 'chickpea'],
      ['gourd', 'bittergourd'],
      ['radiata', 'mungbean'],
    ],
  ],
  [
    'a plural, or the singular of one',
    [
      ['olives', 'olive'],
      ['peppers', 'chilli'],
      ['strawberries', 'strawberry'],
      ['frijoles', 'drybean'],
      ['limões', 'lemon'],
      ['poireaux', 'leek'],
      ['oat', 'oats'],
    ],
  ],
  [
    'a word for a group',
    [
      ['nuts', 'almond'],
      ['berries', 'strawberry'],
      ['agrumes', 'lemon'],
      ['hortalizas', 'tomato'],
      ['leguminosas', 'soybean'],
      ['greens', 'kale'],
    ],
  ],
  [
    'one or two typing errors',
    [
      ['tomatoe', 'tomato'],
      ['sorgum', 'sorghum'],
      ['ptoato', 'potato'],
      ['suger cane', 'sugarcane'],
      ['cassva', 'cassava'],
    ],
  ],
  [
    'another language or script',
    [
      ['玉米', 'maize'],
      ['米', 'rice'],
      ['गेहूं', 'wheat'],
      ['القم', 'wheat'],
      ['пшен', 'wheat'],
      ['とうもろ', 'maize'],
      ['옥수수', 'maize'],
      ['pomme de', 'potato'],
    ],
  ],
  [
    'a scientific name',
    [
      ['Solanum tub', 'potato'],
      ['zea', 'maize'],
      ['vigna', 'cowpea'],
    ],
  ],
])('a search by %s', (_kind, cases) => {
  test.each(cases)('%s lists %s among the first three', (text, crop) => {
    expect(listCrops(text).slice(0, 3)).toContain(crop)
  })
})

test('exact names come before beginnings, words, groups and similar names', () => {
  const sample = allNames.filter((_, index) => index % 10 === 0)
  for (const text of [...sample, 'be', 'nut', 'sorghun', 'grain', 'p']) {
    const ranks = search.search(text).map(({ kind }) => MATCH_KINDS.indexOf(kind))
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
  }
})

test.each([
  ['millet', 'IN', 'pearl_millet'],
  ['millet', 'UG', 'finger_millet'],
  ['palm', 'MY', 'oilpalm'],
  ['palm', 'IQ', 'datepalm'],
  ['nuts', 'TR', 'hazelnut'],
  ['nuts', 'US', 'almond'],
])('%s in %s lists %s, which is grown there, first', (text, country, crop) => {
  const [first, second] = listCrops(text, { country })
  expect([first, second]).toContain(crop)
})

test('the beginning of a name counts as such in the language of the caller', () => {
  const findKind = (language?: string) =>
    search.search('mil', { language }).find(({ crop }) => crop === 'maize')?.kind
  expect([findKind('pt'), findKind('fr')]).toEqual(['beginning', 'word'])
})

test('of names that begin with a text, those of one word come first', () => {
  const sample = allNames.filter((name, index) => index % 7 === 0 && name.length > 4)
  for (const name of sample) {
    const text = name.slice(0, 4)
    const hits = crops.getSearch().listGroup(text).length > 0 ? [] : search.search(text)
    const words = hits.filter(({ kind }) => kind === 'beginning').map((hit) => Number(isSingleWord(hit.name)))
    expect([text, ...words]).toEqual([text, ...[...words].sort((a, b) => b - a)])
  }
})

test('the author of a scientific name is no word of it', () => {
  for (const { crop, scientificName } of crops.types) {
    const epithets = toNameWords(removeAuthors(scientificName))
    const authors = toNameWords(scientificName).filter((word) => word.length > 2 && !epithets.includes(word))
    for (const author of authors) {
      const found = search.search(author).filter((hit) => hit.crop === crop && hit.name === scientificName)
      expect([scientificName, author, ...found]).toEqual([scientificName, author])
    }
  }
})

test('each beginning of a Hindi name finds its crop, also between the parts of a double consonant', () => {
  const names = rows.filter(({ language }) => language === 'hi')
  const missing = names.flatMap(({ crop, names: [name = ''] }) => {
    const beginnings = Array.from({ length: name.length - 2 }, (_, index) => name.slice(0, index + 2))
    const type = crops.types.find(({ key }) => key === crop)
    const isMissing = (text: string) => !listCrops(text, { language: 'hi' }).includes(type?.crop ?? crop)
    return crops.types.some((other) => other.crop === crop) ? beginnings.filter(isMissing) : []
  })
  expect(missing).toEqual([])
})

test.each([
  ['kal', 'en', undefined, 'kale'],
  ['kål', 'en', undefined, 'cabbage'],
  ['cañ', 'es', 'PE', 'sugarcane'],
  ['maca', 'pt', undefined, 'apple'],
  ['maharag', 'sw', undefined, 'drybean'],
  ['गन्', 'hi', undefined, 'sugarcane'],
])('the text %s in the language %s and the country %s lists %s first', (text, language, country, crop) => {
  expect(listCrops(text, { language, country })[0]).toBe(crop)
})

test('a question understands every name that the search finds, and the search every name of a question', () => {
  const different = [...new Set(allNames)].filter((name) => {
    const match = findCrop(crops, name)
    const exact = search.search(name).filter(({ kind }) => kind === 'exact')
    if (match.found) return !exact.some(({ crop }) => match.types.some((type) => type.crop === crop))
    if (match.reason === 'not_covered') return exact.length > 0
    return exact.slice(0, 3).some(({ crop }) => !match.crops.includes(crop)) || match.crops.length === 0
  })
  expect(different).toEqual([])
})

test('a question suggests crops for any text that finds some in the search, and only then', () => {
  // An unknown species suggests the crops of its genus: “Cucumis ang”.
  const suggestsGenus = (text: string) => crops.getCropsByGenus().has(toGenusOfSpecies(text) ?? '')
  const part = fc.tuple(fc.constantFrom(...allNames), fc.nat(), fc.nat()).map(([name, from, length]) => {
    const letters = [...name]
    const start = from % letters.length
    return letters.slice(start, start + 1 + (length % letters.length)).join('')
  })
  fc.assert(
    fc.property(part, (text) => {
      const match = findCrop(crops, text)
      if (match.found || match.reason === 'not_covered' || suggestsGenus(text)) return
      expect(match.crops.length > 0).toBe(search.search(text).length > 0)
    }),
    // "au" is the singular of "aus", a name of rice; "AHSI" is too short to be a misspelt name; "es de ca" is near "especias".
    { examples: [['ivi au'], ['AHSI'], ['es de ca']] },
  )
})

test.each(['', ' ', '!!', '🌽', 'zzzz', '東'.repeat(100), 'a'.repeat(100_000), 'ab '.repeat(30_000)])(
  'the text %# finds nothing, in linear time',
  (text) => {
    const find = () => expect(listCrops(text)).toEqual([])
    expect(measureProcessorUs(find)).toBeLessThan(MAX_PROCESSOR_US)
  },
)
