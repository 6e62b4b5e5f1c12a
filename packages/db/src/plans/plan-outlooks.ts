import type { JudgedOutlook, PlanOutlook } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Tx } from '../driver/database-client'
import { statement } from '../driver/statement'
import { cropPlans } from '../schema'

/** The columns of a plan about seasonal outlooks. */
export interface PlanOutlookState {
  planId: string
  outlook: PlanOutlook | null
  judgedOutlook: JudgedOutlook | null
}

const updateRows = statement<Record<'ids' | 'outlooks' | 'judged', unknown[]>, Record<string, never>>(
  {},
  (param) => sql`
    update ${cropPlans} as plan
       set outlook = latest.outlook, judged_outlook = latest.judged
      from unnest(${param('ids')}::uuid[], ${param('outlooks')}::jsonb[], ${param('judged')}::jsonb[])
           as latest (id, outlook, judged)
     where plan.id = latest.id
       and (plan.outlook, plan.judged_outlook) is distinct from (latest.outlook, latest.judged)`,
)

const toJson = (value: object | null): string | null => value && JSON.stringify(value)

/** Stores the outlooks of plans that the transaction has locked. */
export async function updatePlanOutlooks(tx: Tx, states: readonly PlanOutlookState[]): Promise<void> {
  if (states.length === 0) return
  await updateRows(tx, {
    ids: states.map(({ planId }) => planId),
    outlooks: states.map(({ outlook }) => toJson(outlook)),
    judged: states.map(({ judgedOutlook }) => toJson(judgedOutlook)),
  })
}
