import { FEASIBILITY_LABELS, draftFeasibilityNotification, RISK_TOLERANCES } from '@crop/domain'
import type { FeasibilityLabel } from '@crop/domain'

type Row = Record<string, unknown>

/** Whoever can look into the database. */
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

const RECORDS = `
  select p.id as plan_id, p.user_id, p.name, p.risk_tolerance, a.task_id, a.feasibility_label, a.result,
         a.result::jsonb->>'crop' as crop, a.result::jsonb->>'location' as location,
         (a.result::jsonb->>'month')::int as month, a.result::jsonb->>'limiting_factor' as limiting_factor
    from analyses a join crop_plans p on p.id = a.crop_plan_id
   order by p.id, a.created_at, a.id`

const NOTICES = `
  select user_id, related_crop_plan_id as plan_id, title, message, severity, dedupe_key
    from notifications where dedupe_key like 'analysis:%' order by related_crop_plan_id, created_at, id`

function oneOf<T extends string>(known: readonly T[], value: unknown): T {
  const found = known.find((one) => one === value)
  if (found === undefined)
    throw new Error(`The database holds ${String(value)} instead of ${known.join(', ')}`)
  return found
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** The notice that a record calls for, when the one before it with a verdict had another label. */
function noticeOf(record: Row, previous: FeasibilityLabel | undefined): Row[] {
  const { plan_id, user_id, task_id, limiting_factor } = record
  const notice = draftFeasibilityNotification({
    plan: { name: text(record.name), riskTolerance: oneOf(RISK_TOLERANCES, record.risk_tolerance) },
    crop: text(record.crop),
    location: text(record.location),
    month: Number(record.month),
    previousLabel: previous,
    newLabel: oneOf(FEASIBILITY_LABELS, record.feasibility_label),
    limitingFactor: limiting_factor === null ? null : text(limiting_factor),
  })
  return notice ? [{ user_id, plan_id, ...notice, dedupe_key: `analysis:${text(task_id)}` }] : []
}

function replay(records: Row[]): Row[] {
  const previous = new Map<unknown, FeasibilityLabel>()
  return records.flatMap((record) => {
    const notices = noticeOf(record, previous.get(record.plan_id))
    const label = oneOf(FEASIBILITY_LABELS, record.feasibility_label)
    if (label !== 'insufficient_data') previous.set(record.plan_id, label)
    return notices
  })
}

/**
 * What the records of all plans, in their order, should have told the plans' owners, and what they were told. For
 * plans that were not changed in between.
 */
export async function noticesDueAndTold(query: Query): Promise<{ due: Row[]; told: Row[] }> {
  return { due: replay(await query(RECORDS)), told: await query(NOTICES) }
}
