import Joi from 'joi'
import { flagParameter, monthField, nameField, text } from '../http/fields'

export interface AnalysisRequest {
  location?: string
  crop?: string
  month?: number
  crop_plan_id?: string | null
}

/** Needed unless the request names a plan, which then fills in what is missing. */
const unlessPlanIsNamed = <S extends Joi.Schema>(field: S) =>
  Joi.when('crop_plan_id', {
    is: Joi.string().allow('').required(),
    then: field,
    otherwise: field.required(),
  })

export const analysisRequest = Joi.object<AnalysisRequest>({
  location: unlessPlanIsNamed(nameField(200)),
  crop: unlessPlanIsNamed(nameField(100)),
  month: unlessPlanIsNamed(monthField()),
  crop_plan_id: text({ min: 0, max: Infinity }).allow(null),
})

export interface AnalysisQuery {
  refresh: boolean
}

export const analysisQuery = Joi.object<AnalysisQuery>({ refresh: flagParameter() })
