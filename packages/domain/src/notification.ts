import { compareVerdicts, isVerdict, type FeasibilityLabel, type Verdict } from './feasibility'
import type { RiskTolerance } from './plan'
import { formatNotification, type NotificationText } from './texts'

export const SEVERITIES = ['info', 'warning', 'critical'] as const

export type Severity = (typeof SEVERITIES)[number]

/** A notification that is not stored yet, with its English title and message. */
export type NotificationDraft = NotificationText & {
  title: string
  message: string
  severity: Severity
}

/** The worst verdict that each risk tolerance still accepts without a warning. */
const COMFORT_LEVELS: Record<RiskTolerance, Verdict> = {
  low: 'highly_suitable',
  medium: 'moderately_suitable',
  high: 'marginally_suitable',
}

const toDraft = (text: NotificationText, severity: Severity): NotificationDraft => ({
  ...text,
  ...formatNotification(text),
  severity,
})

interface VerdictChange {
  from: Verdict
  to: Verdict
}

/** Returns the change from one verdict to another; undefined unless both labels are verdicts and differ. */
export function findVerdictChange(
  previousLabel: FeasibilityLabel | undefined,
  newLabel: FeasibilityLabel,
): VerdictChange | undefined {
  if (previousLabel === undefined || previousLabel === newLabel) return undefined
  if (!isVerdict(previousLabel) || !isVerdict(newLabel)) return undefined
  return { from: previousLabel, to: newLabel }
}

function getChangeSeverity({ from, to }: VerdictChange, riskTolerance: RiskTolerance): Severity {
  if (compareVerdicts(to, from) > 0) return 'info'
  if (to === 'not_suitable') return 'critical'
  return compareVerdicts(to, COMFORT_LEVELS[riskTolerance]) < 0 ? 'warning' : 'info'
}

/** A new analysis of a plan. Crop, location and month are those of its question, which may differ from the plan's. */
export interface PlanAnalysis {
  plan: { name: string; riskTolerance: RiskTolerance }
  crop: string
  location: string
  month: number
  /** Of the newest earlier analysis of the plan that has a verdict; undefined when there is none. */
  previousLabel: FeasibilityLabel | undefined
  newLabel: FeasibilityLabel
  limitingFactor: string | null
}

/** Drafts the notification of a new analysis; undefined unless the plan's verdict changed. */
export function draftFeasibilityNotification(analysis: PlanAnalysis): NotificationDraft | undefined {
  const { plan, crop, location, month, previousLabel, newLabel, limitingFactor } = analysis
  const change = findVerdictChange(previousLabel, newLabel)
  if (!change) return undefined
  const params = {
    plan: plan.name,
    crop,
    location,
    month,
    ...change,
    ...(limitingFactor !== null && { limiting_factor: limitingFactor }),
  }
  return toDraft({ code: 'feasibility_changed', params }, getChangeSeverity(change, plan.riskTolerance))
}

export interface PlanForReminder {
  name: string
  crop: string
  location: string
  plantingMonth: number
  latestLabel: FeasibilityLabel | undefined
}

/** Drafts the notification that a customer gets in the month before planting. */
export function draftPlantingReminder(plan: PlanForReminder): NotificationDraft {
  const { name, crop, location, plantingMonth, latestLabel } = plan
  const isUnfavourable = latestLabel === 'marginally_suitable' || latestLabel === 'not_suitable'
  const params = {
    plan: name,
    crop,
    location,
    month: plantingMonth,
    ...(latestLabel !== undefined && { label: latestLabel }),
  }
  return toDraft({ code: 'planting_next_month', params }, isUnfavourable ? 'warning' : 'info')
}

/** Drafts the notification that the service disabled a webhook. The text has only the host, because the path may be secret. */
export function draftWebhookDisabled(url: string, reason: 'gone' | 'failing'): NotificationDraft {
  return toDraft({ code: 'webhook_disabled', params: { host: new URL(url).host, reason } }, 'warning')
}
