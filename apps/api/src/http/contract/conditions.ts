import { ELEVATION_RANGE_M, SOIL_PH_RANGE, SOIL_TEXTURES, WATER_SUPPLIES } from '@crop/domain'
import { numberField } from './fields'
import { oneOf, patchBody, strictBody } from './members'

const members = {
  water_supply: oneOf(WATER_SUPPLIES, 'irrigated')
    .orNull()
    .describe("If unknown, the crop's irrigated share in the country decides"),
  elevation_m: numberField(ELEVATION_RANGE_M, 1850)
    .orNull()
    .describe('Height of the field above sea level in metres. If unknown, the height of the place'),
  soil_texture: oneOf(SOIL_TEXTURES, 'clay_loam').orNull().describe('If unknown, loam is assumed'),
  soil_ph: numberField(SOIL_PH_RANGE).orNull().describe('If unknown, the pH of the soil is not considered'),
}

/** The conditions of a field in a request. Members that are omitted or null are unknown. */
export const conditionsField = () => patchBody(members)

export const conditionsBody = strictBody('FieldConditions', members)
