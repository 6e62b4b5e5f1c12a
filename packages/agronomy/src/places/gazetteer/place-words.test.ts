import { reference } from '../../../test/shipped-model'
import { separateAreas, stripAreaWords } from '../addresses/area-words'
import { findPlace } from '../find-place'
import { stripDivisionWords } from './division-words'
import { PLACE_WORDS } from './place-words'

const rows = PLACE_WORDS.flatMap((row) =>
  row.words
    .split('|')
    .filter((word) => /^[\p{L}\p{M} -]+$/u.test(word))
    .map((word) => ({ ...row, word })),
)

test('each word is in one row only', () => {
  const words = PLACE_WORDS.flatMap((row) => row.words.split('|'))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})

type Row = (typeof rows)[number]

function isMisreadInAddress({ word, address }: Row): boolean {
  if (address === undefined) return false
  const [before, behind] = [`${word} Nakuru`, `Nakuru ${word}`]
  return (
    (address !== 'behind' && stripAreaWords(before).name !== 'Nakuru') ||
    (address !== 'before' && stripAreaWords(behind).name !== 'Nakuru') ||
    (address === 'between' && separateAreas(`Rampur ${before}`) !== `Rampur, ${before}`)
  )
}

function isMisreadInDivision({ word, division }: Row): boolean {
  if (division === undefined) return false
  return (
    (division !== 'behind' && stripDivisionWords(`${word} Nakuru`) !== 'Nakuru') ||
    (division !== 'before' && stripDivisionWords(`Nakuru ${word}`) !== 'Nakuru')
  )
}

test('each word is read where its row says that it stands', () => {
  expect(rows.length).toBeGreaterThan(250)
  expect(rows.filter(isMisreadInAddress)).toEqual([])
  expect(rows.filter(isMisreadInDivision)).toEqual([])
})

test('a word of one country says in which country a place is', () => {
  const isForgotten = ({ word, address, country }: Row) =>
    address !== undefined &&
    stripAreaWords(address === 'behind' ? `Nakuru ${word}` : `${word} Nakuru`).country !== country
  expect(rows.filter(({ country }) => country !== undefined).filter(isForgotten)).toEqual([])
})

test.each([
  ['Mouza Bolpur, Birbhum, WB', 'Bolpur, IN'],
  ['A/P Karad, Satara', 'Karad, IN'],
  ['At/Po: Jatni, Khordha, Odisha', 'Jatani, IN'],
  ['Corregimiento de Boquete, Chiriquí', 'Boquete, PA'],
])('%s is %s', (text, name) => {
  const match = findPlace(reference.gazetteer, text.toLowerCase())
  expect(match.found && `${match.place.name}, ${match.place.country}`).toBe(name)
  expect(match.found && match.unknownPart).toBeUndefined()
})
