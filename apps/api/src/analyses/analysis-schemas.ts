import { MAX_CROP_LENGTH, MAX_LOCATION_LENGTH } from '@crop/domain'
import Joi from 'joi'
import { closedBody, idMember } from '../http/contract/response-body'
import { flagParameter, monthField, nameField, text } from '../http/contract/fields'
import { toJsonSchema } from '../http/contract/openapi/json-schema'

export interface AnalysisRequest {
  location?: string
  crop?: string
  month?: number
  crop_plan_id?: string | null
}

/** Needed unless the request names a plan, which then fills in what is missing. */
const unlessPlanIsNamed = <S extends Joi.Schema>(field: S) =>
  Joi.when('crop_plan_id', {
    is: Joi.any().invalid(null).required(),
    then: field,
    otherwise: field.required(),
  })
    .description('Required unless crop_plan_id names a plan, which then fills it in')
    .meta({ replace: toJsonSchema(field, new Map()) })

export const analysisRequest = Joi.object<AnalysisRequest>({
  location: unlessPlanIsNamed(nameField(MAX_LOCATION_LENGTH)),
  crop: unlessPlanIsNamed(nameField(MAX_CROP_LENGTH)),
  month: unlessPlanIsNamed(monthField()),
  crop_plan_id: text({ min: 0, max: Infinity })
    .allow(null)
    .description(
      "One of the caller's plans. An analysis that is computed counts as one of the plan; an answer from the cache leaves no record, so ask with `refresh=true` where it is to count",
    ),
}).example({ location: 'nakuru', crop: 'maize', month: 4 })

export interface AnalysisQuery {
  refresh: boolean
}

export const analysisQuery = Joi.object<AnalysisQuery>({
  refresh: flagParameter().description('Skips the cache: the analysis is computed and recorded'),
})

interface Submission {
  task_id: string
  status: 'queued' | 'completed'
  poll_url: string
}

export const submissionBody = closedBody<Submission>('Submission', {
  task_id: idMember(),
  status: Joi.string().valid('queued', 'completed'),
  poll_url: Joi.string().description('Where to read the task'),
}).example({
  task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  status: 'queued',
  poll_url: '/api/v1/tasks/5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
})
