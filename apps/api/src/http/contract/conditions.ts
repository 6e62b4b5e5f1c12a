import { ELEVATION_RANGE_M, SOIL_PH_RANGE, SOIL_TEXTURES, WATER_SUPPLIES } from '@crop/domain'
import type Joi from 'joi'
import { numberField, varietyField } from './fields'
import { toRecord } from './json-value'
import { type Members, oneOf, patchBody, requestBody, strictBody } from './members'

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

/** The conditions of a question, which may also stand beside the crop. */
const flatConditions = {
  water_supply: members.water_supply.optional(),
  elevation_m: members.elevation_m.optional(),
  soil_texture: members.soil_texture.optional(),
  soil_ph: members.soil_ph.optional(),
  variety: members.variety.optional(),
}

/** Moves conditions that stand beside the crop into `conditions`; rejects one that has another value there. */
const gatherConditions: Joi.CustomValidator<object> = (question, helpers) => {
  const entries = Object.entries(question)
  const [beside, others] = partition(entries, ([name]) => name in flatConditions)
  if (beside.length === 0) return question
  const inside = toRecord(toRecord(question)['conditions'])
  const known = beside.filter(([, value]) => value !== null)
  const conflict = known.find(([name, value]) => (inside[name] ?? value) !== value)
  if (conflict)
    return helpers.error('question.conflict', {}, locateMember(conflict[0], question, helpers.state))
  return { ...Object.fromEntries(others), conditions: { ...inside, ...Object.fromEntries(known) } }
}

function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))]
}

/** Returns the state of a member of an object that is being validated, for an error about that member. */
function locateMember(name: string, object: object, state: Joi.State): Joi.State {
  return state.localize?.([...(state.path ?? []), name], [object]) ?? state
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
