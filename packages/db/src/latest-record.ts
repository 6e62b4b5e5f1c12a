import type { Verdict } from '@crop/domain'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { analyses, cropPlans } from './schema'

export const newestFirst = [desc(analyses.createdAt), desc(analyses.id)]

/** Records that say something: of the others customers are told nothing. */
export const hasVerdict = ne(analyses.feasibilityLabel, 'insufficient_data')

/** The label of a record that has a verdict. */
export const verdict = sql<Verdict>`${analyses.feasibilityLabel}`

/** The newest record of each plan of the query it is joined to: one look into the index, however long the history. */
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

/** The label that customers were told last of each plan: of its newest record with a verdict. */
export const selectLatestVerdict = () =>
  new QueryBuilder()
    .select({ verdict: verdict.as('verdict') })
    .from(analyses)
    .where(and(eq(analyses.cropPlanId, cropPlans.id), hasVerdict))
    .orderBy(...newestFirst)
    .limit(1)
    .as('latest_verdict')
