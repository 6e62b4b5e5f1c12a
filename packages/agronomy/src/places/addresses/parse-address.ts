import { wordSet } from '../../names/word-set'
import { joinWords } from '../gazetteer/place-words'
import { separateAreas, stripAreaWords } from './area-words'
import { listEastAsianTexts } from './east-asian'
import { findPostalCountry } from './postal-countries'

/** A part of an address that names a place. */
export interface AddressPart {
  /** The name without box, house, street and postal code. */
  readonly name: string
  /** The part as it was written. */
  readonly text: string
  /** The name with the word for its kind, if it was left out of the name: "Kelheim County". */
  readonly areaName?: string
}

/** A postal address in parts, from the smallest place to the country. */
export interface Address {
  readonly parts: readonly AddressPart[]
  /** The part that names a street or a plot, if there is one: the address is about a place smaller than a region. */
  readonly street: string | undefined
  /** Whether words for kinds of places are left out, such as "Tehsil". */
  readonly isStripped: boolean
  /** The country that such a word or a postal code implies: the Philippines for "Barangay". */
  readonly impliedCountry?: string | undefined
}

/** No address is longer. */
const MAX_LENGTH = 500
const MAX_PARTS = 8

/** Commas of Latin, Arabic and Chinese script, and other signs that separate the lines of an address. */
export const COMMAS = /[,;|،؛、，；\n\t]+/u
/** Signs that separate a place from its division, or belong to a name. */
const ALL_SEPARATORS = /[,;|،؛、，；\n\t/()[\]<>→←»«•·]+|\s[-–—]+\s|-(?=[\p{L}]{2,3}\s*$)/u

/** The addresses of the last text, which several steps of the place finder read one after the other. */
let lastRead: { readonly text: string; readonly addresses: readonly Address[] } | undefined

/** Lists the ways to read a text as an address, most likely first; each keeps only what names places. */
export function listAddresses(text: string): readonly Address[] {
  if (text.length > MAX_LENGTH) return []
  if (lastRead?.text !== text) lastRead = { text, addresses: readAddresses(text) }
  return lastRead.addresses
}

/** Returns the likeliest way to read a text as an address, without words for kinds of places. */
export function findStrippedAddress(text: string): Address | undefined {
  const addresses = listAddresses(text)
  return addresses.find(({ isStripped }) => isStripped) ?? addresses[0]
}

function readAddresses(text: string): Address[] {
  const separated = separateAreas(text)
  const addresses = [
    ...listEastAsianTexts(text)
      .map((parts) => readAddress(parts, COMMAS))
      .flatMap((address) => [address, stripAddress(address)]),
    ...[COMMAS, ALL_SEPARATORS].flatMap((separators) => [
      readAddress(text, separators),
      readAddress(text, separators, splitCode),
      ...reverse(stripAddress(readAddress(separated, separators))),
    ]),
  ]
  const isRepeated = (address: Address, index: number) =>
    addresses.slice(0, index).some((other) => joinParts(other) === joinParts(address))
  const distinct = addresses.filter((address, index) => !isRepeated(address, index))
  const country = findPostalCountry(text)
  return country === undefined
    ? distinct
    : [...distinct.map((address) => ({ ...address, impliedCountry: country })), ...distinct]
}

/** Lists an address, and with the largest place last if it is first: "Konya ili, Çumra ilçesi". */
function reverse(address: Address): Address[] {
  const { parts } = address
  const isReversed = parts.length > 1 && parts.at(-1)?.areaName !== undefined
  return isReversed ? [address, { ...address, parts: [...parts].reverse() }] : [address]
}

/** Leaves words for kinds of places out of an address. */
function stripAddress({ parts, street }: Address): Address {
  const areas = parts.map((part) => {
    const { name, country } = stripAreaWords(part.name)
    return { country, part: name === part.name ? part : { ...part, name, areaName: part.name } }
  })
  const country = areas.find((area) => area.country !== undefined)?.country
  return { parts: areas.map(({ part }) => part), street, isStripped: true, impliedCountry: country }
}

/** Lists the names of the parts, and the country that they imply. */
export function listAddressNames({ parts, impliedCountry }: Address): string[] {
  return [...parts.map(({ name }) => name), ...(impliedCountry === undefined ? [] : [impliedCountry])]
}

/** Returns the text of an address that the search for similar names takes, without boxes, streets and postal codes. */
export function toPlainAddress(text: string): string {
  return joinParts(listAddresses(text)[0]) || text
}

/** Returns the names of the parts of an address, with commas. */
function joinParts(address: Address | undefined): string {
  return address?.parts.map(({ name }) => name).join(', ') ?? ''
}

function readAddress(
  text: string,
  separators: RegExp,
  split: (part: PartReading) => readonly PartReading[] = (part) => [part],
): Address {
  const lines = text
    .replace(BOX, ' ')
    .replace(AREA_WORD, '$1,')
    .split(separators)
    .slice(0, 2 * MAX_PARTS)
  const parts = lines.flatMap((line) => split(readPart(line)).map((part) => ({ ...part, text: line.trim() })))
  return {
    parts: parts.filter(({ name }) => name !== '').slice(0, MAX_PARTS),
    street: parts.find(({ isStreet }) => isStreet)?.text,
    isStripped: false,
  }
}

/** A word for a kind of division that ends a name before the next one, without a comma: "Kura LGA Kano". */
const AREA_WORD = new RegExp(
  String.raw`(?<=\p{L}\s)(${joinWords(({ endsName }) => endsName === true)})\s(?=\p{L}{3})`,
  'giu',
)

const BOX_WORDS = [
  String.raw`(?:g\.?\s?)?p\.?\s?o\.?\s*(?:box|bag)`,
  String.raw`(?:(?:private|locked)\s+|p\.?\s?/?\s?)bag`,
  String.raw`[pcr]\.?m\.?b\.?`,
  String.raw`r\.?s\.?d\.?`,
  String.raw`r\.?f\.?d\.?`,
  String.raw`star\s+route`,
  String.raw`s\.?\s?l\.?\s?p\.?`,
  String.raw`b\.?\s?p\.?`,
  String.raw`c\.?\s?p\.?`,
  String.raw`c\.?e\.?p\.?`,
  String.raw`apdo\.?`,
  String.raw`apartado(?:\s+(?:postal|a[ée]reo|de\s+correos))?`,
  String.raw`caixa\s+postal`,
  String.raw`casilla(?:\s+de\s+correos?)?`,
  String.raw`case\s+postale`,
  String.raw`bo[iî]te\s+postale`,
  String.raw`casella\s+postale`,
  'postfach',
  'postbus',
  'postboks',
  'kotak pos',
  'poštanski pretinac',
  'а/я',
  String.raw`ص\.?\s?ب\.?`,
  'صندوق (?:ال)?بريد',
]
/** A post-office box with its number. */
const BOX = new RegExp(
  String.raw`(?<!\p{L})(?:${BOX_WORDS.join('|')})\s{0,5}(?:no?[.°º]{0,2}\s{0,5})?[:#]?\s{0,5}[a-z]?-?\d[\d/-]*(?:\s\d+(?!\S))?`,
  'giu',
)

/** Postal codes with letters: of Great Britain, Canada, Ireland and the Netherlands. */
const POSTAL_CODES = new RegExp(
  [
    String.raw`[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}`,
    String.raw`[a-z]\d[a-z]\s?\d[a-z]\d`,
    String.raw`[ac-fhknprtvwxy]\d[\dw]\s?[\dac-fhknprtv-y]{4}`,
    String.raw`\d{4}\s(?!st|la|el|le|de|os|as|ft|mt)[a-z]{2}(?=\s+\p{L}{3})`,
    // At the end of an Australian address the state follows the code; no Dutch code ends in its letters.
    String.raw`\d{4}\s(?!sa|wa|nt)[a-z]{2}$`,
  ]
    .map((code) => String.raw`(?<![\p{L}\d])${code}(?![\p{L}\d])`)
    .join('|'),
  'giu',
)

/** A postal code or its first part, the number of a house, or the code of a sector: "20100", "01310-100", "D-10115", "PE11", "221b", "F-7". */
const NUMBER = /^[#№〒]?(?:\p{L}{1,3}-)?\p{L}{0,2}#?\d[\d./–-]*\p{L}?[.:]?$/u
/** A postal code behind a hyphen: "Dhaka-1205". */
const HYPHENATED_CODE = /[-–]\d{3,}$/u
const LONG_NUMBER = /\d{4}/u

/** Words before the number of a house, a plot or a road. */
const LABELS = wordSet(`
  plot house flat apt apartment suite unit floor block blk lot no nr nº n° num número numero km kilometre
  kilometer room shop stand erf street road sector phase survey khasra lr rr rd ms hc rural delivery route
  highway hwy box interior int lote casa quadra qd lt manzana mz piso depto dpto local bloco apto sala unidad
  c/o farm parcel parcelle lote parcela hs wohnung top ward zone kebele purok rt rw
`)

/** Words in front of the name of a street. */
const STREET_BEFORE = wordSet(`
  rue avenue av ave boulevard bd blvd bvd chemin impasse quai allée calle c/ carrera cra avenida avda calzada
  carretera camino paseo jirón jiron rua travessa praça praca alameda rodovia estrada viale corso piazza
  piazzale strada vicolo ulica ulitsa улица ул проспект jalan jl rruga bulevar bulevardul
`)
/** The same, of words that also begin the names of places: with a number only. */
const STREET_BEFORE_NUMBER = wordSet('c r cl kr jr ul str via largo route road highway')
/** Words behind the name of a street. */
const STREET_BEHIND = wordSet('street road rd avenue ave lane ln boulevard blvd highway hwy parkway pkwy')
const STREET_BEHIND_NUMBER = wordSet(
  'st way close court ct crescent cres drive dr terrace square sq place pl row mews gardens walk circle cir trail',
)
const STREET_COMPOUND =
  /(?:stra(?:ß|ss)e|str|weg|gasse|allee|platz|damm|ufer|straat|laan|plein|gatan|vägen|gade|vej)$/u

interface PartReading {
  /** Empty for a part that names no place. */
  readonly name: string
  readonly isStreet: boolean
  /** Whether a number is in front of the name. */
  readonly hasPostalCode?: boolean
}

/** Removes postal codes, and streets and plots with their numbers. */
function readPart(text: string): PartReading {
  const withoutCodes = text.replace(POSTAL_CODES, ' ').replace(/(?<!\p{L})cedex(?!\p{L})/giu, ' ')
  const words = withoutCodes
    .split(/\s+/u)
    .map((word) => (NUMBER.test(word) ? word : word.replace(HYPHENATED_CODE, '')))
    .filter((word) => /[\p{L}\d]/u.test(word))
  const isNumber = words.map((word) => NUMBER.test(word))
  const hasNumber = isNumber.includes(true)
  const names = words.filter((_, index) => !isNumber[index])
  if (isLabel(names, hasNumber)) return { name: '', isStreet: names.length > 0 }
  const end = findStreetEnd(words, isNumber)
  if (end === undefined)
    return { name: joinName(names), isStreet: false, hasPostalCode: isNumber[0] === true }
  const behind = words.filter((_, index) => index >= end && !isNumber[index])
  return { name: joinName(behind), isStreet: true }
}

const toWord = (word = '') => word.toLowerCase().replace(/[.:]+$/u, '')

function joinName(words: readonly string[]): string {
  return words.join(' ').replace(/^[\s.-]+|[\s-]+$/gu, '')
}

/** Whether all words are labels or single letters: "Plot No. 12", "Block C". */
function isLabel(names: readonly string[], hasNumber: boolean): boolean {
  const words = names.map((word) => toWord(word).replaceAll('.', ''))
  const letters = words.filter((word) => /^\p{L}$/u.test(word))
  const labels = words.filter((word) => LABELS.has(word))
  return labels.length + letters.length === words.length && (hasNumber || letters.length > 0)
}

const CODE = /^[a-z]{2}$/u

/** Behind a postal code and a town may stand the code of its province: "40121 Bologna BO". */
function splitCode(part: PartReading): readonly PartReading[] {
  const words = part.name.split(' ')
  const code = words.at(-1) ?? ''
  const hasCode = part.hasPostalCode === true && words.length > 1 && CODE.test(toWord(code))
  return hasCode ? [words.slice(0, -1).join(' '), code].map((name) => ({ ...part, name })) : [part]
}

/** Returns the index of the first word behind the street; undefined if the words name no street. */
function findStreetEnd(words: readonly string[], isNumber: readonly boolean[]): number | undefined {
  const hasNumber = isNumber.includes(true)
  const firstName = isNumber.indexOf(false)
  const first = toWord(words[firstName])
  const isBefore =
    words.length - firstName > 1 &&
    (STREET_BEFORE.has(first) || first.startsWith('c/') || (hasNumber && STREET_BEFORE_NUMBER.has(first)))
  const behind = words.findIndex((word, index) => {
    const isBehind =
      STREET_BEHIND.has(toWord(word)) ||
      (isNumber[0] === true && STREET_BEHIND_NUMBER.has(toWord(word))) ||
      (hasNumber && STREET_COMPOUND.test(toWord(word)))
    return isBehind && (index > firstName || STREET_COMPOUND.test(toWord(word)))
  })
  if (!isBefore && behind < 0) return undefined
  const postalCode = words.findIndex(
    (word, index) =>
      index > firstName && index < words.length - 1 && isNumber[index] && LONG_NUMBER.test(word),
  )
  if (postalCode >= 0) return postalCode + 1
  return isBefore ? words.length : behind + 1
}
