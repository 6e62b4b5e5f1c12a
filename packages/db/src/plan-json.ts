import { sql } from 'drizzle-orm'
import { isoMoment, jsonObject } from './json-text'
import { latestRecord } from './latest-record'
import { cropPlans } from './schema'

const { id, name, crop, location, plantingMonth, riskTolerance, isArchived, createdAt, updatedAt } = cropPlans

const latest = latestRecord()

/** JSON text of a plan with the label of its newest record. */
export const planJson = jsonObject(
  {
    ...{ id, name, crop, location, planting_month: plantingMonth, risk_tolerance: riskTolerance },
    is_archived: isArchived,
    created_at: isoMoment(createdAt),
    updated_at: isoMoment(updatedAt),
    latest_feasibility_label: latest.label,
    latest_analysis_at: isoMoment(latest.createdAt),
  },
  sql`from (values (true)) as one left join lateral ${latest} on true`,
)
