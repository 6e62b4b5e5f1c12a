import { sql } from 'drizzle-orm'
import { buildJsonObject, toIsoTimestamp } from '../sql/json-sql'
import { selectLatestAnalysis } from './latest-analysis'
import { cropPlans } from '../schema'

const latestAnalysis = selectLatestAnalysis()

const PLAN_MEMBERS = {
  id: cropPlans.id,
  name: cropPlans.name,
  crop: cropPlans.crop,
  location: cropPlans.location,
  planting_month: cropPlans.plantingMonth,
  risk_tolerance: cropPlans.riskTolerance,
  is_archived: cropPlans.isArchived,
  created_at: toIsoTimestamp(cropPlans.createdAt),
  updated_at: toIsoTimestamp(cropPlans.updatedAt),
  latest_feasibility_label: latestAnalysis.label,
  latest_analysis_at: toIsoTimestamp(latestAnalysis.createdAt),
  outlook: cropPlans.outlook,
}

const fromLatestAnalysis = sql`from (values (true)) as one_row left join lateral ${latestAnalysis} on true`

/** JSON text of a plan with the label and time of its latest analysis, as clients read it. */
export const planJson = buildJsonObject(PLAN_MEMBERS, fromLatestAnalysis)

/** The same with how the latest label depends on irrigation, for which Postgres reads the whole result. */
export const planJsonWithIrrigation = buildJsonObject(
  { ...PLAN_MEMBERS, latest_irrigation: latestAnalysis.irrigation },
  fromLatestAnalysis,
)
