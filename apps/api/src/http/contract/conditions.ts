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

const waterSupply = () => Joi.string().valid(...WATER_SUPPLIES)
const elevation = () => numberField(ELEVATION_RANGE_M)
const soilTexture = () => Joi.string().valid(...SOIL_TEXTURES)
const soilPh = () => numberField(SOIL_PH_RANGE)

const waterSupplyText = "If unknown, the crop's irrigated share in the country decides"
const elevationText = 'Height of the field above sea level in metres. If unknown, the height of the place'
const soilTextureText = 'If unknown, loam is assumed'
const soilPhText = 'If unknown, the pH of the soil is not considered'

/** The conditions of a field in a request. Members that are omitted or null are unknown. */
export const conditionsField = () =>
  Joi.object<Partial<FieldConditions>>({
    water_supply: waterSupply().allow(null).description(waterSupplyText),
    elevation_m: elevation().allow(null).description(elevationText),
    soil_texture: soilTexture().allow(null).description(soilTextureText),
    soil_ph: soilPh().allow(null).description(soilPhText),
  })

export const conditionsBody = strictBody<FieldConditions>('FieldConditions', {
  water_supply: waterSupply().allow(null).description(waterSupplyText),
  elevation_m: elevation().allow(null).description(elevationText),
  soil_texture: soilTexture().allow(null).description(soilTextureText),
  soil_ph: soilPh().allow(null).description(soilPhText),
}).example({ water_supply: 'irrigated', elevation_m: 1850, soil_texture: 'clay_loam', soil_ph: null })
