import { classesBetter } from './feasibility'
import type { FeasibilityLabel, ScoredLabel } from './feasibility'
import { monthName } from './month'
import type { RiskTolerance } from './plan'

export const SEVERITIES = ['info', 'warning', 'critical'] as const

export type Severity = (typeof SEVERITIES)[number]

export interface Notice {
  title: string
  message: string
  severity: Severity
}

/** The least label that a customer of this tolerance plants with an easy mind. */
const COMFORT: Record<RiskTolerance, ScoredLabel> = {
  low: 'highly_suitable',
  medium: 'moderately_suitable',
  high: 'marginally_suitable',
}

const inWords = (name: string) => name.replaceAll('_', ' ')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

interface LabelChange {
  from: ScoredLabel
  to: ScoredLabel
}

function severityOfChange({ from, to }: LabelChange, tolerance: RiskTolerance): Severity {
  if (classesBetter(to, from) > 0) return 'info'
  if (to === 'not_suitable') return 'critical'
  return classesBetter(to, COMFORT[tolerance]) < 0 ? 'warning' : 'info'
}

const isVerdict = (label: FeasibilityLabel | undefined): label is ScoredLabel =>
  label !== undefined && label !== 'insufficient_data'

/** The change that an owner is told: from one verdict to another. */
export function changeToTell(
  previous: FeasibilityLabel | undefined,
  current: FeasibilityLabel,
): LabelChange | undefined {
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
  previous: FeasibilityLabel | undefined
  current: FeasibilityLabel
  limitingFactor: string | null
}

/** What a customer is told of a new analysis of a plan: something only when its feasibility is known to have changed. */
export function feasibilityNotice(analysis: PlanAnalysis): Notice | undefined {
  const { plan, crop, location, month, previous, current, limitingFactor } = analysis
  const change = changeToTell(previous, current)
  if (!change) return undefined
  const inShort = `${inWords(change.from)} → ${inWords(change.to)}`
  const limit =
    limitingFactor === null ? 'Nothing limits it.' : `Limiting factor: ${inWords(limitingFactor)}.`
  return {
    title: `Feasibility of “${plan.name}” changed`,
    message: `${capitalised(crop)} in ${location}, planting in ${monthName(month)}: ${inShort}. ${limit}`,
    severity: severityOfChange(change, plan.riskTolerance),
  }
}

export interface PlanToRemind {
  name: string
  crop: string
  location: string
  plantingMonth: number
  latestLabel: FeasibilityLabel | undefined
}

const POOR: readonly (FeasibilityLabel | undefined)[] = ['marginally_suitable', 'not_suitable']

function latestInWords(label: FeasibilityLabel | undefined): string {
  if (label === undefined) return 'It was not analysed yet.'
  if (label === 'insufficient_data') return 'Its latest analysis had too little data for a verdict.'
  return `Its latest analysis says ${inWords(label)}.`
}

/** What a customer is told in the month before planting. */
export function plantingReminder(plan: PlanToRemind): Notice {
  const { name, crop, location, plantingMonth, latestLabel } = plan
  return {
    title: `Planting of “${name}” starts next month`,
    message: `${capitalised(crop)} in ${location} is planned for ${monthName(plantingMonth)}. ${latestInWords(latestLabel)}`,
    severity: POOR.includes(latestLabel) ? 'warning' : 'info',
  }
}
