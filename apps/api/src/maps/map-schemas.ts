import {
  FIRST_MONTH,
  LAST_MONTH,
  MAP_RESOLUTION_DEGREES,
  MAP_STATUSES,
  MAP_WATER_SUPPLIES,
  type MapStatus,
  type MapWaterSupply,
} from '@crop/domain'
import Joi from 'joi'
import { extensibleBody, monthMember } from '../http/contract/response-body'

interface MapQuery {
  month: number
  water_supply: MapWaterSupply
}

/** Query parameter: a month from 1 to 12. The handler receives the number. */
const monthParameter = () =>
  Joi.string()
    .required()
    .meta({ replace: { type: 'integer', minimum: FIRST_MONTH, maximum: LAST_MONTH } })
    .custom((input: string, helpers) => {
      if (!/^\d{1,9}$/.test(input)) {
        return helpers.error('text.wrong_format', { expected: 'must be a whole number from 1 to 12' })
      }
      const month = Number(input)
      return month < FIRST_MONTH || month > LAST_MONTH
        ? helpers.error('number.between', { min: FIRST_MONTH, max: LAST_MONTH })
        : month
    })

export const mapQuery = Joi.object<MapQuery>({
  month: monthParameter().description('Planting month'),
  water_supply: Joi.string()
    .valid(...MAP_WATER_SUPPLIES)
    .default('rainfed')
    .description('How the fields get their water'),
})

/** The members that identify a map. */
interface MapHead {
  crop: string
  water_supply: MapWaterSupply
  month: number
  model_version: string
}

const head = {
  crop: Joi.string().description('Name of the crop in the reference data'),
  water_supply: Joi.string().valid(...MAP_WATER_SUPPLIES),
  month: monthMember(),
  model_version: Joi.string(),
}

const EXAMPLE_HEAD: MapHead = {
  crop: 'maize',
  water_supply: 'rainfed',
  month: 4,
  model_version: 'season-1.0.0+3f2a9c1d',
}

interface MapBody extends MapHead {
  resolution_degrees: number
  cells: number[][]
}

export const mapBody = extensibleBody<MapBody>('SuitabilityMap', {
  ...head,
  resolution_degrees: Joi.number().description('Width and height of a cell'),
  cells: Joi.array()
    .items(Joi.array().items(Joi.number()).length(3))
    .description(
      '`[latitude, longitude, score]` of the centre of each land cell, from north to south and from west to east. Land without a climate record within 300 km is left out.',
    ),
}).example({
  ...EXAMPLE_HEAD,
  resolution_degrees: MAP_RESOLUTION_DEGREES,
  cells: [
    [0.5, 34.5, 0.87],
    [0.5, 35.5, 0.91],
    [-0.5, 36.5, 0.72],
  ],
})

export interface MapProgressBody extends MapHead {
  status: MapStatus
  done: number
  total: number
}

export const mapProgressBody = extensibleBody<MapProgressBody>('SuitabilityMapProgress', {
  ...head,
  status: Joi.string().valid(...MAP_STATUSES),
  done: Joi.number().integer().min(0).description('Computed parts of the map'),
  total: Joi.number().integer().min(1).description('Parts of the map; they take about the same time each'),
}).example({ ...EXAMPLE_HEAD, status: 'processing', done: 37, total: 120 })

/** The members of a map before its cells. */
export const toMapHead = (head: MapHead): MapHead & { resolution_degrees: number } => ({
  ...head,
  resolution_degrees: MAP_RESOLUTION_DEGREES,
})
