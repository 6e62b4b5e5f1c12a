import { RISK_TOLERANCES } from '@crop/domain'
import type { RiskTolerance } from '@crop/domain'
import Joi from 'joi'
import { flagParameter, limitParameter, monthField, nameField, text } from '../http/fields'

export interface NewPlan {
  name: string
  crop: string
  location: string
  planting_month: number
  risk_tolerance: RiskTolerance
}

/** Trimmed for the count only: a name is kept as it was given. */
const planName = () => text({ max: 200, counted: (name) => name.trim() })

const riskTolerance = () => Joi.string().valid(...RISK_TOLERANCES)

export const newPlan = Joi.object<NewPlan, true>({
  name: planName().required(),
  crop: nameField(100).required(),
  location: nameField(200).required(),
  planting_month: monthField().required(),
  risk_tolerance: riskTolerance().required(),
})

export interface PlanPatch {
  name?: string | null
  risk_tolerance?: RiskTolerance | null
  is_archived?: boolean | null
}

/** Null, like a member that is left out, leaves the value as it is. */
export const planPatch = Joi.object<PlanPatch, true>({
  name: planName().allow(null),
  risk_tolerance: riskTolerance().allow(null),
  is_archived: Joi.boolean().allow(null),
})

export const planListQuery = Joi.object<{ include_archived: boolean }>({ include_archived: flagParameter() })

export const historyQuery = Joi.object<{ limit: number }>({ limit: limitParameter() })
