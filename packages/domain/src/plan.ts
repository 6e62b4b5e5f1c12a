import { combineConditions, type FieldConditions } from './conditions'
import { isVerdict, type FeasibilityLabel, type Verdict } from './feasibility'
import { isSameQuestion, toRecordedQuestion, type Question, type RecordedQuestion } from './question'

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

/** The parts of a plan that make its question. The conditions are null if the customer never set them. */
export interface PlanForQuestion extends Pick<PlanFields, 'crop' | 'location' | 'plantingMonth'> {
  conditions: FieldConditions | null
}

/** The parts of a question that a request has; those of the plan apply where it has none. */
export interface RequestedQuestion {
  location?: string | undefined
  crop?: string | undefined
  month?: number | undefined
  plantingYear?: number | undefined
  conditions?: Partial<FieldConditions> | undefined
}

/** Returns the question of an analysis of a plan. Without a request it is the plan's own question. */
export function getPlanQuestion(plan: PlanForQuestion, requested: RequestedQuestion = {}): Question {
  return {
    location: requested.location ?? plan.location,
    crop: requested.crop ?? plan.crop,
    month: requested.month ?? plan.plantingMonth,
    plantingYear: requested.plantingYear,
    conditions: combineConditions(requested.conditions, plan.conditions ?? undefined),
  }
}

/** Whether an analysis that names the plan asks another question than the plan's own. */
export function isWhatIf(plan: PlanForQuestion, question: Question): boolean {
  return !isSameQuestion(toRecordedQuestion(question), toRecordedQuestion(getPlanQuestion(plan)))
}

/** Why an analysis was made. */
export const ANALYSIS_TRIGGERS = ['request', 'reanalysis'] as const

export type AnalysisTrigger = (typeof ANALYSIS_TRIGGERS)[number]

/**
 * A stored analysis of a plan. Every task that names the plan stores one when it completes: also a what-if and a
 * re-analysis. Cache hits store none unless the request says so.
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

/** The seasonal outlook of the latest analysis of a plan, as clients read it. */
export interface PlanOutlook {
  /** The month of the issue, YYYY-MM. */
  readonly issued: string
  readonly feasibility_label: FeasibilityLabel
  /** How the label differs from the usual one. */
  readonly change: 'better' | 'worse' | 'same'
}

/** The newest seasonal outlook that answered the own question of a plan with some skill. The next one is compared with it. */
export interface JudgedOutlook {
  readonly issued: string
  /** Missing after the conditions of the plan changed, and with them its question. */
  readonly feasibility_label?: Verdict
}

/** A verdict with the question that it answers. */
export interface RecordedVerdict {
  question: RecordedQuestion
  verdict: Verdict
}

/**
 * Returns what a new analysis of a plan is compared with: of the earlier ones, oldest first, the last that has a verdict.
 * A re-analysis is compared with the last one that asks the same question: a what-if in between is not its predecessor.
 */
export function findPreviousVerdict(
  earlier: readonly { question: RecordedQuestion; feasibilityLabel: FeasibilityLabel }[],
  { question, trigger }: { question: RecordedQuestion; trigger: AnalysisTrigger },
): RecordedVerdict | undefined {
  return earlier
    .flatMap(({ question: other, feasibilityLabel: verdict }) =>
      isVerdict(verdict) && (trigger === 'request' || isSameQuestion(other, question))
        ? [{ question: other, verdict }]
        : [],
    )
    .at(-1)
}

export interface AnalysedPlan {
  isArchived: boolean
  /** Undefined for a plan that was never analysed. */
  latestModelVersion: string | undefined
  /** The model version of the latest analysis that is not a what-if; undefined if there is none. */
  latestOwnModelVersion: string | undefined
}

/**
 * Whether a plan is analysed again after a change of the model: active plans whose latest analysis another version made,
 * or whose latest analysis of their own question, so that a what-if does not keep it outdated.
 */
export function isPlanOutdated(plan: AnalysedPlan, modelVersion: string): boolean {
  const { isArchived, latestModelVersion, latestOwnModelVersion } = plan
  const isOther = (version: string | undefined) => version !== undefined && version !== modelVersion
  return !isArchived && (isOther(latestModelVersion) || isOther(latestOwnModelVersion))
}
