import { MAX_CROP_LENGTH, MAX_LOCATION_LENGTH, type FieldConditions } from '@crop/domain'
import Joi from 'joi'
import { conditionsField } from '../http/contract/conditions'
import { booleanParameter, monthField, nameField, textField } from '../http/contract/fields'
import { toJsonSchema } from '../http/contract/openapi/json-schema'
import { strictBody, idMember } from '../http/contract/response-body'

export interface AnalysisRequest {
  location?: string
  crop?: string
  month?: number
  crop_plan_id?: string | null
  conditions?: Partial<FieldConditions> | null
}

/** Makes a field required unless the request names a plan. */
const requiredWithoutPlan = <S extends Joi.Schema>(field: S) =>
  Joi.when('crop_plan_id', {
    is: Joi.any().invalid(null).required(),
    then: field,
    otherwise: field.required(),
  })
    .description("Required unless `crop_plan_id` is given; defaults to the plan's value")
    // The OpenAPI document shows the plain field. Only the description mentions the condition.
    .meta({ replace: toJsonSchema(field, new Map()) })

export const analysisRequest = Joi.object<AnalysisRequest>({
  location: requiredWithoutPlan(nameField(MAX_LOCATION_LENGTH)),
  crop: requiredWithoutPlan(nameField(MAX_CROP_LENGTH)),
  month: requiredWithoutPlan(monthField()),
  crop_plan_id: textField({ min: 0, max: Infinity })
    .allow(null)
    .description(
      "One of your crop plans. A computed analysis is recorded in the plan's history; a cached result only with " +
        "`record=true`. An analysis of another crop, location, month or other conditions than the plan's is recorded " +
        'as a what-if',
    ),
  conditions: conditionsField()
    .allow(null)
    .description('Known conditions of the field. Those of the plan apply where the request has none'),
}).example({ location: 'nakuru', crop: 'maize', month: 4 })

export interface AnalysisQuery {
  refresh: boolean
  record: boolean
}

export const analysisQuery = Joi.object<AnalysisQuery>({
  refresh: booleanParameter().description(
    'Bypasses the result cache, so that the analysis is computed and recorded',
  ),
  record: booleanParameter().description(
    'Records a cached result as well: it is `queued` like any other, and completes without being computed again',
  ),
})

interface SubmissionBody {
  task_id: string
  status: 'queued' | 'completed'
  poll_url: string
}

export const submissionBody = strictBody<SubmissionBody>('Submission', {
  task_id: idMember(),
  status: Joi.string().valid('queued', 'completed'),
  poll_url: Joi.string().description('Path of the task'),
}).example({
  task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  status: 'queued',
  poll_url: '/api/v1/tasks/5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
})
