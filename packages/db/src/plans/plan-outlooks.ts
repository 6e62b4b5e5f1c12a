import type { PlanOutlook } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Tx } from '../driver/database-client'
import { statement } from '../driver/statement'
import { cropPlans } from '../schema'

export interface PlanOutlookUpdate {
  planId: string
  outlook: PlanOutlook | null
}

const updateRows = statement<Record<'ids' | 'outlooks', unknown[]>, Record<string, never>>(
  {},
  (param) => sql`
    update ${cropPlans} as plan
       set outlook = latest.outlook
      from unnest(${param('ids')}::uuid[], ${param('outlooks')}::jsonb[]) as latest (id, outlook)
     where plan.id = latest.id and plan.outlook is distinct from latest.outlook`,
)

const toJson = (value: object | null): string | null => value && JSON.stringify(value)

/** Stores the outlooks of plans that the transaction has locked. */
export async function updatePlanOutlooks(tx: Tx, updates: readonly PlanOutlookUpdate[]): Promise<void> {
  if (updates.length === 0) return
  await updateRows(tx, {
    ids: updates.map(({ planId }) => planId),
    outlooks: updates.map(({ outlook }) => toJson(outlook)),
  })
}
