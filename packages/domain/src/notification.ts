import type { FeasibilityLabel } from './feasibility'
import { monthName } from './month'
import type { RiskTolerance } from './plan'

export const SEVERITIES = ['info', 'warning', 'critical'] as const

export type Severity = (typeof SEVERITIES)[number]

export interface Notice {
  title: string
  message: string
  severity: Severity
}

type KnownLabel = Exclude<FeasibilityLabel, 'insufficient_data'>

/** Better is higher. */
const RANK: Record<KnownLabel, number> = {
  not_suitable: 0,
  marginally_suitable: 1,
  moderately_suitable: 2,
  highly_suitable: 3,
}

/** The least label that a customer of this tolerance plants with an easy mind. */
const COMFORT: Record<RiskTolerance, KnownLabel> = {
  low: 'highly_suitable',
  medium: 'moderately_suitable',
  high: 'marginally_suitable',
}

const inWords = (name: string) => name.replaceAll('_', ' ')

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function severityOfChange(previous: KnownLabel, current: KnownLabel, tolerance: RiskTolerance): Severity {
  if (RANK[current] > RANK[previous]) return 'info'
  if (current === 'not_suitable') return 'critical'
  return RANK[current] < RANK[COMFORT[tolerance]] ? 'warning' : 'info'
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
  if (previous === undefined || previous === 'insufficient_data' || current === 'insufficient_data')
    return undefined
  if (previous === current) return undefined
  const change = `${inWords(previous)} → ${inWords(current)}`
  const limit =
    limitingFactor === null ? 'Nothing limits it.' : `Limiting factor: ${inWords(limitingFactor)}.`
  return {
    title: `Feasibility of “${plan.name}” changed`,
    message: `${capitalised(crop)} in ${location}, planting in ${monthName(month)}: ${change}. ${limit}`,
    severity: severityOfChange(previous, current, plan.riskTolerance),
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
