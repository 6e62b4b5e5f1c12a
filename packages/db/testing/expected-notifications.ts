import {
  draftFeasibilityNotification,
  FEASIBILITY_LABELS,
  isVerdict,
  RISK_TOLERANCES,
  type FeasibilityLabel,
} from '@crop/domain'

type Row = Record<string, unknown>

/** Runs a query on the database under test. */
export type Query = (sql: string, values?: unknown[]) => Promise<Row[]>

const ANALYSES = `
  select p.id as plan_id, p.user_id, p.name, p.risk_tolerance, a.task_id, a.feasibility_label, a.result,
         a.result::jsonb->>'crop' as crop, a.result::jsonb->>'location' as location,
         (a.result::jsonb->>'month')::int as month, a.result::jsonb->>'limiting_factor' as limiting_factor
    from analyses a join crop_plans p on p.id = a.crop_plan_id
   order by p.id, a.created_at, a.id`

const NOTIFICATIONS = `
  select user_id, related_crop_plan_id as plan_id, title, message, severity, code, params, dedupe_key
    from notifications
   where dedupe_key like 'analysis:%'
   order by related_crop_plan_id, created_at, id`

function parseOneOf<T extends string>(allowed: readonly T[], value: unknown): T {
  const match = allowed.find((candidate) => candidate === value)
  if (match === undefined) {
    throw new Error(`The database contains ${String(value)} instead of ${allowed.join(', ')}`)
  }
  return match
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Returns the notifications that an analysis must have caused: none or one. */
function getExpectedNotifications(analysis: Row, previousLabel: FeasibilityLabel | undefined): Row[] {
  const { plan_id, user_id, task_id, limiting_factor } = analysis
  const draft = draftFeasibilityNotification({
    plan: {
      name: toText(analysis.name),
      riskTolerance: parseOneOf(RISK_TOLERANCES, analysis.risk_tolerance),
    },
    crop: toText(analysis.crop),
    location: toText(analysis.location),
    month: Number(analysis.month),
    previousLabel,
    newLabel: parseOneOf(FEASIBILITY_LABELS, analysis.feasibility_label),
    limitingFactor: limiting_factor === null ? null : toText(limiting_factor),
  })
  return draft ? [{ user_id, plan_id, ...draft, dedupe_key: `analysis:${toText(task_id)}` }] : []
}

function replayAnalyses(analyses: Row[]): Row[] {
  const latestVerdicts = new Map<unknown, FeasibilityLabel>()
  return analyses.flatMap((analysis) => {
    const notifications = getExpectedNotifications(analysis, latestVerdicts.get(analysis.plan_id))
    const label = parseOneOf(FEASIBILITY_LABELS, analysis.feasibility_label)
    if (isVerdict(label)) latestVerdicts.set(analysis.plan_id, label)
    return notifications
  })
}

/**
 * Returns the notifications that the stored analyses of all plans must have caused (`due`) and those that are stored
 * (`stored`). The result is valid only for plans that did not change after their analyses.
 */
export async function replayNotifications(query: Query): Promise<{ due: Row[]; stored: Row[] }> {
  return { due: replayAnalyses(await query(ANALYSES)), stored: await query(NOTIFICATIONS) }
}
