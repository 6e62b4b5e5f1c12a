import Joi from 'joi'
import { nameField } from '../http/contract/fields'
import { extensibleBody, openObject } from '../http/contract/response-body'

interface PrefixQuery {
  q?: string
}

const prefixQuery = (description: string) =>
  Joi.object<PrefixQuery, true>({ q: nameField(100).description(description) })

export const cropsQuery = prefixQuery('Prefix of a crop name or alias; if omitted, all crops are listed')

export const locationsQuery = prefixQuery(
  'Prefix of a place name, in any script, with or without accents; if omitted, the most populous places are listed',
)

interface CropBody {
  crop: string
  aliases: string[]
}

const crop = openObject<CropBody>({
  crop: Joi.string().description('Name to use in an analysis'),
  aliases: Joi.array().items(Joi.string()).description('Other accepted names of the crop'),
}).meta({ component: 'Crop' })

export const cropsBody = extensibleBody<{ crops: CropBody[]; model_version: string }>('Crops', {
  crops: Joi.array().items(crop),
  model_version: Joi.string(),
}).example({
  crops: [{ crop: 'maize', aliases: ['corn', 'makki', 'makka', 'milho', 'maiz'] }],
  model_version: 'season-1.0.0+3f2a9c1d',
})

export interface LocationBody {
  location: string
  name: string
  country: string
  region: string | null
  population: number | null
}

const location = openObject<LocationBody>({
  location: Joi.string().description('Unambiguous name of the place to use in an analysis'),
  name: Joi.string(),
  country: Joi.string().description('ISO 3166-1 alpha-2 code'),
  region: Joi.string().allow(null).description('First-level administrative division; null if there is none'),
  population: Joi.number().integer().allow(null).description('Null if unknown'),
}).meta({ component: 'Location' })

export const locationsBody = extensibleBody<{ locations: LocationBody[]; model_version: string }>(
  'Locations',
  {
    locations: Joi.array().items(location).description('At most 20, most populous first'),
    model_version: Joi.string(),
  },
).example({
  locations: [
    { location: 'nakuru', name: 'Nakuru', country: 'KE', region: 'Nakuru County', population: 259903 },
  ],
  model_version: 'season-1.0.0+3f2a9c1d',
})
