import type { AnalysisRecord } from '@crop/db'

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
