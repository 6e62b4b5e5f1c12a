import { sql } from 'drizzle-orm'
import { isoMoment, jsonObject } from './json-text'
import { analyses, cropPlans } from './schema'

const { id, name, crop, location, plantingMonth, riskTolerance, isArchived, createdAt, updatedAt } = cropPlans

/** JSON text of a plan with the label of its newest record, found by one look into the index. */
export const planJson = jsonObject(
  {
    ...{ id, name, crop, location, planting_month: plantingMonth, risk_tolerance: riskTolerance },
    is_archived: isArchived,
    created_at: isoMoment(createdAt),
    updated_at: isoMoment(updatedAt),
    latest_feasibility_label: sql`latest.feasibility_label`,
    latest_analysis_at: isoMoment(sql`latest.created_at`),
  },
  sql`from (values (true)) as one left join lateral (
    select record.feasibility_label, record.created_at from ${analyses} as record
     where record.crop_plan_id = ${id} order by record.created_at desc, record.id desc limit 1) as latest on true`,
)
