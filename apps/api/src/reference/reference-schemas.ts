import Joi from 'joi'
import { openBody, openObject } from '../http/contract/response-body'
import { nameField } from '../http/contract/fields'

interface BeginningQuery {
  q?: string
}

const beginningQuery = (description: string) =>
  Joi.object<BeginningQuery, true>({ q: nameField(100).description(description) })

export const cropsQuery = beginningQuery(
  'How the name of a crop or one of its aliases begins; without it all crops are listed',
)

export const locationsQuery = beginningQuery(
  'How the name of a place begins, in any script, with or without accents; without it the most populous are listed',
)

interface CropBody {
  crop: string
  aliases: string[]
}

const cropPart = openObject<CropBody>({
  crop: Joi.string().description('What to ask with'),
  aliases: Joi.array().items(Joi.string()).description('Other names that mean this crop'),
}).meta({ component: 'Crop' })

export const cropsBody = openBody<{ crops: CropBody[]; model_version: string }>('Crops', {
  crops: Joi.array().items(cropPart),
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

const locationPart = openObject<LocationBody>({
  location: Joi.string().description('What to ask with: it means this place and no other'),
  name: Joi.string(),
  country: Joi.string().description('ISO 3166-1 alpha-2'),
  region: Joi.string().allow(null).description('First-level division'),
  population: Joi.number().integer().allow(null).description('Null where it is not known'),
}).meta({ component: 'Location' })

export const locationsBody = openBody<{ locations: LocationBody[]; model_version: string }>('Locations', {
  locations: Joi.array().items(locationPart).description('At most 20, the most populous first'),
  model_version: Joi.string(),
}).example({
  locations: [
    { location: 'nakuru', name: 'Nakuru', country: 'KE', region: 'Nakuru County', population: 259903 },
  ],
  model_version: 'season-1.0.0+3f2a9c1d',
})
