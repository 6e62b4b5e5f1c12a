import { roundTo } from '../../numbers'
import type { Place, Point } from '../gazetteer/place'
import { readLinkedCoordinates } from './links'
import { readGridCoordinates } from './metric-grids'
import { readPlusCode } from './plus-codes'
import { createPoint, MAX_DECIMALS } from './point'
import { listPlainCoordinates, readCompactAngles } from './words'

/** No notation of coordinates is longer, links included. */
const MAX_LENGTH = 1000

/** Output of programs that have no coordinates, not the place Nan in Thailand. */
const NAN_COORDINATES = /^\s*nan\s*,\s*nan\s*$/i

/** Coordinates in a query. */
export interface ParsedCoordinates {
  /** Undefined when the coordinates are out of range. */
  readonly place: Place | undefined
  /**
   * Another way to read them, which is right if the place lies at sea: latitude and longitude exchanged, "O" as east, or the
   * other hemisphere.
   */
  readonly otherPlace: Place | undefined
  /** Whether the notation leaves open which way is meant: "O" is east in German and west in French, Spanish and Portuguese. */
  readonly isAmbiguous: boolean
}

/**
 * Parses a latitude and a longitude in one of the usual notations: decimal degrees with a point or a comma; degrees, minutes
 * and seconds; hemispheres before or behind in English, French, Spanish, Portuguese and German; labels such as "lat" and
 * "lon"; WKT points; `geo:` URIs and links to maps; plus codes; points of the UTM grid and of the MGRS. Returns undefined for
 * any other text.
 */
export function parseCoordinates(text: string): ParsedCoordinates | undefined {
  if (text.length > MAX_LENGTH || !/\p{Nd}/u.test(text)) {
    return text.length <= MAX_LENGTH && NAN_COORDINATES.test(text) ? OFF_GLOBE : undefined
  }
  const read = readNotation(text)
  if (read) return read
  for (const plain of listPlainCoordinates(text)) {
    const coordinates = readNotation(plain)
    if (coordinates) return coordinates
  }
  return undefined
}

/** Reads coordinates in one of the notations, without other words. */
function readNotation(text: string): ParsedCoordinates | undefined {
  // First the notation of nearly all questions. No text has this one and another.
  const usual = COMMA_SEPARATED.exec(text)
  if (usual) return toCoordinates(toPoint(usual))
  const linked = readLinkedCoordinates(text)
  if (linked) return toCoordinates(linked)
  const coded = readPlusCode(text)
  if (coded) return { ...OFF_GLOBE, place: createPoint(coded) }
  const grid = readGridCoordinates(text)
  if (grid) {
    return {
      place: grid.point && createPoint(grid.point),
      otherPlace: grid.otherPoint && createPoint(grid.otherPoint),
      isAmbiguous: grid.otherPoint !== undefined,
    }
  }
  const plain = stripBrackets(normaliseSigns(readCompactAngles(text) ?? text))
  const decimal = readDecimalPair(plain)
  if (decimal) return toCoordinates(decimal)
  return readLabelled(plain) ?? readAngles(plain)
}

const OFF_GLOBE: ParsedCoordinates = { place: undefined, otherPlace: undefined, isAmbiguous: false }

/** Maps print a true minus sign. Degrees, minutes and seconds have many signs; here °, ' and ". */
function normaliseSigns(text: string): string {
  return text
    .replace(/[º˚]/gu, '°')
    .replace(/[’‘′´ʹʼ`]/gu, "'")
    .replace(/''|[“”″〃]/gu, '"')
    .replace(/[\u2212\u2012\u2013](?=\s*\d)/gu, '-')
    .normalize('NFKC')
    .trim()
}

function stripBrackets(text: string): string {
  const isBracketed = /^[([{].*[)\]}]$/u.test(text)
  return isBracketed ? text.slice(1, -1).trim() : text
}

/** A number of degrees; the fraction has at most 20 digits. */
const POINT_NUMBER = String.raw`[+-]?\d{1,3}(?:\.\d{1,20})?`
const COMMA_NUMBER = String.raw`[+-]?\d{1,3},\d{1,20}`

/** "lat,lon" in degrees, with a point as decimal sign. */
const COMMA_SEPARATED = new RegExp(`^(${POINT_NUMBER})°?\\s*,\\s*(${POINT_NUMBER})°?$`, 'u')
/** The same with another separator. Two whole numbers with a space between may be an address. */
const OTHERWISE_SEPARATED = new RegExp(`^(${POINT_NUMBER})°?(?:\\s*[;/|]\\s*|\\s+)(${POINT_NUMBER})°?$`, 'u')
/** With a comma as decimal sign. A comma also separates if a space follows. */
const DECIMAL_COMMAS = new RegExp(`^(${COMMA_NUMBER})°?(?:\\s*[;/|]\\s*|,?\\s+)(${COMMA_NUMBER})°?$`, 'u')

function readDecimalPair(text: string): Point | undefined {
  const match =
    COMMA_SEPARATED.exec(text) ?? readSeparatedPair(text) ?? DECIMAL_COMMAS.exec(text) ?? undefined
  return match && toPoint(match)
}

function toPoint([, latitude, longitude]: RegExpExecArray): Point {
  return { latitude: toNumber(latitude), longitude: toNumber(longitude) }
}

function readSeparatedPair(text: string): RegExpExecArray | undefined {
  const match = OTHERWISE_SEPARATED.exec(text) ?? undefined
  const isClear = match?.[1]?.includes('.') === true && match[2]?.includes('.') === true
  return isClear || /[;|]/u.test(text) ? match : undefined
}

const toNumber = (text = '') => Number(text.replace(',', '.'))

const LATITUDE_LABEL = /^(?:latitude|latitud|breite|breitengrad|lat)\b\.?\s*[:=]?\s*/iu
const LONGITUDE_LABEL = /^(?:longitude|longitud|länge|längengrad|long|lon|lng)\b\.?\s*[:=]?\s*/iu
/** "lat, lon: 1, 2". */
const BOTH_LABELS = /^lat(?:itude)?\s*[,/;]?\s*lon(?:g|gitude)?\s*[:=]?\s*/iu

/** Reads "lat: -0.3, lon: 36.1" in both orders. */
function readLabelled(text: string): ParsedCoordinates | undefined {
  const pair = text.replace(BOTH_LABELS, '')
  if (pair !== text) return parseCoordinates(pair)
  const latitudeFirst = splitAtLabels(text, LATITUDE_LABEL, LONGITUDE_LABEL)
  const longitudeFirst = latitudeFirst ? undefined : splitAtLabels(text, LONGITUDE_LABEL, LATITUDE_LABEL)
  const [latitude, longitude] = latitudeFirst ?? longitudeFirst?.reverse() ?? []
  const contradicts = latitude?.axis === 'longitude' || longitude?.axis === 'latitude'
  if (!latitude || !longitude || contradicts) return undefined
  return joinAngles(latitude, longitude)
}

/** Returns the angles behind two labels; undefined without the labels. */
function splitAtLabels(text: string, first: RegExp, second: RegExp): (Angle | undefined)[] | undefined {
  if (!first.test(text)) return undefined
  const start = text.replace(first, '')
  const split = /^(.+?)[\s,;&|]+(?=\p{L}{3})/u.exec(start)
  const rest = start.slice(split?.[0].length)
  if (!split || !second.test(rest)) return undefined
  return [split[1] ?? '', rest.replace(second, '')].map(readAngle)
}

/** Hemispheres by their letter or word, in English, French, Spanish, Portuguese and German. */
const HEMISPHERES: ReadonlyMap<string | undefined, Hemisphere> = new Map([
  ['n', { axis: 'latitude', sign: 1 }],
  ['s', { axis: 'latitude', sign: -1 }],
  ['e', { axis: 'longitude', sign: 1 }],
  ['l', { axis: 'longitude', sign: 1 }],
  ['w', { axis: 'longitude', sign: -1 }],
  ['o', { axis: 'longitude', sign: -1, isAmbiguous: true }],
])

const NO_HEMISPHERE: Hemisphere = { axis: undefined, sign: 1 }

interface Hemisphere {
  readonly axis: 'latitude' | 'longitude' | undefined
  readonly sign: 1 | -1
  readonly isAmbiguous?: boolean
}

/** Words are replaced by an English letter, since "Ost" is east and "oeste" is west. */
const HEMISPHERE_WORDS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})(?:north|nord|norte)(?!\p{L})/giu, 'N'],
  [/(?<!\p{L})(?:south|sud|süd|sur|sul)(?!\p{L})/giu, 'S'],
  [/(?<!\p{L})(?:east|est|este|leste|ost)(?!\p{L})/giu, 'E'],
  [/(?<!\p{L})(?:west|ouest|oeste)(?!\p{L})/giu, 'W'],
]

interface Angle {
  readonly degrees: number
  /** Undefined without a hemisphere. */
  readonly axis: Hemisphere['axis']
  readonly isAmbiguous: boolean
}

const FRACTION = String.raw`(?:[.,]\d{1,20})?`
/** Degrees, minutes and seconds, each with its sign or with none. */
const PARTS = String.raw`([+-])?\s*(\d{1,3}${FRACTION})\s*°?(?:\s*(\d{1,2}${FRACTION})\s*'?)?(?:\s*(\d{1,2}${FRACTION})\s*"?)?`
const ANGLE = new RegExp(`^(?:([nsewol])\\s*)?${PARTS}(?:\\s*([nsewol]))?$`, 'iu')

/** Degrees, minutes and seconds with letters: "12d 33m 36s". */
const LETTERED = /(\d)\s*d(?:eg)?\s*(\d[\d.,]*)\s*m(?:in)?(?:\s*(\d[\d.,]*)\s*s(?:ec)?)?/giu

function replaceUnitLetters(text: string): string {
  return text.replace(
    LETTERED,
    (_, degrees: string, minutes: string, seconds: string | undefined) =>
      `${degrees}°${minutes}'${seconds === undefined ? '' : `${seconds}"`}`,
  )
}

/** Reads two angles with hemispheres, or with signs of degrees and minutes. Without hemispheres the latitude comes first. */
function readAngles(text: string): ParsedCoordinates | undefined {
  const letters = HEMISPHERE_WORDS.reduce(
    (result, [word, letter]) => result.replace(word, letter),
    replaceUnitLetters(text),
  )
  for (const [start, end] of listSplits(letters)) {
    const [first, second] = [readAngle(start), readAngle(end)]
    if (!first || !second) continue
    const hasHemispheres = first.axis !== undefined && second.axis !== undefined
    const hasSigns = first.axis === second.axis && /°.*'.*°/u.test(letters)
    if (!hasHemispheres && !hasSigns) continue
    if (hasHemispheres && first.axis === second.axis) return undefined
    const [latitude, longitude] = first.axis === 'longitude' ? [second, first] : [first, second]
    return joinAngles(latitude, longitude)
  }
  return undefined
}

/** Lists the ways to split a text into two angles: at a separator, before or behind a hemisphere, and where the second degree starts. */
function* listSplits(text: string): Generator<readonly [string, string]> {
  for (const { index, 0: separator } of text.matchAll(/\s*[,;/|]\s*(?=[+-]?\s*[\dnsewol])/giu)) {
    yield [text.slice(0, index), text.slice(index + separator.length)]
  }
  const beforeSecondLetter = /^([nsewol][^nsewol]*?)\s*([nsewol].*)$/iu.exec(text)
  if (beforeSecondLetter) yield [beforeSecondLetter[1] ?? '', beforeSecondLetter[2] ?? '']
  for (const { index, 0: letter } of text.matchAll(/(?<=[\d"'°\s])[nsewol](?!\p{L})/giu)) {
    const end = index + letter.length
    if (/\d/u.test(text.slice(end))) yield [text.slice(0, end), text.slice(end).trim()]
  }
  for (const { index } of text.matchAll(/(?<=["'])\s+(?=[+-]?\d{1,3}°)/gu)) {
    yield [text.slice(0, index), text.slice(index).trim()]
  }
}

function readAngle(text: string): Angle | undefined {
  const match = ANGLE.exec(text.trim())
  if (!match) return undefined
  const [, before, minus, degrees, minutes, seconds, after] = match
  const letters = [before, after].filter((letter) => letter !== undefined)
  // Two hemispheres, or a hemisphere and a minus, contradict each other.
  if (letters.length + (minus === '-' ? 1 : 0) > 1) return undefined
  const { axis, sign, isAmbiguous = false } = HEMISPHERES.get(letters[0]?.toLowerCase()) ?? NO_HEMISPHERE
  const magnitude = toDegrees(degrees, minutes, seconds)
  return { degrees: magnitude * (minus === '-' ? -1 : sign), axis, isAmbiguous }
}

/** Converts degrees, minutes and seconds to degrees. Returns NaN for minutes or seconds of 60 or more, or after a fraction. */
function toDegrees(degrees = '', minutes?: string, seconds?: string): number {
  const hasMisplacedFraction =
    (minutes !== undefined && /[.,]/u.test(degrees)) || (seconds !== undefined && /[.,]/u.test(minutes ?? ''))
  const minuteCount = toNumber(minutes ?? '0')
  const secondCount = toNumber(seconds ?? '0')
  if (hasMisplacedFraction || minuteCount >= 60 || secondCount >= 60) return NaN
  const sum = toNumber(degrees) + minuteCount / 60 + secondCount / 3600
  return minutes === undefined ? sum : roundTo(sum, MAX_DECIMALS)
}

function joinAngles(latitude: Angle, longitude: Angle): ParsedCoordinates {
  return toCoordinates({ latitude: latitude.degrees, longitude: longitude.degrees }, longitude.isAmbiguous)
}

function toCoordinates(point: Point, isAmbiguous = false): ParsedCoordinates {
  const { latitude, longitude } = point
  return {
    place: createPoint(point),
    otherPlace: createPoint(
      isAmbiguous ? { latitude, longitude: -longitude } : { latitude: longitude, longitude: latitude },
    ),
    isAmbiguous,
  }
}
