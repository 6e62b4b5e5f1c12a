import { ELEVATION_LIMITS_M, type FieldConditions, PH_LIMITS, type Question, SOIL_TEXTURES } from './question'

export const getCurrentMonth = (): number => new Date().getMonth() + 1

/** Adds the members of a question to an address, under the names of the API; `suffix` tells several questions apart. */
export function writeQuestion(params: URLSearchParams, question: Question, suffix = ''): void {
  const { crop, location, month, conditions } = question
  params.set(`crop${suffix}`, crop)
  params.set(`location${suffix}`, location)
  params.set(`month${suffix}`, String(month))
  writeConditions(params, conditions, suffix)
}

export function writeConditions(params: URLSearchParams, conditions: FieldConditions, suffix = ''): void {
  for (const [name, value] of Object.entries(conditions)) params.set(`${name}${suffix}`, String(value))
}

/** Reads the question of an address; undefined when its crop, place or month is missing or invalid. */
export function readQuestion(params: URLSearchParams, suffix = ''): Question | undefined {
  const crop = readName(params.get(`crop${suffix}`), 100)
  const location = readName(params.get(`location${suffix}`), 200)
  const month = readMonth(params.get(`month${suffix}`))
  if (crop === undefined || location === undefined || month === undefined) return undefined
  return { crop, location, month, conditions: readConditions(params, suffix) }
}

export function readConditions(params: URLSearchParams, suffix = ''): FieldConditions {
  const supply = params.get(`water_supply${suffix}`)
  const texture = SOIL_TEXTURES.find((name) => name === params.get(`soil_texture${suffix}`))
  const elevationM = readNumber(params.get(`elevation_m${suffix}`), ELEVATION_LIMITS_M)
  const ph = readNumber(params.get(`soil_ph${suffix}`), PH_LIMITS)
  return {
    ...((supply === 'rainfed' || supply === 'irrigated') && { water_supply: supply }),
    ...(texture !== undefined && { soil_texture: texture }),
    ...(elevationM !== undefined && { elevation_m: elevationM }),
    ...(ph !== undefined && { soil_ph: ph }),
  }
}

export function readName(value: string | null, maxLength: number): string | undefined {
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

export function toAnswerAddress(question: Question): string {
  const params = new URLSearchParams()
  writeQuestion(params, question)
  return `/answer?${params}`
}

/** The view in which a plan with this question can be saved. */
export function toNewPlanAddress(question: Question): string {
  const params = new URLSearchParams()
  writeQuestion(params, question)
  return `/plans/new?${params}`
}

export const MAX_COMPARED = 3

export function toCompareAddress(questions: readonly Question[]): string {
  const params = new URLSearchParams()
  questions
    .slice(0, MAX_COMPARED)
    .forEach((question, index) => writeQuestion(params, question, `${index + 1}`))
  return `/compare?${params}`
}

/** Reads the compared questions of an address in their order. */
export function readComparedQuestions(params: URLSearchParams): Question[] {
  return Array.from({ length: MAX_COMPARED }, (_, index) => readQuestion(params, `${index + 1}`)).filter(
    (question) => question !== undefined,
  )
}

/** Coordinates as the service takes them for a location, to about a kilometre. */
export const toCoordinates = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(2)},${longitude.toFixed(2)}`
