import { INSUFFICIENT_DATA, type Verdict } from '@crop/domain'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { analyses, cropPlans } from './schema'

/** The order of `findLatestAnalysis` in the domain's plan rules. */
export const newestFirst = [desc(analyses.createdAt), desc(analyses.id)]

const hasVerdict = ne(analyses.feasibilityLabel, INSUFFICIENT_DATA)

/** The label of an analysis that has a verdict. */
const verdict = sql<Verdict>`${analyses.feasibilityLabel}`

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
    })
    .from(analyses)
    .where(eq(analyses.cropPlanId, cropPlans.id))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest')

/** Selects the verdict that the next one of a plan is compared with, to be joined laterally to `crop_plans`. */
export const selectLatestVerdict = () =>
  new QueryBuilder()
    .select({ verdict: verdict.as('verdict') })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, cropPlans.id), hasVerdict))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest_verdict')
