import { isVerdict, type FeasibilityLabel, type Verdict } from './feasibility'
import type { Question } from './question'

/**
 * The rules of crop plans. Queries enforce the rules that must be atomic; the tests of `packages/db` check that the
 * queries agree with these functions.
 */

export const RISK_TOLERANCES = ['low', 'medium', 'high'] as const

/** How much risk a customer accepts. It decides how severe the notification of a worse verdict is. */
export type RiskTolerance = (typeof RISK_TOLERANCES)[number]

/** In code points of the trimmed name. The name itself is stored as the customer wrote it. */
export const MAX_PLAN_NAME_LENGTH = 200

export interface PlanFields {
  name: string
  crop: string
  location: string
  plantingMonth: number
  riskTolerance: RiskTolerance
}

/** The fields of a plan that its owner may change. The others identify what its analyses are about. */
export interface ChangeablePlanFields {
  name: string
  riskTolerance: RiskTolerance
  isArchived: boolean
}

/** New values; a field that is missing or null keeps its value. */
export type PlanChanges = {
  [Field in keyof ChangeablePlanFields]?: ChangeablePlanFields[Field] | null | undefined
}

export function applyPlanChanges<Plan extends ChangeablePlanFields>(plan: Plan, changes: PlanChanges): Plan {
  return {
    ...plan,
    name: changes.name ?? plan.name,
    riskTolerance: changes.riskTolerance ?? plan.riskTolerance,
    isArchived: changes.isArchived ?? plan.isArchived,
  }
}

/** Whether an account with this many plans, archived ones included, may create no more. A maximum of 0 is no limit. */
export function isPlanLimitReached(planCount: number, maxPlans: number): boolean {
  return maxPlans > 0 && planCount >= maxPlans
}

/**
 * Whether a plan may be deleted. A plan with a stored analysis can only be archived, because the history of analyses is
 * kept. Tasks that are not finished do not count: their analyses are stored without a plan.
 */
export function canDeletePlan(storedAnalysisCount: number): boolean {
  return storedAnalysisCount === 0
}

/** Returns the question of an analysis of a plan. The plan fills in the parts that the request leaves out. */
export function getPlanQuestion(
  plan: PlanFields,
  requested: { [Name in keyof Question]?: Question[Name] | undefined },
): Question {
  return {
    location: requested.location ?? plan.location,
    crop: requested.crop ?? plan.crop,
    month: requested.month ?? plan.plantingMonth,
  }
}

/**
 * A stored analysis of a plan. Every task that names the plan stores one when it completes: also a what-if of another
 * crop, location or month, and a re-analysis. Cache hits store none.
 */
export interface PlanAnalysisRecord {
  id: string
  createdAt: Date
  feasibilityLabel: FeasibilityLabel
}

function isNewer(record: PlanAnalysisRecord, other: PlanAnalysisRecord): boolean {
  const ageDifferenceMs = record.createdAt.getTime() - other.createdAt.getTime()
  return ageDifferenceMs > 0 || (ageDifferenceMs === 0 && record.id > other.id)
}

/** Returns the analysis whose label a plan shows: its newest, also when it has no verdict. */
export function findLatestAnalysis<R extends PlanAnalysisRecord>(records: readonly R[]): R | undefined {
  return records.reduce<R | undefined>(
    (latest, record) => (!latest || isNewer(record, latest) ? record : latest),
    undefined,
  )
}

/** Returns the verdict that the next one is compared with: that of the newest analysis that has one. */
export function findLatestVerdict(records: readonly PlanAnalysisRecord[]): Verdict | undefined {
  const latest = findLatestAnalysis(records.filter((record) => isVerdict(record.feasibilityLabel)))
  return latest && isVerdict(latest.feasibilityLabel) ? latest.feasibilityLabel : undefined
}

export interface AnalysedPlan {
  isArchived: boolean
  /** Undefined for a plan that was never analysed. */
  latestModelVersion: string | undefined
}

/** Whether a plan is analysed again after a change of the model: active plans whose latest analysis another version made. */
export function isPlanOutdated(plan: AnalysedPlan, modelVersion: string): boolean {
  const { isArchived, latestModelVersion } = plan
  return !isArchived && latestModelVersion !== undefined && latestModelVersion !== modelVersion
}
