import { toPoint } from 'mgrs'
import type { Point } from '../gazetteer/place'

/** A point of a metric grid. */
export interface GridPoint {
  /** Undefined when the text names no point of the grid. */
  readonly point: Point | undefined
  /** The point on the other hemisphere, if the text leaves open which is meant. */
  readonly otherPoint?: Point | undefined
}

const TAG = String.raw`(?:east(?:ing)?|este|leste|e|x|north(?:ing)?|norte|n|y)(?![a-z])`
/** Whole metres with or without separators of thousands, and a fraction. */
const METRES = String.raw`\d{1,3}(?:[ .,'’]\d{3}){1,2}|\d{5,8}(?:[.,]\d{1,3})?`
/** Metres with the axis before or behind: "E 289000", "8655000 mN". */
const NUMBER = (name: string) =>
  String.raw`(?:(?<${name}Before>${TAG})[\s:=.]*(?<${name}Tagged>${METRES})\s?m?|(?<${name}>${METRES})\s?m?\s?(?<${name}Behind>${TAG})?)`
const HEMISPHERE = String.raw`(?:\(?(?:hemisf[eé]rio |hemisphere )?(?<hemisphere>north|south|norte|sur|sul|nord|sud)(?:ern)?(?: hemisphere)?\)?)`
const WORDS = String.raw`(?<words>(?:wgs\s?-?84|utm|zone|zona|fuso|huso|[\s,:/-])*)`
const ZONE = String.raw`${WORDS}(?<zone>\d{1,2})\s?-?(?<band>[c-hj-np-x])?(?:\s?${HEMISPHERE})?`
const GAP = String.raw`\s*[,;/]?\s*`
const NUMBERS = `${NUMBER('first')}${GAP}${NUMBER('second')}`

/** The zone comes before or behind the two numbers. */
const UTM = [
  new RegExp(String.raw`^${ZONE}(?:\s*[,;:]\s*|\s+)${NUMBERS}$`, 'iu'),
  new RegExp(String.raw`^(?:utm[\s:]*)?${NUMBERS}(?:\s*[,;(]\s*|\s+)${ZONE}\)?$`, 'iu'),
]

/** A reference of the Military Grid Reference System to a square of at most 1 km. */
const MGRS =
  /^(?:mgrs[\s:]*)?(?<zone>\d{1,2})\s?(?<letters>[c-hj-np-x]\s?[a-hj-np-z][a-hj-np-v])\s?(?:(?<digits>(?:\d\d){2,5})|(?<east>\d{2,5})\s(?<north>\d{2,5}))$/iu

const ZONES: Range = { min: 1, max: 60 }
const MAX_NORTHING = 10_000_000
/** The northing of 84° north, where the grid ends. */
const MAX_NORTHERN_NORTHING = 9_329_005
/** Northings of the band "S", which is north of the equator, from 32° to 40°. */
const BAND_S: Range = { min: 3_540_000, max: 4_430_000 }
const EASTINGS: Range = { min: 100_000, max: 1_000_000 }
/** References farther from the middle of their zone have letters of another zone. */
const MAX_DEGREES_FROM_MERIDIAN = 6

interface Range {
  readonly min: number
  readonly max: number
}

const isWithin = (value: number, { min, max }: Range) => value >= min && value <= max

/** Reads a point of the UTM grid or of the MGRS; returns undefined for any other text. */
export function readGridCoordinates(text: string): GridPoint | undefined {
  const reference = MGRS.exec(text.trim())?.groups
  return reference && reference.east?.length === reference.north?.length
    ? { point: toMgrsPoint(reference) }
    : readUtm(text.trim())
}

type Groups = Readonly<Record<string, string | undefined>>

function toMgrsPoint({ zone, letters, digits = '', east = '', north = '' }: Groups): Point | undefined {
  if (!isWithin(Number(zone), ZONES)) return undefined
  try {
    const [longitude, latitude] = toPoint(`${zone}${letters}${digits}${east}${north}`.replace(/\s/gu, ''))
    const isInZone = Math.abs(longitude - getMeridian(Number(zone))) < MAX_DEGREES_FROM_MERIDIAN
    return isInZone ? { latitude, longitude } : undefined
  } catch {
    // The library throws for letters that no square has.
    return undefined
  }
}

function readUtm(text: string): GridPoint | undefined {
  const groups = UTM.map((pattern) => pattern.exec(text)?.groups).find(Boolean)
  if (!groups) return undefined
  const { zone, band, hemisphere, words = '' } = groups
  // Three plain numbers may be anything.
  if (band === undefined && hemisphere === undefined && !/[a-z]/iu.test(words)) return undefined
  const [easting, northing] = orderAxes(readNumber(groups, 'first'), readNumber(groups, 'second'))
  const toGridPoint = (isSouthern: boolean): Point =>
    toGeographic(Number(zone), easting, northing, isSouthern)
  const isValid = isWithin(Number(zone), ZONES) && isWithin(easting, EASTINGS) && northing <= MAX_NORTHING
  if (!isValid) return { point: undefined }
  const [isSouthern, isCertain] = readHemisphere(northing, band?.toLowerCase(), hemisphere?.toLowerCase())
  return {
    point: toGridPoint(isSouthern),
    otherPoint: isCertain ? undefined : toGridPoint(!isSouthern),
  }
}

interface GridNumber {
  readonly metres: number
  readonly axis: 'easting' | 'northing' | undefined
}

function readNumber(groups: Groups, name: string): GridNumber {
  const tag = (groups[`${name}Before`] ?? groups[`${name}Behind`])?.toLowerCase()
  const digits = groups[`${name}Tagged`] ?? groups[name] ?? ''
  const whole = /^\d{5,}/u.test(digits) ? digits.replace(',', '.') : digits.replace(/\D/gu, '')
  const axis = tag === undefined ? undefined : /^[ny]/u.test(tag) ? 'northing' : 'easting'
  return { metres: Number(whole), axis }
}

/** Returns the easting and the northing. The easting comes first, unless the text says otherwise or it cannot be one. */
function orderAxes(first: GridNumber, second: GridNumber): [easting: number, northing: number] {
  const isNamed = first.axis !== undefined || second.axis !== undefined
  const isExchanged = isNamed
    ? first.axis === 'northing' || second.axis === 'easting'
    : !isWithin(first.metres, EASTINGS) && isWithin(second.metres, EASTINGS)
  return isExchanged ? [second.metres, first.metres] : [first.metres, second.metres]
}

/**
 * Returns whether a point is south of the equator, and whether that is certain. The letter is a band of 8° of latitude, but
 * many write N and S for the hemisphere.
 */
function readHemisphere(
  northing: number,
  band: string | undefined,
  word: string | undefined,
): [isSouthern: boolean, isCertain: boolean] {
  if (word !== undefined) return [word.startsWith('s'), true]
  if (northing > MAX_NORTHERN_NORTHING) return [true, true]
  if (band === undefined) return [false, false]
  if (band === 's') return isWithin(northing, BAND_S) ? [false, false] : [true, true]
  return [band < 'n', true]
}

const getMeridian = (zone: number) => 6 * zone - 183

/** WGS 84: the radius of a meridian's circle in m, and the third flattening. */
const MERIDIAN_RADIUS_M = 6_367_449.145_823
const N = 1 / (2 * 298.257_223_563 - 1)
const SCALE = 0.9996
/** Series in the third flattening, to its third power: Kawase 2011, Bulletin of the GSI of Japan 59:1-13. */
const BETA = [N / 2 - (2 * N ** 2) / 3 + (37 * N ** 3) / 96, N ** 2 / 48 + N ** 3 / 15, (17 * N ** 3) / 480]
const DELTA = [2 * N - (2 * N ** 2) / 3 - 2 * N ** 3, (7 * N ** 2) / 3 - (8 * N ** 3) / 5, (56 * N ** 3) / 15]

/** Converts metres of a UTM zone to degrees by the inverse Gauss-Krüger projection, to within a millimetre. */
function toGeographic(zone: number, easting: number, northing: number, isSouthern: boolean): Point {
  const xi = (northing - (isSouthern ? MAX_NORTHING : 0)) / (SCALE * MERIDIAN_RADIUS_M)
  const eta = (easting - 500_000) / (SCALE * MERIDIAN_RADIUS_M)
  const sum = (coefficients: readonly number[], term: (order: number) => number) =>
    coefficients.reduce((total, coefficient, index) => total + coefficient * term(2 * (index + 1)), 0)
  const xiSphere = xi - sum(BETA, (order) => Math.sin(order * xi) * Math.cosh(order * eta))
  const etaSphere = eta - sum(BETA, (order) => Math.cos(order * xi) * Math.sinh(order * eta))
  const conformal = Math.asin(Math.sin(xiSphere) / Math.cosh(etaSphere))
  const latitude = conformal + sum(DELTA, (order) => Math.sin(order * conformal))
  const longitude = Math.atan2(Math.sinh(etaSphere), Math.cos(xiSphere))
  return { latitude: toDegrees(latitude), longitude: getMeridian(zone) + toDegrees(longitude) }
}

const toDegrees = (radians: number) => (radians * 180) / Math.PI
