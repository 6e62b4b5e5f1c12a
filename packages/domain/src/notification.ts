import {
  compareVerdicts,
  isVerdict,
  type FeasibilityLabel,
  type IrrigationCondition,
  type Verdict,
} from './feasibility'
import { findNextPlanting } from './outlook'
import type { JudgedOutlook, RecordedVerdict, RiskTolerance } from './plan'
import { isSameQuestion, type RecordedQuestion } from './question'
import {
  formatNotification,
  type AnalysedQuestionParams,
  type NotificationText,
  type OutlookLean,
} from './texts'

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

/** A new analysis of a plan. Its question may differ from the plan's. */
export interface PlanAnalysis {
  plan: { name: string; riskTolerance: RiskTolerance }
  question: RecordedQuestion
  label: FeasibilityLabel
  limitingFactor: string | null
  /** How the verdict depends on irrigation. */
  irrigation?: IrrigationCondition | null
  /** The analysis that `findPreviousVerdict` returns for this one. */
  previous: RecordedVerdict | undefined
}

/** Drafts the notification of a new analysis; undefined unless the verdict changed. */
export function draftFeasibilityNotification(analysis: PlanAnalysis): NotificationDraft | undefined {
  const { plan, previous, label } = analysis
  const change = findVerdictChange(previous?.verdict, label)
  if (!previous || !change) return undefined
  return toDraft(writeChange(analysis, previous, change), getChangeSeverity(change, plan.riskTolerance))
}

/** Compares two verdicts only if they answer the same question; otherwise the text names both questions. */
function writeChange(
  { plan, question, limitingFactor, irrigation }: PlanAnalysis,
  previous: RecordedVerdict,
  { from, to }: VerdictChange,
): NotificationText {
  if (!isSameQuestion(question, previous.question)) {
    const params = {
      plan: plan.name,
      latest: { ...toQuestionParams(question, to), ...(irrigation && { irrigation }) },
      previous: toQuestionParams(previous.question, from),
    }
    return { code: 'other_question_analysed', params }
  }
  const { crop, location, month } = question
  const limit = limitingFactor === null ? {} : { limiting_factor: limitingFactor }
  return {
    code: 'feasibility_changed',
    params: { plan: plan.name, crop, location, month, from, to, ...(irrigation && { irrigation }), ...limit },
  }
}

const toQuestionParams = (
  { crop, location, month, conditions }: RecordedQuestion,
  label: Verdict,
): AnalysedQuestionParams => ({ crop, location, month, ...(conditions && { conditions }), label })

/** A new analysis of the own question of a plan, by a seasonal outlook. */
export interface PlanOutlookAnalysis {
  plan: { name: string; riskTolerance: RiskTolerance }
  question: RecordedQuestion
  /** The label of a normal year. */
  usualLabel: FeasibilityLabel
  outlook: {
    issued: string
    feasibilityLabel: FeasibilityLabel
    skill: 'none' | 'low' | 'fair'
    isSkillUnknown?: boolean
    lean?: OutlookLean | null
  }
  /** The newest outlook that the plan was judged by before. */
  judged: JudgedOutlook | null
}

/**
 * Returns what the next outlook is compared with after an analysis: the newest outlook with a verdict and some skill. One
 * without skill changes nothing for growers, nor does an older one.
 */
export function getJudgedOutlook({ outlook, judged }: PlanOutlookAnalysis): JudgedOutlook | null {
  const { issued, feasibilityLabel, skill } = outlook
  if (skill === 'none' || !isVerdict(feasibilityLabel)) return judged
  return judged && issued < judged.issued ? judged : { issued, feasibility_label: feasibilityLabel }
}

/**
 * Drafts the notification that a newer outlook changes the verdict on a plan; undefined unless it does. The verdict is
 * compared with that by the outlook before, if that was for the same planting, else with that of a normal year.
 */
export function draftOutlookNotification(analysis: PlanOutlookAnalysis): NotificationDraft | undefined {
  const { plan, question, outlook, usualLabel, judged } = analysis
  const { issued, feasibilityLabel, skill, isSkillUnknown, lean } = outlook
  if (skill === 'none' || (judged && issued <= judged.issued)) return undefined
  const { crop, location, month } = question
  const earlierLabel =
    judged && findNextPlanting(judged.issued, month) === findNextPlanting(issued, month)
      ? judged.feasibility_label
      : undefined
  const change = findVerdictChange(earlierLabel ?? usualLabel, feasibilityLabel)
  if (!change) return undefined
  const params = {
    plan: plan.name,
    crop,
    location,
    month,
    issued,
    ...change,
    compared_with: earlierLabel ? ('earlier_outlook' as const) : ('usual' as const),
    skill,
    ...(isSkillUnknown && { is_skill_unknown: true as const }),
    ...(lean && { lean }),
  }
  return toDraft({ code: 'outlook_changed', params }, getChangeSeverity(change, plan.riskTolerance))
}

export interface PlanForReminder {
  name: string
  crop: string
  location: string
  plantingMonth: number
  latestLabel: FeasibilityLabel | undefined
  /** How the latest label depends on irrigation. */
  irrigation?: IrrigationCondition | null
}

/** Drafts the notification that a customer gets in the month before planting. */
export function draftPlantingReminder(plan: PlanForReminder): NotificationDraft {
  const { name, crop, location, plantingMonth, latestLabel, irrigation } = plan
  const isUnfavourable = latestLabel === 'marginally_suitable' || latestLabel === 'not_suitable'
  const params = {
    plan: name,
    crop,
    location,
    month: plantingMonth,
    ...(latestLabel !== undefined && { label: latestLabel }),
    ...(irrigation && { irrigation }),
  }
  return toDraft({ code: 'planting_next_month', params }, isUnfavourable ? 'warning' : 'info')
}

/** Drafts the notification that the service disabled a webhook. The text has only the host, because the path may be secret. */
export function draftWebhookDisabled(url: string, reason: 'gone' | 'failing'): NotificationDraft {
  return toDraft({ code: 'webhook_disabled', params: { host: new URL(url).host, reason } }, 'warning')
}
