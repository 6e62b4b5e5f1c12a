import type { AssessedPlace, PlantingWindow } from '@crop/agronomy'
import {
  CANCELLED_ITEM,
  FEASIBILITY_LABELS,
  type FeasibilityLabel,
  type FieldConditions,
  type IrrigationCondition,
  TASK_FAILURES,
  type TaskFailure,
} from '@crop/domain'
import Joi from 'joi'
import { conditionsField } from '../../http/contract/conditions'
import { monthMember, openObject, scoreMember } from '../../http/contract/response-body'
import {
  analysisBody,
  irrigationCondition,
  note,
  type NoteBody,
  place,
  plantingWindow,
} from '../result-schema'

export const RESULT_FIELDS = ['summary', 'full'] as const

export type ResultFields = (typeof RESULT_FIELDS)[number]

interface ResultQuery {
  after: number
  fields: ResultFields
}

const MAX_INDEX = 2 ** 31 - 1

export const resultQuery = Joi.object<ResultQuery>({
  after: Joi.string()
    .default(-1)
    .description('Index of an item; only later ones are returned')
    .meta({ replace: { type: 'integer', minimum: 0 } })
    .custom((input: string, helpers) => {
      if (!/^\d+$/.test(input)) {
        return helpers.error('text.wrong_format', { expected: 'must be the index of an item' })
      }
      return Math.min(Number(input), MAX_INDEX)
    }),
  fields: Joi.string()
    .valid(...RESULT_FIELDS)
    .default('summary')
    .description(
      '`summary` for the label, the score, the limiting factor, the planting windows, the place and the notes; `full` for ' +
        'whole results',
    ),
})

/** The error of an item: a failure of its task, or that it was cancelled. */
export interface ItemError {
  code: TaskFailure | typeof CANCELLED_ITEM.code
  detail: string
  retryable: boolean
}

interface ResultSummary {
  feasibility_label: FeasibilityLabel
  feasibility_score: number | null
  limiting_factor: string | null
  windows: PlantingWindow[]
  place: AssessedPlace | null
  irrigation: IrrigationCondition | null
  notes: NoteBody[]
}

interface ItemQuestion {
  location: string
  crop: string
  month: number
  conditions: Partial<FieldConditions> | null
}

const itemQuestion = openObject<ItemQuestion>({
  location: Joi.string(),
  crop: Joi.string(),
  month: monthMember(),
  conditions: conditionsField().allow(null).description('The known conditions; null if there are none'),
}).meta({ component: 'BatchItemQuestion' })

const resultSummary = openObject<ResultSummary>({
  feasibility_label: Joi.string().valid(...FEASIBILITY_LABELS),
  feasibility_score: scoreMember().allow(null),
  limiting_factor: Joi.string().allow(null),
  windows: Joi.array().items(plantingWindow).description('The planting windows of the year, best first'),
  place: place.allow(null).description('The place that was taken; null if the location is unknown'),
  irrigation: irrigationCondition(),
  notes: Joi.array().items(note).description('What to check in the question, with suggestions'),
}).meta({ component: 'ResultSummary' })

const itemError = openObject<ItemError>({
  code: Joi.string().valid(...TASK_FAILURES, CANCELLED_ITEM.code),
  detail: Joi.string().description('What went wrong, for people'),
  retryable: Joi.boolean().description('Whether submitting the question again may succeed'),
}).meta({ component: 'BatchItemError' })

interface BatchItemResult {
  index: number
  reference: string | null
  question: ItemQuestion
  status: 'completed' | 'failed' | 'cancelled'
  result?: object
  error?: ItemError
}

/** The results as CSV. */
export const resultTable = Joi.string().example(
  'index,reference,location,crop,month,water_supply,elevation_m,soil_texture,soil_ph,status,feasibility_label,' +
    'feasibility_score,limiting_factor,windows,error_code,error_detail,place,country,region,notes,suggestions,irrigation\r\n' +
    '0,field 17,nakuru,maize,4,,,,,completed,moderately_suitable,0.62,water,03-11/04-20,,,Nakuru,KE,Nakuru,,,\r\n',
)

/** One line of the results. */
export const batchItemResult = openObject<BatchItemResult>({
  index: Joi.number().integer().min(0).description('Position of the item in the batch, from 0'),
  reference: Joi.string().allow('', null),
  question: itemQuestion,
  status: Joi.string().valid('completed', 'failed', 'cancelled'),
  result: Joi.alternatives(resultSummary, analysisBody)
    .optional()
    .description('Only of completed items: a summary, or the whole analysis with `fields=full`'),
  error: itemError.optional().description('Only of failed and cancelled items'),
})
  .meta({ component: 'BatchItemResult' })
  .example({
    index: 0,
    reference: 'field 17',
    question: { location: 'nakuru', crop: 'maize', month: 4, conditions: null },
    status: 'completed',
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
