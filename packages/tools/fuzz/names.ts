import { loadReferenceLists } from '@crop/agronomy'
import fc from 'fast-check'
import { listCities } from '../bench/measure/questions'
import { mostly } from './mostly'

const CITIES = listCities()
const TOWNS = CITIES.flatMap(({ names }) => names)
const COUNTRIES = new Set(CITIES.map(({ country }) => country))
const CROPS = loadReferenceLists()
  .listCrops()
  .flatMap(({ crop, name, aliases }) => [crop, name, ...aliases])
const DIVISIONS = ['ON', 'NSW', 'TX', 'Jawa Tengah', 'County of Devon', 'Kenia', '', ...COUNTRIES]
const REMARKS = [
  ', with shell',
  ' (all varieties)',
  ' (gram pea)',
  ', all',
  ' seed',
  ' (',
  ')',
  ', ,',
  ' n.e.c.',
  '',
]
const SEPARATORS = [', ', ' ', ' - ', '\n', '، ', '/', ',,', ' ; ']

/** Picks by position, because a call cannot take as many arguments as there are names of places. */
const pick = (texts: readonly string[]) =>
  fc.nat({ max: texts.length - 1 }).map((index) => texts[index] ?? '')
const digits = (minLength: number, maxLength: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength, maxLength }).map((numbers) => numbers.join(''))

/** What stands before or behind a town in an address: postal codes, boxes, plots and streets. */
const addressParts = fc.oneof(
  digits(3, 7),
  digits(1, 4).map((number) => `P.O. Box ${number}`),
  digits(1, 4).map((number) => `Plot No. ${number}`),
  digits(1, 3).map((number) => `${number} rue de l'Église`),
  digits(5, 5).map((code) => `D-${code}`),
  pick(['SW1A 1AA', 'K1A 0B1', '1011 AB', 'B.P. 12', 'cedex', 'c/o', '']),
)

const addresses = fc
  .tuple(addressParts, pick(SEPARATORS), pick(TOWNS), pick(SEPARATORS), pick(DIVISIONS), addressParts)
  .map((parts) => parts.join(''))

/** Coordinates in every notation, on the globe and off it, and plus codes. */
const coordinates = fc
  .tuple(
    fc.double({ min: -95, max: 95, noNaN: true }),
    fc.double({ min: -185, max: 185, noNaN: true }),
    pick(['N', 'S', 'O', 'W', '']),
  )
  .chain(([latitude, longitude, letter]) => {
    const [whole, minutes] = [Math.trunc(latitude), Math.abs(latitude % 1) * 60]
    return pick([
      `${latitude},${longitude}`,
      `${latitude.toFixed(3).replace('.', ',')} ${longitude.toFixed(3).replace('.', ',')}`,
      `${whole}°${minutes.toFixed(2)}'${letter} ${longitude.toFixed(2)}°${letter}`,
      `lat ${latitude} lon ${longitude}`,
      `geo:${latitude},${longitude};u=5`,
      `POINT(${longitude} ${latitude})`,
      `https://www.google.com/maps/@${latitude},${longitude},12z`,
      `6GCRPR${digitsOf(latitude)}+XX ${letter}`,
      `PR6C+XX Nairobi${letter}`,
    ])
  })

const digitsOf = (value: number) =>
  String(Math.abs(Math.trunc(value)))
    .padStart(2, '2')
    .slice(0, 2)

/** Deletes, doubles or replaces one character. */
function misspell(texts: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(texts, fc.nat(), fc.constantFrom('', 'xx', '\u0301', 'é', '\u200b', '(', '%'))
    .map(([text, position, replacement]) => {
      const index = text === '' ? 0 : position % text.length
      return text.slice(0, index) + replacement + text.slice(index + 1)
    })
}

const withTypos = (texts: fc.Arbitrary<string>) => mostly(4, texts, misspell(texts))

/** Sentences, names in other cases, and places within others or a part of them: "vivo en Jaén", "north of Kansas". */
const phrases = fc
  .tuple(
    pick([
      '',
      'I live in ',
      'vivo en ',
      'около ',
      'w ',
      'im ',
      'our farm near ',
      'SW ',
      'le nord de la ',
      '印度',
    ]),
    pick(TOWNS),
    pick(['', 'а', 'ского', 'owie', "'da", 'ης', ' in ', ' im ', ' di ', ' и ', ' metro area', '南部']),
    pick(DIVISIONS),
  )
  .map((parts) => parts.join(''))

/** Generates locations as people write them: addresses, phrases, coordinates and plus codes, some misspelt. */
export const locations = withTypos(fc.oneof(addresses, phrases, coordinates))

/** Generates names of crops with remarks, some misspelt. */
export const cropNames = withTypos(fc.tuple(pick(CROPS), pick(REMARKS)).map((parts) => parts.join('')))

/** Generates what people type into a search: a name, its beginning, or a name with the place around it. */
export const searchTexts = fc
  .tuple(fc.oneof(locations, cropNames), fc.integer({ min: 1, max: 12 }), fc.boolean())
  .map(([text, length, isWhole]) => (isWhole ? text : text.slice(0, length)))
