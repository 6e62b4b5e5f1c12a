import type { IrrigationCondition } from '@crop/domain'
import { and, desc, eq, not, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { recordColumns } from './record-columns'
import { analyses, cropPlans } from '../schema'

/** The order of `findLatestAnalysis` in the domain's plan rules. */
export const newestFirst = [desc(analyses.createdAt), desc(analyses.id)]

/**
 * Selects the newest analysis of a plan, to be joined laterally to `crop_plans`. It is one lookup in the index, however
 * long the history of the plan is.
 */
export const selectLatestAnalysis = () =>
  new QueryBuilder()
    .select({
      label: analyses.feasibilityLabel,
      createdAt: analyses.createdAt,
      modelVersion: analyses.modelVersion,
      // Postgres reads the result only for queries that select this column.
      irrigation: sql<IrrigationCondition | null>`${analyses.result} #>> '{water,irrigation}'`.as(
        'irrigation',
      ),
    })
    .from(analyses)
    .where(eq(analyses.cropPlanId, cropPlans.id))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest')

/** Selects the newest analysis of a plan that is not a what-if, to be joined laterally to `crop_plans`. */
export const selectLatestOwnAnalysis = () =>
  new QueryBuilder()
    .select({ label: analyses.feasibilityLabel, modelVersion: analyses.modelVersion })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, cropPlans.id), not(recordColumns(sql`${analyses}`).isWhatIf)))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest_own')
