import {
  ELEVATION_RANGE_M,
  SOIL_PH_RANGE,
  SOIL_TEXTURES,
  WATER_SUPPLIES,
  type FieldConditions,
} from '@crop/domain'
import Joi from 'joi'
import { numberField } from './fields'
import { strictBody } from './response-body'

const members = {
  water_supply: Joi.string()
    .valid(...WATER_SUPPLIES)
    .allow(null)
    .description("If unknown, the crop's irrigated share in the country decides"),
  elevation_m: numberField(ELEVATION_RANGE_M)
    .allow(null)
    .description('Height of the field above sea level in metres. If unknown, the height of the place'),
  soil_texture: Joi.string()
    .valid(...SOIL_TEXTURES)
    .allow(null)
    .description('If unknown, loam is assumed'),
  soil_ph: numberField(SOIL_PH_RANGE)
    .allow(null)
    .description('If unknown, the pH of the soil is not considered'),
}

/** The conditions of a field in a request. Members that are omitted or null are unknown. */
export const conditionsField = () => Joi.object<Partial<FieldConditions>>(members)

export const conditionsBody = strictBody<FieldConditions>('FieldConditions', members).example({
  water_supply: 'irrigated',
  elevation_m: 1850,
  soil_texture: 'clay_loam',
  soil_ph: null,
})
