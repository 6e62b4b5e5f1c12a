import {
  ELEVATION_RANGE_M,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  VARIETY_DAYS_RANGE,
  VARIETY_LENGTHS,
} from '../domain-constants'
import type { Point } from '../places/distance'
import { type FieldConditions, type Question, WATER_SUPPLIES } from './question'

/** The members of a question that a URL has so far. */
export type QuestionDraft = Partial<Question> & Pick<Question, 'conditions'>

/** Whether a URL has no member of a question but its conditions. */
export const isEmptyDraft = ({ crop, location, month }: QuestionDraft): boolean =>
  crop === undefined && location === undefined && month === undefined

export const getCurrentMonth = (): number => new Date().getMonth() + 1

/** Adds the members of a question to a URL, under the names of the API. `suffix` distinguishes several questions. */
export function writeQuestion(
  { crop, location, month, conditions }: Question,
  params = new URLSearchParams(),
  suffix = '',
): URLSearchParams {
  params.set(`crop${suffix}`, crop)
  params.set(`location${suffix}`, location)
  params.set(`month${suffix}`, String(month))
  writeConditions(params, conditions, suffix)
  return params
}

interface YearUrl extends Pick<Question, 'location' | 'conditions'> {
  /** Common ones by default. */
  crops?: 'common' | 'all'
}

/** Returns the URL of the crop calendar of a location. */
export function toYearUrl({ location, crops = 'common', conditions }: YearUrl): string {
  const params = new URLSearchParams({ location })
  if (crops === 'all') params.set('crops', crops)
  writeConditions(params, conditions)
  return `/year?${params}`
}

function writeConditions(params: URLSearchParams, conditions: FieldConditions, suffix = ''): void {
  for (const [name, value] of Object.entries(conditions)) params.set(`${name}${suffix}`, String(value))
}

/** Reads the question of a URL; undefined when its crop, place or month is missing or invalid. */
export function readQuestion(params: URLSearchParams, suffix = ''): Question | undefined {
  const { crop, location, month, conditions } = readQuestionDraft(params, suffix)
  if (crop === undefined || location === undefined || month === undefined) return undefined
  return { crop, location, month, conditions }
}

/** Reads the members of a question from a URL, without invalid ones. */
export function readQuestionDraft(params: URLSearchParams, suffix = ''): QuestionDraft {
  const crop = QUESTION_READERS.crop(params.get(`crop${suffix}`))
  const location = readLocation(params.get(`location${suffix}`))
  const month = readMonth(params.get(`month${suffix}`))
  return {
    ...(crop !== undefined && { crop }),
    ...(location !== undefined && { location }),
    ...(month !== undefined && { month }),
    conditions: readConditions(params, suffix),
  }
}

export function readConditions(params: URLSearchParams, suffix = ''): FieldConditions {
  const supply = readWaterSupply(params.get(`water_supply${suffix}`))
  const texture = QUESTION_READERS.soil_texture(params.get(`soil_texture${suffix}`))
  const elevationM = QUESTION_READERS.elevation_m(params.get(`elevation_m${suffix}`))
  const ph = QUESTION_READERS.soil_ph(params.get(`soil_ph${suffix}`))
  const variety = QUESTION_READERS.variety(params.get(`variety${suffix}`))
  return {
    ...(supply !== undefined && { water_supply: supply }),
    ...(texture !== undefined && { soil_texture: texture }),
    ...(elevationM !== undefined && { elevation_m: elevationM }),
    ...(ph !== undefined && { soil_ph: ph }),
    ...(variety !== undefined && { variety }),
  }
}

/** Figures without letters are coordinates. */
const FIGURES = /^[\s\d.,;+\-\u2212]+$/
const COORDINATES = /^\s*([+-]?\d{1,3}(?:\.\d+)?)\s*,\s*([+-]?\d{1,3}(?:\.\d+)?)\s*$/

/** Reads a place: a name, or coordinates on the globe. */
export function readLocation(value: string | null): string | undefined {
  const location = readName(value, MAX_LOCATION_LENGTH)
  if (location === undefined || !FIGURES.test(location)) return location
  return readCoordinates(location) ? location : undefined
}

/** Returns the point of a place that is given by its coordinates; undefined for names. */
export function readCoordinates(location: string): Point | undefined {
  const match = COORDINATES.exec(location.replaceAll('\u2212', '-'))
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

export const readWaterSupply = (value: string | null) => WATER_SUPPLIES.find((supply) => supply === value)

export const readVarietyDays = (value: string | null) => {
  const days = readNumber(value, VARIETY_DAYS_RANGE)
  return Number.isInteger(days) ? days : undefined
}

/** The readers of a question's members, by their names in URLs. The service also takes an unknown water supply. */
export const QUESTION_READERS = {
  crop: (value: string | null) => readName(value, MAX_CROP_LENGTH),
  location: readLocation,
  month: readMonth,
  water_supply: (value: string | null) => (value === 'unknown' ? value : readWaterSupply(value)),
  soil_texture: (value: string | null) => SOIL_TEXTURES.find((texture) => texture === value),
  elevation_m: (value: string | null) => readNumber(value, ELEVATION_RANGE_M),
  soil_ph: (value: string | null) => readNumber(value, SOIL_PH_RANGE),
  variety: (value: string | null) =>
    VARIETY_LENGTHS.find((length) => length === value) ?? readVarietyDays(value),
}

function readName(value: string | null, maxLength: number): string | undefined {
  const name = value?.trim()
  return name === undefined || name === '' || name.length > maxLength ? undefined : name
}

export function readMonth(value: string | null): number | undefined {
  const month = Number(value)
  return value !== null && Number.isInteger(month) && month >= 1 && month <= 12 ? month : undefined
}

/** Returns the number of a text, if it is one within the limits. */
export function readNumber(
  value: string | null,
  { min, max }: { min: number; max: number },
): number | undefined {
  if (value === null || value.trim() === '') return undefined
  const number = Number(value)
  return number >= min && number <= max ? number : undefined
}

export const toAnswerUrl = (question: Question): string => `/answer?${writeQuestion(question)}`

/** The view in which a plan with this question can be saved. */
export const toNewPlanUrl = (question: Question): string => `/plans/new?${writeQuestion(question)}`

export const MAX_COMPARED = 3

export function toCompareUrl(questions: readonly Question[]): string {
  const params = new URLSearchParams()
  questions
    .slice(0, MAX_COMPARED)
    .forEach((question, index) => writeQuestion(question, params, `${index + 1}`))
  return `/compare?${params}`
}

/** The suffixes of the member names of compared questions. */
export const COMPARED_SUFFIXES = Array.from({ length: MAX_COMPARED }, (_, index) => `${index + 1}`)

/** Reads the compared questions of a URL in their order, each once. */
export const readComparedQuestions = (params: URLSearchParams): Question[] => {
  const questions = COMPARED_SUFFIXES.flatMap((suffix) => readQuestion(params, suffix) ?? [])
  return [...new Map(questions.map((question) => [toAnswerUrl(question), question])).values()]
}

/** Returns the URL of a comparison that still lacks its first crop. */
export const toComparePlaceUrl = (question: Question | undefined): string =>
  question
    ? `/compare?${new URLSearchParams({ location1: question.location, month1: String(question.month) })}`
    : '/compare'

/** Reads the first compared question that lacks a member; undefined when there is none. */
export const readIncompleteQuestion = (params: URLSearchParams): QuestionDraft | undefined =>
  COMPARED_SUFFIXES.filter((suffix) => readQuestion(params, suffix) === undefined)
    .map((suffix) => readQuestionDraft(params, suffix))
    .find((draft) => !isEmptyDraft(draft))

/** Coordinates as the service takes them for a location, to about a kilometre. */
export const toCoordinates = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`
