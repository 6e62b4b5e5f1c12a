import fc from 'fast-check'
import { EVERYDAY_WORDS } from '../../test/everyday-words'
import { reference } from '../../test/shipped-model'
import { toNameKey } from '../names/name-key'
import { findCrop } from './find-crop'

const { crops } = reference
const search = crops.getSearch()

const hasExactName = (text: string) => search.search(text).some(({ kind }) => kind === 'exact')

test('everyday words and names of people are taken for a crop only if they are a name of one', () => {
  const words = EVERYDAY_WORDS.flatMap((word) => [word, `${word}s`])
  expect(words.length).toBeGreaterThan(2000)
  const taken = words.filter((word) => findCrop(crops, word).found && !hasExactName(word))
  expect(taken).toEqual([])
})

test('two everyday words one behind the other are no crop', () => {
  const words = fc.constantFrom(...EVERYDAY_WORDS.filter((word) => !findCrop(crops, word).found))
  fc.assert(
    fc.property(words, words, (first, second) => {
      const match = findCrop(crops, `${first} ${second}`)
      expect(match.found && !hasExactName(`${first} ${second}`)).toBe(false)
    }),
    { numRuns: 300 },
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
