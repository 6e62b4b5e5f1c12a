import { compareVerdicts } from './feasibility'
import type { FeasibilityLabel, Verdict } from './feasibility'
import { getMonthName } from './month'
import type { RiskTolerance } from './plan'

export const SEVERITIES = ['info', 'warning', 'critical'] as const

export type Severity = (typeof SEVERITIES)[number]

export interface NotificationDraft {
  title: string
  message: string
  severity: Severity
}

/** The least label that a customer of this tolerance plants with an easy mind. */
const COMFORT_LEVELS: Record<RiskTolerance, Verdict> = {
  low: 'highly_suitable',
  medium: 'moderately_suitable',
  high: 'marginally_suitable',
}

const toWords = (name: string) => name.replaceAll('_', ' ')

const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface VerdictChange {
  from: Verdict
  to: Verdict
}

function getChangeSeverity({ from, to }: VerdictChange, tolerance: RiskTolerance): Severity {
  if (compareVerdicts(to, from) > 0) return 'info'
  if (to === 'not_suitable') return 'critical'
  return compareVerdicts(to, COMFORT_LEVELS[tolerance]) < 0 ? 'warning' : 'info'
}

const isVerdict = (label: FeasibilityLabel | undefined): label is Verdict =>
  label !== undefined && label !== 'insufficient_data'

/** The change that an owner is told: from one verdict to another. */
export function findVerdictChange(
  previous: FeasibilityLabel | undefined,
  current: FeasibilityLabel,
): VerdictChange | undefined {
  const isTold = isVerdict(previous) && isVerdict(current) && previous !== current
  return isTold ? { from: previous, to: current } : undefined
}

export interface PlanAnalysis {
  plan: { name: string; riskTolerance: RiskTolerance }
  /** What was asked, which may differ from the plan: a "what if". */
  crop: string
  location: string
  month: number
  /** The label of the plan's most recent earlier record that had one. */
  previousLabel: FeasibilityLabel | undefined
  currentLabel: FeasibilityLabel
  limitingFactor: string | null
}

/** What a customer is told of a new analysis of a plan: something only when its feasibility is known to have changed. */
export function draftFeasibilityNotification(analysis: PlanAnalysis): NotificationDraft | undefined {
  const { plan, crop, location, month, previousLabel, currentLabel, limitingFactor } = analysis
  const change = findVerdictChange(previousLabel, currentLabel)
  if (!change) return undefined
  const inShort = `${toWords(change.from)} → ${toWords(change.to)}`
  const limit =
    limitingFactor === null ? 'Nothing limits it.' : `Limiting factor: ${toWords(limitingFactor)}.`
  return {
    title: `Feasibility of “${plan.name}” changed`,
    message: `${capitalise(crop)} in ${location}, planting in ${getMonthName(month)}: ${inShort}. ${limit}`,
    severity: getChangeSeverity(change, plan.riskTolerance),
  }
}

export interface PlanForReminder {
  name: string
  crop: string
  location: string
  plantingMonth: number
  latestLabel: FeasibilityLabel | undefined
}

const POOR: readonly (FeasibilityLabel | undefined)[] = ['marginally_suitable', 'not_suitable']

function describeLatestLabel(label: FeasibilityLabel | undefined): string {
  if (label === undefined) return 'It was not analysed yet.'
  if (label === 'insufficient_data') return 'Its latest analysis had too little data for a verdict.'
  return `Its latest analysis says ${toWords(label)}.`
}

/** What a customer is told in the month before planting. */
export function draftPlantingReminder(plan: PlanForReminder): NotificationDraft {
  const { name, crop, location, plantingMonth, latestLabel } = plan
  return {
    title: `Planting of “${name}” starts next month`,
    message: `${capitalise(crop)} in ${location} is planned for ${getMonthName(plantingMonth)}. ${describeLatestLabel(latestLabel)}`,
    severity: POOR.includes(latestLabel) ? 'warning' : 'info',
  }
}
