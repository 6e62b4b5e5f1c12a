import { draftOutlookNotification, getJudgedOutlook, type PlanOutlook } from '@crop/domain'
import type { NewNotification } from '../notifications/notifications'
import type { PlanOutlookState } from '../plans/plan-outlooks'
import type { Outcome, NewPlanAnalysis } from './new-analyses'

interface FollowedOutlooks {
  updates: PlanOutlookState[]
  notifications: NewNotification[]
}

/**
 * Follows the outlooks of plans through new analyses, in their order: what each plan shows afterwards, and the notifications
 * of changed verdicts. The plans are locked, so that an issue notifies once, however many workers complete analyses.
 */
export function followOutlooks(planAnalyses: readonly NewPlanAnalysis[]): FollowedOutlooks {
  const states = new Map<string, PlanOutlookState>()
  const notifications: NewNotification[] = []
  for (const analysis of planAnalyses) {
    const { planId, plan, outcome } = analysis
    const before = states.get(planId) ?? plan
    // Where there are no outlooks, plans are not updated.
    if (!outcome.outlook && !before.outlook) continue
    const { judgedOutlook } = before
    const judged = toJudged(analysis, judgedOutlook)
    if (judged) notifications.push(...draftNotifications(analysis, judged))
    states.set(planId, {
      planId,
      outlook: toPlanOutlook(outcome),
      judgedOutlook: judged ? getJudgedOutlook(judged) : judgedOutlook,
    })
  }
  return { updates: [...states.values()], notifications }
}

type JudgedAnalysis = Parameters<typeof draftOutlookNotification>[0]

/** Returns undefined for analyses without an outlook, and for what-ifs, which say nothing about the plan's own question. */
function toJudged(
  { plan, question, outcome, isWhatIf }: NewPlanAnalysis,
  judged: JudgedAnalysis['judged'],
): JudgedAnalysis | undefined {
  const { outlook, feasibilityLabel } = outcome
  return outlook && !isWhatIf ? { plan, question, usualLabel: feasibilityLabel, outlook, judged } : undefined
}

function draftNotifications(
  { planId, plan, taskId }: NewPlanAnalysis,
  judged: JudgedAnalysis,
): NewNotification[] {
  const draft = draftOutlookNotification(judged)
  if (!draft) return []
  const dedupeKey = `outlook:${planId}:${judged.outlook.issued}`
  return [{ ...draft, userId: plan.userId, planId, dedupeKey, sourceTaskId: taskId }]
}

/** Returns what a plan shows of the outlook of its latest analysis. */
const toPlanOutlook = ({ outlook }: Outcome): PlanOutlook | null =>
  outlook && {
    issued: outlook.issued,
    feasibility_label: outlook.feasibilityLabel,
    change: outlook.change,
  }
