import {
  toMatchKey,
  type AnalysisTrigger,
  type ConditionValues,
  type RecordedQuestion,
  type RecordedVerdict,
  type Verdict,
} from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { recordColumns } from './record-columns'
import { analyses } from '../schema'

/** A new analysis of a plan. */
export interface ComparedAnalysis {
  planId: string
  question: RecordedQuestion
  trigger: AnalysisTrigger
}

type ComparedParams = Record<
  'planIds' | 'isReanalysis' | 'locationKeys' | 'cropKeys' | 'months' | 'conditions',
  unknown[]
>

function toComparedParams(compared: readonly ComparedAnalysis[]): ComparedParams {
  return {
    planIds: compared.map(({ planId }) => planId),
    isReanalysis: compared.map(({ trigger }) => trigger === 'reanalysis'),
    locationKeys: compared.map(({ question }) => toMatchKey(question.location)),
    cropKeys: compared.map(({ question }) => toMatchKey(question.crop)),
    months: compared.map(({ question }) => question.month),
    conditions: compared.map(({ question: { conditions } }) => conditions && JSON.stringify(conditions)),
  }
}

interface PreviousRow extends Record<string, unknown> {
  position: number
  location: string
  crop: string
  month: number
  conditions: ConditionValues | null
  verdict: Verdict
}

const record = recordColumns(sql`record`)

const selectPreviousVerdicts = statement<ComparedParams, PreviousRow>(
  {},
  (param: PlaceholderFactory<ComparedParams>) => sql`
    select compared.position::integer, previous.*
      from unnest(${param('planIds')}::uuid[], ${param('isReanalysis')}::boolean[],
                  ${param('locationKeys')}::text[], ${param('cropKeys')}::text[], ${param('months')}::smallint[],
                  ${param('conditions')}::text[])
           with ordinality
           as compared (plan_id, is_reanalysis, location_key, crop_key, month, conditions, position)
     cross join lateral (
       select ${record.location} as location, ${record.crop} as crop, ${record.month} as month,
              ${record.conditions} as conditions, feasibility_label as verdict
         from ${analyses} as record
        where crop_plan_id = compared.plan_id
          and feasibility_label <> 'insufficient_data'
          and (not compared.is_reanalysis
               or ${record.locationKey} = compared.location_key
                 and ${record.cropKey} = compared.crop_key
                 and ${record.month} = compared.month
                 and ${record.conditions} is not distinct from compared.conditions::jsonb)
        order by created_at desc, id desc
        limit 1) as previous
     order by compared.position`,
)

/**
 * Returns what each new analysis is compared with (`findPreviousVerdict` of the domain), in their order; undefined where
 * there is nothing to compare with.
 */
export async function findPreviousVerdicts(
  db: Db,
  compared: readonly ComparedAnalysis[],
): Promise<(RecordedVerdict | undefined)[]> {
  const previous: (RecordedVerdict | undefined)[] = compared.map(() => undefined)
  for (const row of await selectPreviousVerdicts(db, toComparedParams(compared))) {
    const { position, verdict, conditions, location, crop, month } = row
    const question = { location, crop, month, conditions: conditions ?? undefined }
    previous[position - 1] = { question, verdict }
  }
  return previous
}
