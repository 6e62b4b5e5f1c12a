import { CROP_GROUPS, LIFE_FORMS, type Point } from '@crop/agronomy'
import Joi from 'joi'
import { limitParameter, nameField, optionalLimitParameter, parameter } from '../http/contract/fields'
import {
  decimal,
  extensibleBody,
  flag,
  list,
  member,
  oneOf,
  openObject,
  querySchema,
  score,
  text,
  timestamp,
  type TypeOf,
  wholeNumber,
} from '../http/contract/members'
import { DEFAULT_FOUND_CROPS } from './list-named-crops'

const COORDINATES = /^\s*([+-]?\d{1,2}(?:\.\d{1,20})?)\s*,\s*([+-]?\d{1,3}(?:\.\d{1,20})?)\s*$/

/** Query parameter: a point as `latitude,longitude` in degrees. The handler receives the point. */
const pointParameter = () =>
  parameter<Point>({ type: 'string', examples: ['-0.3,36.1'] }, (input, helpers) => {
    const match = COORDINATES.exec(input)
    const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
    return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
      ? { latitude, longitude }
      : helpers.error('text.wrong_format', { expected: 'must be latitude,longitude in degrees' })
  }).optional()

/** Query parameter: the code of a country, in capitals for the handler. */
const countryParameter = () =>
  parameter<string>({ type: 'string', pattern: '^[A-Za-z]{2}$', examples: ['KE'] }, (code, helpers) =>
    /^[a-z]{2}$/iu.test(code)
      ? code.toUpperCase()
      : helpers.error('text.wrong_format', { expected: 'must be an ISO 3166-1 alpha-2 code' }),
  ).optional()

export const cropsQuery = querySchema({
  q: nameField(100)
    .optional()
    .describe(
      'Part of a name of a crop, in any language and script, or a word for several crops such as `nuts`. Typing errors are ' +
        'allowed. If omitted, all crops are listed',
    ),
  country: countryParameter().describe(
    'ISO 3166-1 alpha-2 code of a country. Of equally good matches, crops with a large harvested area there come first',
  ),
  near: pointParameter().describe('A point, as `latitude,longitude`, in place of its country'),
  limit: optionalLimitParameter(
    `Maximum number of entries to return; ${DEFAULT_FOUND_CROPS} with \`q\`, otherwise all by default.`,
  ),
})

const DEFAULT_LOCATIONS = 20

export const locationsQuery = querySchema({
  q: nameField(100)
    .optional()
    .describe(
      'Part of a place name, in any script, with or without accents; a country or division may follow the name. If omitted, ' +
        'the most populous places are listed',
    ),
  country: countryParameter().describe(
    'ISO 3166-1 alpha-2 code of a country. Of equally good matches, places there come first',
  ),
  near: pointParameter().describe(
    'A point, as `latitude,longitude`. Lists the nearest towns first; with `q` only those among the best matches',
  ),
  limit: limitParameter(DEFAULT_LOCATIONS),
})

export type CropBody = TypeOf<typeof crop>

const crop = openObject({
  crop: text('maize').describe('Name to use in an analysis'),
  name: text('Maize (grain)').notPromised().describe('English name for display'),
  display_name: text('Maize (grain)')
    .notPromised()
    .describe('Name in the language of `Accept-Language`; `name` where the language has none'),
  scientific_name: text('Zea mays L. s. mays').notPromised(),
  group: oneOf(CROP_GROUPS, 'cereal').notPromised(),
  life_form: oneOf(LIFE_FORMS, 'annual').notPromised(),
  aliases: list(text(), ['corn', 'makki', 'makka', 'milho', 'maiz']).describe(
    'Other accepted names of the crop',
  ),
  area_share: score()
    .orNull()
    .optional()
    .describe(
      'Only with `country` or `near`: share of the crop in the harvested area of the country; null where no areas are known',
    ),
}).component('Crop')

const modelVersion = text('season-1.0.0+3f2a9c1d')

export const cropsBody = extensibleBody('Crops', { crops: list(crop), model_version: modelVersion })

export type LocationBody = TypeOf<typeof location>

const location = openObject({
  location: text('nakuru').describe('Unambiguous name of the place to use in an analysis'),
  name: text('Nakuru'),
  country: text('KE').describe('ISO 3166-1 alpha-2 code'),
  region: text('Nakuru County')
    .orNull()
    .describe('First-level administrative division; null if there is none'),
  admin1: text('Nakuru County').orNull().notPromised().describe('The same as `region`'),
  latitude: member(Joi.number().min(-90).max(90), -0.307).notPromised(),
  longitude: member(Joi.number().min(-180).max(180), 36.072).notPromised(),
  elevation_m: decimal(1857).orNull().notPromised().describe('Null if unknown'),
  population: wholeNumber(259_903).orNull().describe('Null if unknown'),
}).component('Location')

export const locationsBody = extensibleBody('Locations', {
  locations: list(location).describe('The best matches first; nearest first with `near`'),
  model_version: modelVersion,
})

export type ModelVersionBody = TypeOf<typeof modelVersionUse>

const modelVersionUse = openObject({
  model_version: modelVersion,
  changes: text('Maize needs less rain.')
    .orNull()
    .describe('The changes of this version in one line, as the model states them; null if it states none'),
  first_seen_at: timestamp('2026-03-14T09:31:00.910Z').describe('The first analysis that was stored'),
  last_seen_at: timestamp('2026-05-02T16:20:11.042Z').describe('The latest analysis that was stored'),
  analyses: wholeNumber(48_210).describe(
    'Number of stored analyses, those that were deleted since included. Answers from the cache that are not recorded do not count',
  ),
  is_current: flag(true).describe('Whether this version answers now'),
}).component('ModelVersion')

export const modelVersionsBody = extensibleBody('ModelVersions', {
  model_versions: list(modelVersionUse).describe('The one with the newest analysis first'),
  model_version: modelVersion
    .orNull()
    .describe('The version that answers now; null while a model server has not stated one'),
})

export type OutlookBody = TypeOf<typeof outlook>

const outlook = openObject({
  id: text('0f9b6c1e-5d0a-4f0e-9a51-3f0c7c1e2b7d'),
  source: text('NMME').describe('Model or ensemble'),
  centre: text('NOAA').describe('Centre that publishes it'),
  issued: text('2026-04').describe('Month of the issue, `YYYY-MM`'),
  months: list(text(), ['2026-05', '2026-06', '2026-07']).describe('Months that it covers, `YYYY-MM`'),
  region: list(decimal(), [-90, -55, -35, 15]).describe('West, south, east and north, in degrees'),
  is_current: flag(true).describe('Whether it is used: false when a newer outlook covers its region'),
  imported_at: timestamp('2026-04-10T08:15:30.120Z'),
  licence: text('North American Multi-Model Ensemble, NOAA; public domain.').describe(
    'Line that the licence of the data asks to show',
  ),
}).component('Outlook')

export const outlooksBody = list(outlook)
