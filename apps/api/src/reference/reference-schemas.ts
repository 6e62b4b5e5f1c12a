import { CROP_GROUPS, LIFE_FORMS, type CropGroup, type LifeForm, type Point } from '@crop/agronomy'
import Joi from 'joi'
import { limitParameter, nameField } from '../http/contract/fields'
import { extensibleBody, openObject } from '../http/contract/response-body'

interface PrefixQuery {
  q?: string
}

const prefixQuery = (description: string) =>
  Joi.object<PrefixQuery, true>({ q: nameField(100).description(description) })

export const cropsQuery = prefixQuery(
  'Prefix of a crop name, in English or in the language of `Accept-Language`, or of an alias; if omitted, all crops are listed',
)

const COORDINATES = /^\s*([+-]?\d{1,2}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/

/** Query parameter: a point as `latitude,longitude` in degrees. The handler receives the point. */
const pointParameter = () =>
  Joi.string()
    .meta({ replace: { type: 'string', examples: ['-0.3,36.1'] } })
    .custom((input: string, helpers) => {
      const match = COORDINATES.exec(input)
      const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
      return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
        ? { latitude, longitude }
        : helpers.error('text.wrong_format', { expected: 'must be latitude,longitude in degrees' })
    })

const DEFAULT_LOCATIONS = 20

interface LocationsQuery extends PrefixQuery {
  near?: Point
  limit: number
}

export const locationsQuery = Joi.object<LocationsQuery>({
  q: nameField(100).description(
    'Prefix of a place name, in any script, with or without accents; if omitted, the most populous places are listed',
  ),
  near: pointParameter().description(
    'A point, as `latitude,longitude`. Lists the nearest towns first; with `q` only those among its most populous',
  ),
  limit: limitParameter(DEFAULT_LOCATIONS),
})

export interface CropBody {
  crop: string
  name: string
  display_name: string
  scientific_name: string
  group: CropGroup
  life_form: LifeForm
  aliases: string[]
}

const crop = openObject<CropBody>({
  crop: Joi.string().description('Name to use in an analysis'),
  name: Joi.string().optional().description('English name for display'),
  display_name: Joi.string()
    .optional()
    .description('Name in the language of `Accept-Language`; `name` where the language has none'),
  scientific_name: Joi.string().optional(),
  group: Joi.string()
    .valid(...CROP_GROUPS)
    .optional(),
  life_form: Joi.string()
    .valid(...LIFE_FORMS)
    .optional(),
  aliases: Joi.array().items(Joi.string()).description('Other accepted names of the crop'),
}).meta({ component: 'Crop' })

export const cropsBody = extensibleBody<{ crops: CropBody[]; model_version: string }>('Crops', {
  crops: Joi.array().items(crop),
  model_version: Joi.string(),
}).example({
  crops: [
    {
      crop: 'maize',
      name: 'Maize (grain)',
      display_name: 'Maize (grain)',
      scientific_name: 'Zea mays L. s. mays',
      group: 'cereal',
      life_form: 'annual',
      aliases: ['corn', 'makki', 'makka', 'milho', 'maiz'],
    },
  ],
  model_version: 'season-1.0.0+3f2a9c1d',
})

export interface LocationBody {
  location: string
  name: string
  country: string
  region: string | null
  admin1: string | null
  latitude: number
  longitude: number
  elevation_m: number | null
  population: number | null
}

const location = openObject<LocationBody>({
  location: Joi.string().description('Unambiguous name of the place to use in an analysis'),
  name: Joi.string(),
  country: Joi.string().description('ISO 3166-1 alpha-2 code'),
  region: Joi.string().allow(null).description('First-level administrative division; null if there is none'),
  admin1: Joi.string().allow(null).optional().description('The same as `region`'),
  latitude: Joi.number().min(-90).max(90).optional(),
  longitude: Joi.number().min(-180).max(180).optional(),
  elevation_m: Joi.number().allow(null).optional().description('Null if unknown'),
  population: Joi.number().integer().allow(null).description('Null if unknown'),
}).meta({ component: 'Location' })

export const locationsBody = extensibleBody<{ locations: LocationBody[]; model_version: string }>(
  'Locations',
  {
    locations: Joi.array().items(location).description('Most populous first, or nearest first with `near`'),
    model_version: Joi.string(),
  },
).example({
  locations: [
    {
      location: 'nakuru',
      name: 'Nakuru',
      country: 'KE',
      region: 'Nakuru County',
      admin1: 'Nakuru County',
      latitude: -0.307,
      longitude: 36.072,
      elevation_m: 1857,
      population: 259903,
    },
  ],
  model_version: 'season-1.0.0+3f2a9c1d',
})
