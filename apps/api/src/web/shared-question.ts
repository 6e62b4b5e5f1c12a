import {
  combineConditions,
  ELEVATION_RANGE_M,
  type FieldConditions,
  FIRST_MONTH,
  LAST_MONTH,
  MAX_CROP_LENGTH,
  MAX_LOCATION_LENGTH,
  normaliseName,
  parseVariety,
  type Question,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  WATER_SUPPLIES,
} from '@crop/domain'

/** Reads the question of an answer's address as the page does; undefined when its crop, place or month is missing or invalid. */
export function readSharedQuestion(params: URLSearchParams): Question | undefined {
  const crop = readName(params.get('crop'), MAX_CROP_LENGTH)
  const location = readName(params.get('location'), MAX_LOCATION_LENGTH)
  const month = readNumber(params.get('month'), { min: FIRST_MONTH, max: LAST_MONTH })
  if (crop === undefined || location === undefined || month === undefined) return undefined
  if (!Number.isInteger(month)) return undefined
  return { crop, location, month, conditions: combineConditions(readConditions(params), undefined) }
}

/** The page leaves out invalid conditions, and so do its links. */
const readConditions = (params: URLSearchParams): Partial<FieldConditions> => ({
  water_supply: readChoice(params.get('water_supply'), WATER_SUPPLIES),
  soil_texture: readChoice(params.get('soil_texture'), SOIL_TEXTURES),
  elevation_m: readNumber(params.get('elevation_m'), ELEVATION_RANGE_M) ?? null,
  soil_ph: readNumber(params.get('soil_ph'), SOIL_PH_RANGE) ?? null,
  variety: parseVariety(params.get('variety') ?? '') ?? null,
})

function readName(text: string | null, maxLength: number): string | undefined {
  const name = normaliseName(text ?? '')
  return name === '' || name.includes('\0') || [...name].length > maxLength ? undefined : name
}

const readChoice = <T extends string>(text: string | null, choices: readonly T[]): T | null =>
  choices.find((choice) => choice === text) ?? null

function readNumber(
  text: string | null,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (text === null || text.trim() === '') return undefined
  const number = Number(text)
  return number >= min && number <= max ? number : undefined
}
