import { CROP_GROUPS, LIFE_FORMS, type CropGroup, type LifeForm, type Point } from '@crop/agronomy'
import Joi from 'joi'
import { limitParameter, nameField, optionalLimitParameter } from '../http/contract/fields'
import { extensibleBody, openObject } from '../http/contract/response-body'
import { DEFAULT_FOUND_CROPS } from './list-named-crops'

interface SearchQuery {
  q?: string
  country?: string
  near?: Point
}

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

/** Query parameter: the code of a country, in capitals for the handler. */
const countryParameter = () =>
  Joi.string()
    .meta({ replace: { type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['KE'] } })
    .custom((text: string, helpers) =>
      /^[a-z]{2}$/iu.test(text)
        ? text.toUpperCase()
        : helpers.error('text.wrong_format', { expected: 'must be an ISO 3166-1 alpha-2 code' }),
    )

interface CropsQuery extends SearchQuery {
  limit?: number
}

export const cropsQuery = Joi.object<CropsQuery, true>({
  q: nameField(100).description(
    'Part of a name of a crop, in any language and script, or a word for several crops such as `nuts`. Typing errors are ' +
      'allowed. If omitted, all crops are listed',
  ),
  country: countryParameter().description(
    'ISO 3166-1 alpha-2 code of a country. Of equally good matches, crops with a large harvested area there come first',
  ),
  near: pointParameter().description('A point, as `latitude,longitude`, in place of its country'),
  limit: optionalLimitParameter(
    `Maximum number of entries to return; ${DEFAULT_FOUND_CROPS} with \`q\`, otherwise all by default.`,
  ),
})

const DEFAULT_LOCATIONS = 20

interface LocationsQuery extends SearchQuery {
  limit: number
}

export const locationsQuery = Joi.object<LocationsQuery>({
  q: nameField(100).description(
    'Part of a place name, in any script, with or without accents; a country or division may follow the name. If omitted, ' +
      'the most populous places are listed',
  ),
  country: countryParameter().description(
    'ISO 3166-1 alpha-2 code of a country. Of equally good matches, places there come first',
  ),
  near: pointParameter().description(
    'A point, as `latitude,longitude`. Lists the nearest towns first; with `q` only those among the best matches',
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
  area_share?: number | null
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
  area_share: Joi.number()
    .min(0)
    .max(1)
    .allow(null)
    .optional()
    .description(
      'Only with `country` or `near`: share of the crop in the harvested area of the country; null where no areas are known',
    ),
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
    locations: Joi.array().items(location).description('The best matches first; nearest first with `near`'),
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
