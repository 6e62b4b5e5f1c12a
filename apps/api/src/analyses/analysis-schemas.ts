import { MAX_CROP_LENGTH, MAX_LOCATION_LENGTH } from '@crop/domain'
import Joi from 'joi'
import { questionBody } from '../http/contract/conditions'
import {
  booleanParameter,
  monthField,
  nameField,
  plantingYearField,
  textField,
} from '../http/contract/fields'
import {
  id,
  type Member,
  member,
  oneOf,
  querySchema,
  strictBody,
  text,
  type TypeOf,
} from '../http/contract/members'
import { toJsonSchema } from '../http/contract/openapi/json-schema'

/** Makes a field required unless the request names a plan. */
const requiredWithoutPlan = <T>({ schema }: Member<T>): Member<T, 'optional'> =>
  member(
    Joi.any<T>()
      .when('crop_plan_id', {
        is: Joi.any().invalid(null).required(),
        then: schema,
        otherwise: schema.required(),
      })
      // The OpenAPI document shows the plain field. Only the description mentions the condition.
      .meta({ replace: toJsonSchema(schema, new Map()) }),
  )
    .describe("Required unless `crop_plan_id` is given; defaults to the plan's value")
    .optional()

export type AnalysisRequest = TypeOf<typeof analysisRequest>

export const analysisRequest = questionBody(
  {
    location: requiredWithoutPlan(nameField(MAX_LOCATION_LENGTH)),
    crop: requiredWithoutPlan(nameField(MAX_CROP_LENGTH)),
    month: requiredWithoutPlan(monthField()),
    planting_year: plantingYearField(),
    crop_plan_id: textField({ min: 0, max: Infinity })
      .orNull()
      .optional()
      .describe(
        "One of your crop plans. A computed analysis is recorded in the plan's history; a cached result only with " +
          "`record=true`. An analysis of another crop, location, month or other conditions than the plan's is recorded " +
          'as a what-if',
      ),
  },
  'Known conditions of the field. Those of the plan apply where the request has none',
).withExample({ location: 'nakuru', crop: 'maize', month: 4 })

export const analysisQuery = querySchema({
  refresh: booleanParameter().describe(
    'Bypasses the result cache, so that the analysis is computed and recorded',
  ),
  record: booleanParameter().describe(
    'Records a cached result as well: it is `queued` like any other, and completes without being computed again',
  ),
})

export const submissionBody = strictBody('Submission', {
  task_id: id('5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10'),
  status: oneOf(['queued', 'completed'], 'queued'),
  poll_url: text('/api/v1/tasks/5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10').describe('Path of the task'),
})
