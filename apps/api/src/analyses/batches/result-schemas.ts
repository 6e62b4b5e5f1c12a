import { OUTLOOK_CHANGES } from '@crop/agronomy'
import { CANCELLED_ITEM, FEASIBILITY_LABELS, TASK_FAILURES } from '@crop/domain'
import Joi from 'joi'
import { conditionsField } from '../../http/contract/conditions'
import { parameter } from '../../http/contract/fields'
import {
  anyText,
  count,
  decimal,
  flag,
  list,
  member,
  month,
  oneOf,
  openObject,
  querySchema,
  score,
  text,
  type TypeOf,
  wholeNumber,
} from '../../http/contract/members'
import { note } from '../../http/contract/note'
import {
  analysisBody,
  explanationPart,
  irrigationCondition,
  place,
  plantingWindow,
  season,
  yearMonth,
} from '../result-schema'

export const RESULT_FIELDS = ['summary', 'full'] as const

export type ResultFields = (typeof RESULT_FIELDS)[number]

const MAX_INDEX = 2 ** 31 - 1

export const resultQuery = querySchema({
  after: parameter<number>({ type: 'integer', minimum: 0 }, (input, helpers) =>
    /^\d+$/.test(input)
      ? Math.min(Number(input), MAX_INDEX)
      : helpers.error('text.wrong_format', { expected: 'must be the index of an item' }),
  )
    .default(-1)
    .describe('Index of an item; only later ones are returned'),
  fields: oneOf(RESULT_FIELDS)
    .default('summary')
    .describe(
      '`summary` for the label, the score, the limiting factor, the planting windows, the place and the notes; `full` for ' +
        'whole results',
    ),
})

const itemQuestion = openObject({
  location: text('nakuru'),
  crop: text('maize'),
  month: month(4),
  planting_year: wholeNumber().orNull().describe('The year of planting that the question stated'),
  conditions: conditionsField().orNull().describe('The known conditions; null if there are none'),
}).component('BatchItemQuestion')

const millimetres = () => decimal().orNull()

const resultSummary = openObject({
  feasibility_label: oneOf(FEASIBILITY_LABELS),
  feasibility_score: score().orNull(),
  limiting_factor: text().orNull(),
  windows: list(member(plantingWindow)).describe('The planting windows of the year, best first'),
  place: member(place).orNull().describe('The place that was taken; null if the location is unknown'),
  season: member(season).orNull().notPromised().describe('Planting and harvest; null for perennial crops'),
  irrigation: member(irrigationCondition()),
  water: openObject({
    crop_water_requirement_mm: millimetres(),
    shortage_mm: millimetres().describe('What rain and soil water do not supply'),
    yield_ratio_rainfed: decimal().orNull().describe('Share of the yield that is left on rain alone'),
  })
    .orNull()
    .notPromised()
    .describe('The water of the season, or of the year for perennial crops'),
  explanation: text().orNull().notPromised().describe('A few sentences for growers'),
  explanation_parts: list(member(explanationPart))
    .orNull()
    .notPromised()
    .describe('The sentences of the explanation, for clients that write their own texts'),
  outlook: openObject({
    source: text('NMME'),
    issued: member(yearMonth()),
    feasibility_label: oneOf(FEASIBILITY_LABELS),
    feasibility_score: score(),
    change: oneOf(OUTLOOK_CHANGES, 'worse'),
  })
    .orNull()
    .notPromised()
    .describe('The verdict by the seasonal outlook of the place; null if none covers the season'),
  notes: list(member(note)).describe('What to check in the question, with suggestions'),
}).component('ResultSummary')

/** The error of an item: a failure of its task, or that it was cancelled. */
export type ItemError = TypeOf<typeof itemError>

const itemError = openObject({
  code: oneOf([...TASK_FAILURES, CANCELLED_ITEM.code]),
  detail: text().describe('What went wrong, for people'),
  retryable: flag().describe('Whether submitting the question again may succeed'),
}).component('BatchItemError')

/** The results as CSV. */
export const resultTable = text(
  'index,reference,location,crop,month,water_supply,elevation_m,soil_texture,soil_ph,status,feasibility_label,' +
    'feasibility_score,limiting_factor,windows,error_code,error_detail,place,country,region,notes,suggestions,irrigation,' +
    'latitude,longitude,best_window_from,best_window_to,planting,harvest,crosses_year_end,crop_water_requirement_mm,' +
    'shortage_mm,yield_ratio_rainfed,explanation,variety,planting_year,outlook_issued,outlook_source,outlook_label,' +
    'outlook_score,outlook_change\r\n' +
    '0,field 17,nakuru,maize,4,,,,,completed,moderately_suitable,0.62,water,03-11/04-20,,,Nakuru,KE,Nakuru,,,,' +
    '-0.28,36.07,03-11,04-20,04-01,09-10,false,520,90,0.71,Maize is moderately suitable in Nakuru.,,,2026-03,NMME,marginally_suitable,0.41,worse\r\n',
).describe(
  'One row for each item, below the names of the columns. Cells are empty where there is nothing to say.\n\n' +
    '- `index`: position of the item in the batch, from 0\n' +
    '- `reference`, `location`, `crop`, `month`, `water_supply`, `elevation_m`, `soil_texture`, `soil_ph`, `variety`, ' +
    '`planting_year`: the question, as it was asked\n' +
    '- `status`: `completed`, or `failed` or `cancelled` with `error_code` and `error_detail`\n' +
    '- `feasibility_label`, `feasibility_score` (0 to 1), `limiting_factor`: the verdict, as in a result\n' +
    '- `windows`: planting windows of the year, best first, as `MM-DD/MM-DD` with a space between two; ' +
    '`best_window_from` and `best_window_to`: the best of them\n' +
    '- `place`, `region`, `country` (ISO 3166-1 alpha-2), `latitude`, `longitude` (degrees): the place that was taken\n' +
    '- `notes`: what to check in the question; `suggestions`: names to use instead, separated by `; `\n' +
    '- `planting`, `harvest`: days as `MM-DD`; `crosses_year_end`: whether the harvest falls in the year after planting\n' +
    '- `irrigation`: `required` if the label holds only with irrigation, `decisive` if it lies between those with and ' +
    'without it\n' +
    '- `crop_water_requirement_mm`, `shortage_mm` (what rain and soil water do not supply): water of the season, or of ' +
    'the year for perennial crops; `yield_ratio_rainfed`: share of the yield that is left on rain alone, 0 to 1\n' +
    '- `explanation`: a few sentences for growers\n' +
    '- `outlook_issued` (`YYYY-MM`), `outlook_source`, `outlook_label`, `outlook_score`, `outlook_change`: the verdict by ' +
    'the seasonal outlook\n' +
    '- with `fields=full` also `confidence` (`high`, `medium` or `low`) and `model_version`',
)

/** The results as GeoJSON. */
export const resultFeatures = openObject({
  type: oneOf(['FeatureCollection'], 'FeatureCollection'),
  features: list(
    openObject({
      type: oneOf(['Feature'], 'Feature'),
      id: count(0).describe('Position of the item in the batch, from 0'),
      geometry: openObject({
        type: oneOf(['Point'], 'Point'),
        coordinates: list(decimal(), [36.07, -0.28]).describe('Longitude and latitude in degrees'),
      })
        .orNull()
        .describe('The place that was taken; null if the location is unknown, and without a result'),
      properties: member(Joi.object<object>().unknown(true), {
        index: 0,
        reference: 'field 17',
        feasibility_label: 'moderately_suitable',
        feasibility_score: 0.62,
      }).describe('The columns of the table `text/csv`; null where that is empty'),
    }),
  ),
}).component('BatchResultFeatures')

/** The results as a Parquet file. */
export const resultFile = member(
  Joi.string().meta({ replace: { type: 'string', format: 'binary' } }),
).describe(
  'The columns of the table `text/csv`: texts, integers, doubles and booleans, null where that is empty',
)

/** One line of the results. */
export const batchItemResult = openObject({
  index: count(0).describe('Position of the item in the batch, from 0'),
  reference: anyText('field 17').orNull(),
  question: itemQuestion,
  status: oneOf(['completed', 'failed', 'cancelled'], 'completed'),
  result: member(Joi.alternatives<object>(resultSummary.schema, analysisBody))
    .optional()
    .describe('Only of completed items: a summary, or the whole analysis with `fields=full`'),
  error: itemError.optional().describe('Only of failed and cancelled items'),
})
  .withExample({
    result: {
      feasibility_label: 'moderately_suitable',
      feasibility_score: 0.62,
      limiting_factor: 'water',
      windows: [],
      place: {
        name: 'Nakuru',
        country: 'KE',
        admin1: 'Nakuru',
        latitude: -0.28,
        longitude: 36.07,
        elevation_m: 1850,
        confidence: 'high',
      },
      notes: [],
    },
  })
  .component('BatchItemResult')
