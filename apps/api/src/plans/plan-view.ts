import type { AnalysisRecord, Plan } from '@crop/db'

export const planUrl = (id: string) => `/api/v1/crop-plans/${id}`

export function planView(plan: Plan) {
  return {
    id: plan.id,
    name: plan.name,
    crop: plan.crop,
    location: plan.location,
    planting_month: plan.plantingMonth,
    risk_tolerance: plan.riskTolerance,
    is_archived: plan.isArchived,
    created_at: plan.createdAt.toISOString(),
    updated_at: plan.updatedAt.toISOString(),
    latest_feasibility_label: plan.latestLabel,
    latest_analysis_at: plan.latestAnalysisAt?.toISOString() ?? null,
  }
}

export function analysisRecordView(record: AnalysisRecord) {
  return {
    id: record.id,
    created_at: record.createdAt.toISOString(),
    location: record.location,
    crop: record.crop,
    month: record.month,
    feasibility_label: record.feasibilityLabel,
    feasibility_score: record.feasibilityScore,
    model_version: record.modelVersion,
    trigger: record.trigger,
  }
}
