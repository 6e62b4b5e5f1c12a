import { sql } from 'drizzle-orm'
import { toIsoTimestamp, buildJsonObject } from './json-text'
import { selectLatestAnalysis } from './latest-record'
import { cropPlans } from './schema'

const { id, name, crop, location, plantingMonth, riskTolerance, isArchived, createdAt, updatedAt } = cropPlans

const latest = selectLatestAnalysis()

/** JSON text of a plan with the label of its newest record. */
export const planJson = buildJsonObject(
  {
    ...{ id, name, crop, location, planting_month: plantingMonth, risk_tolerance: riskTolerance },
    is_archived: isArchived,
    created_at: toIsoTimestamp(createdAt),
    updated_at: toIsoTimestamp(updatedAt),
    latest_feasibility_label: latest.label,
    latest_analysis_at: toIsoTimestamp(latest.createdAt),
  },
  sql`from (values (true)) as one left join lateral ${latest} on true`,
)
