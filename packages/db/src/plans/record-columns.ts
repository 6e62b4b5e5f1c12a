import type { ConditionValues } from '@crop/domain'
import { sql, type SQL } from 'drizzle-orm'
import { cropPlans, recordCropKey } from '../schema'

/** The known conditions in the result of a record of an earlier version. */
const resultConditions = (record: SQL): SQL => sql`(
  select jsonb_object_agg(key, value -> 'value')
    from jsonb_each((${record}.result -> 'conditions')::jsonb)
   where value ->> 'source' in ('request', 'plan'))`

/** Whether the question in the result of a record of an earlier version differs from that of its plan. */
const isOtherQuestion = (record: SQL): SQL => sql`
  exists (
    select from ${cropPlans} as plan
     where plan.id = ${record}.crop_plan_id
       and (plan.location, plan.crop, plan.planting_month) is distinct from
           (${record}.result ->> 'location', ${record}.result ->> 'crop', (${record}.result ->> 'month')::smallint))`

/**
 * Returns the question of a record. `record` is the name of the table or its alias. Records of earlier versions have
 * these values in their results only; the columns of later ones are read without parsing the result.
 */
export const recordColumns = (record: SQL) => ({
  location: sql<string>`coalesce(${record}.location, ${record}.result ->> 'location')`,
  locationKey: sql<string>`coalesce(${record}.location_key, ${record}.result ->> 'location')`,
  crop: sql<string>`coalesce(${record}.crop, ${record}.result ->> 'crop')`,
  cropKey: recordCropKey(record),
  month: sql<number>`coalesce(${record}.month, (${record}.result ->> 'month')::smallint)`,
  conditions: sql<ConditionValues | null>`case when ${record}.crop is null then ${resultConditions(record)} else ${record}.conditions end`,
  isWhatIf: sql<boolean>`coalesce(${record}.is_what_if, ${isOtherQuestion(record)})`,
  feasibilityScore: sql<
    number | null
  >`case when ${record}.crop is null then (${record}.result ->> 'feasibility_score')::float8 else ${record}.feasibility_score end`,
})
