import fc from 'fast-check'
import { EVERYDAY_WORDS } from '../../../test/everyday-words'
import { reference } from '../../../test/shipped-model'
import { toNameKey } from '../../names/name-key'
import { findCrop } from '../find-crop'

const { crops } = reference
const search = crops.getSearch()

const hasExactName = (text: string) => search.search(text).some(({ kind }) => kind === 'exact')

const everydayWords = EVERYDAY_WORDS.flatMap((word) => [word, `${word}s`])
const takenWords = everydayWords.filter((word) => findCrop(crops, word).found)

test('everyday words and names of people are taken for a crop only if they are a name of one', () => {
  expect(everydayWords.length).toBeGreaterThan(2000)
  expect(takenWords.filter((word) => !hasExactName(word))).toEqual([])
})

/** Everyday words that are the name of a crop in another language, or a plural of one, as they are written. */
const NAMES_ELSEWHERE = [
  'Susans',
  'marrón',
  'marróns',
  'pères',
  'avocat',
  'avocats',
  'têtes',
  'أم',
  'أمs',
  'Preis',
  'Sorges',
]

test('an everyday word is no name of a crop that has other accents in its language', () => {
  const isEnglishName = (word: string) =>
    search.search(word).some(({ kind, isFamiliar }) => kind === 'exact' && isFamiliar)
  expect(takenWords.filter((word) => !isEnglishName(word))).toEqual(NAMES_ELSEWHERE)
})

test.each([
  ['the', 'thé', 'tea'],
  ['name', 'ñame', 'yam'],
  ['Name', 'Ñame', 'yam'],
  ['me', 'mè', 'sesame'],
  ['mit', 'mít', 'jackfruit'],
  ['bob', 'bób', 'fababean'],
])('the everyday word %s is no crop, but %s means %s', (word, name, crop) => {
  const match = findCrop(crops, word)
  expect(match).toMatchObject({ found: false, reason: 'unknown' })
  expect(listCrops(word)).toContain(crop)
  expect(listCrops(name)).toEqual([crop])
})

test.each([
  ['tür', 'tur', 'pigeonpea'],
  ['tão', 'táo', 'apple'],
  ['thể', 'thé', 'tea'],
  ['sản', 'sắn', 'cassava'],
])('%s has other accents than %s, which means %s', (word, name, crop) => {
  expect(findCrop(crops, word).found).toBe(false)
  expect(listCrops(name)).toEqual([crop])
})

test.each(['makes', 'goes', 'miles', 'does', 'all', 'free', 'paris'])(
  'the English word %s is no plural or name of a crop in another language',
  (word) => {
    expect(findCrop(crops, word).found).toBe(false)
  },
)

/** All pairs of everyday words that read as a name with typing errors, or as a name in another language. */
const NEAR_NAMES = [
  ...['winter barely', 'barely winter', 'cow pesa', 'water ayam', 'finger horse', 'earth nuit', 'Karte nuit'],
  ...['mangy plantation', 'mangy planting', 'plantation mangy', 'plantation clove-like'],
  ...['clove-like plantation', 'clove-like planting', 'plantation Sorge', 'Sorge plantation'],
  ...['Sorge planting', 'agua cat', 'água cat', 'mesa Anna', 'mois ami', 'mouse ami', 'pain Paul'],
  'Peter Seil',
]

test('two everyday words one behind the other are no crop', () => {
  const words = fc.constantFrom(...EVERYDAY_WORDS.filter((word) => !findCrop(crops, word).found))
  const pairs = fc.tuple(words, words).map((pair) => pair.join(' '))
  fc.assert(
    fc.property(pairs, (text) => {
      fc.pre(!NEAR_NAMES.includes(text) && !hasExactName(text))
      expect(findCrop(crops, text).found).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

/** English names of one word that mean one crop, and are long enough for a typing error. */
const CROP_NAMES = [...new Set(crops.types.map(({ crop }) => crops.getSuggestedName(crop)))].filter(
  (name) => /^[a-z]{6,}$/.test(name) && findCrop(crops, name).found,
)

/** A name with a letter doubled, or two neighbours in the other order. */
const misspeltNames = fc
  .tuple(fc.constantFrom(...CROP_NAMES), fc.nat(), fc.boolean())
  .map(([name, position, isDoubled]) => {
    const at = 1 + (position % (name.length - 2))
    const [letter, next] = [name.charAt(at), name.charAt(at + 1)]
    const wrong = isDoubled ? letter + letter + next : next + letter
    return { name, text: `${name.slice(0, at)}${wrong}${name.slice(at + 2)}` }
  })

const listCrops = (text: string) => {
  const match = findCrop(crops, text)
  return match.found ? match.types.map(({ crop }) => crop) : match.crops
}

test('a name with a typing error means its crop or suggests it, and never another one', () => {
  fc.assert(
    fc.property(misspeltNames, ({ name, text }) => {
      if (toNameKey(text) === toNameKey(name) || hasExactName(text)) return
      expect([text, listCrops(text)]).toEqual([text, expect.arrayContaining(listCrops(name).slice(0, 1))])
    }),
    { numRuns: 500 },
  )
})
