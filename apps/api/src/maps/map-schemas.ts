import {
  FIRST_MONTH,
  LAST_MONTH,
  MAP_RESOLUTION_DEGREES,
  MAP_STATUSES,
  MAP_WATER_SUPPLIES,
} from '@crop/domain'
import Joi from 'joi'
import { parameter } from '../http/contract/fields'
import {
  count,
  decimal,
  extensibleBody,
  list,
  member,
  month,
  type ObjectOf,
  oneOf,
  openObject,
  querySchema,
  text,
  type TypeOf,
  wholeNumber,
} from '../http/contract/members'

/** Query parameter: a month from 1 to 12. The handler receives the number. */
const monthParameter = () =>
  parameter<number>({ type: 'integer', minimum: FIRST_MONTH, maximum: LAST_MONTH }, (input, helpers) => {
    if (!/^\d{1,9}$/.test(input)) {
      return helpers.error('text.wrong_format', { expected: 'must be a whole number from 1 to 12' })
    }
    const number = Number(input)
    return number < FIRST_MONTH || number > LAST_MONTH
      ? helpers.error('number.between', { min: FIRST_MONTH, max: LAST_MONTH })
      : number
  })

export const mapQuery = querySchema({
  month: monthParameter().describe('Planting month'),
  water_supply: oneOf(MAP_WATER_SUPPLIES).default('rainfed').describe('How the fields get their water'),
})

/** The members that identify a map. */
const head = {
  crop: text('maize').describe('Name of the crop in the reference data'),
  water_supply: oneOf(MAP_WATER_SUPPLIES, 'rainfed'),
  month: month(4),
  model_version: text('season-1.0.0+3f2a9c1d'),
}

export type MapHead = ObjectOf<typeof head>

export const mapBody = extensibleBody('SuitabilityMap', {
  ...head,
  resolution_degrees: decimal(MAP_RESOLUTION_DEGREES).describe('Width and height of a cell'),
  cells: member(Joi.array<number[][]>().items(Joi.array().items(Joi.number()).length(3)), [
    [0.5, 34.5, 0.87],
    [0.5, 35.5, 0.91],
    [-0.5, 36.5, 0.72],
  ]).describe(
    '`[latitude, longitude, score]` of the centre of each land cell, from north to south and from west to east. Land without a climate record within 300 km is left out.',
  ),
})

export const outlookMapBody = extensibleBody('OutlookMap', {
  ...head,
  outlooks: list(
    openObject({
      source: text('NMME'),
      issued: text('2026-04').describe('Month of the issue, `YYYY-MM`'),
      licence: text('Public domain (NOAA)').describe('The line that the licence asks for; show it'),
    }),
  ).describe('The outlooks of the map, the newest issue first; none if none covers the season'),
  resolution_degrees: decimal(MAP_RESOLUTION_DEGREES).describe('Width and height of a cell'),
  cells: member(Joi.array<number[][]>().items(Joi.array().items(Joi.number()).length(3)), [
    [0.5, 34.5, -0.12],
    [0.5, 35.5, 0],
    [-0.5, 36.5, 0.04],
  ]).describe(
    '`[latitude, longitude, difference]` of the centre of each land cell: the score by the outlook less that of a normal year, as in the answer for the cell. Land without an outlook is left out.',
  ),
})

export type MapProgressBody = TypeOf<typeof mapProgressBody>

export const mapProgressBody = extensibleBody('SuitabilityMapProgress', {
  ...head,
  status: oneOf(MAP_STATUSES, 'processing'),
  done: count(37).describe('Computed parts of the map'),
  total: wholeNumber(120, 1).describe('Parts of the map; they take about the same time each'),
})

/** A map as CSV. */
export const mapTable = text(
  'latitude,longitude,score,crop,month,water_supply,model_version,sources\r\n' +
    '0.5,34.5,0.87,maize,4,rainfed,season-1.0.0+3f2a9c1d,CRU CL 2.0; …\r\n',
).describe('A line for each land cell, below the names of the columns, with the sources to name')

/** A map as a GeoTIFF file. */
export const mapRaster = member(
  Joi.string().meta({ replace: { type: 'string', format: 'binary' } }),
).describe(
  'A raster of the world of 360 by 180 cells in EPSG:4326: scores as 32-bit floats, -1 without a score, and the sources ' +
    'to name in the tag `Copyright`',
)
