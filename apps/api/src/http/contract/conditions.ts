import { ELEVATION_RANGE_M, SOIL_PH_RANGE, SOIL_TEXTURES, WATER_SUPPLIES } from '@crop/domain'
import Joi from 'joi'
import { numberField, varietyField } from './fields'
import { toArray, toRecord } from './json-value'
import { type Member, member, type Members, oneOf, patchBody, requestBody, strictBody } from './members'
import { toJsonSchema } from './openapi/json-schema'

const members = {
  water_supply: oneOf(WATER_SUPPLIES, 'irrigated')
    .orNull()
    .describe("If unknown, the crop's irrigated share in the country decides"),
  elevation_m: numberField(ELEVATION_RANGE_M, 1850)
    .orNull()
    .describe('Height of the field above sea level in metres. If unknown, the height of the place'),
  soil_texture: oneOf(SOIL_TEXTURES, 'clay_loam').orNull().describe('If unknown, loam is assumed'),
  soil_ph: numberField(SOIL_PH_RANGE).orNull().describe('If unknown, the pH of the soil is not considered'),
  variety: varietyField().describe(
    'The variety, or its days from planting to harvest. If unknown, the one that is usual at the place',
  ),
}

/** The conditions of a field in a request. Members that are omitted or null are unknown. */
export const conditionsField = () => patchBody(members)

export const conditionsBody = strictBody('FieldConditions', members)

/** Rejects a condition beside the crop that has another value in `conditions`. */
const rejectConflict: Joi.CustomValidator<unknown> = (value, { state, error }) => {
  const [question] = toArray(state.ancestors)
  const inside = toRecord(toRecord(question)['conditions'])[String(state.path?.at(-1))]
  return value === null || (inside ?? value) === value ? value : error('question.conflict')
}

/** Creates the field of a condition beside the crop. Joi runs no custom rule on allowed values, but on alternatives. */
const besideCrop = <T>({ schema }: Member<T>): Member<T, 'optional'> =>
  member(
    Joi.alternatives<T>(schema)
      .custom(rejectConflict)
      .meta({ replace: toJsonSchema(schema, new Map()) }),
  ).optional()

/** The conditions of a question, which may also stand beside the crop. */
const flatConditions = {
  water_supply: besideCrop(members.water_supply),
  elevation_m: besideCrop(members.elevation_m),
  soil_texture: besideCrop(members.soil_texture),
  soil_ph: besideCrop(members.soil_ph),
  variety: besideCrop(members.variety),
}

/** Moves the conditions beside the crop into `conditions`. */
const gatherConditions: Joi.CustomValidator<object> = (question) => {
  const entries = Object.entries(question)
  const [beside, others] = partition(entries, ([name]) => name in flatConditions)
  if (beside.length === 0) return question
  const inside = toRecord(toRecord(question)['conditions'])
  const known = beside.filter(([, value]) => value !== null)
  return { ...Object.fromEntries(others), conditions: { ...inside, ...Object.fromEntries(known) } }
}

function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}

/**
 * The body of a question. The conditions of the field may stand in `conditions` or beside the crop; the handler finds them in
 * `conditions`. Unknown members are rejected, because an ignored condition would change the answer.
 */
export const questionBody = <M extends Members>(others: M, conditionsDescription: string) =>
  requestBody({
    ...others,
    conditions: conditionsField().closed().orNull().optional().describe(conditionsDescription),
    ...flatConditions,
  })
    .constrain((schema) => schema.custom(gatherConditions))
    .closed()
