import type { components } from './api-types.ts'

type Schemas = components['schemas']

export type Analysis = Schemas['Analysis']
export type AnalysisRecord = Schemas['AnalysisRecord']
export type AnalysisSummary = Schemas['AnalysisSummary']
export type CropPlan = Schemas['CropPlan']
/** A plan in the list of plans. */
export type ListedCropPlan = Schemas['ListedCropPlan']
export type ErrorCode = Schemas['ErrorCode']
export type FieldError = Schemas['FieldError']
export type Notification = Schemas['Notification']
export type NotificationList = Schemas['NotificationList']
export type Profile = Schemas['Profile']
export type ResultSummary = Schemas['ResultSummary']
export type StoredAnalysis = Schemas['StoredAnalysis']
export type Submission = Schemas['Submission']
export type TaskFailure = Schemas['TaskFailure']
export type Tokens = Schemas['Tokens']

/** A completed task has a result, and a failed one an error. */
export type Task = Omit<Schemas['Task'], 'status' | 'done' | 'result' | 'error'> &
  (
    | { status: 'queued' | 'processing'; done: false; result: null; error: null }
    | { status: 'completed'; done: true; result: Analysis; error: null }
    | { status: 'failed'; done: true; result: null; error: TaskFailure }
  )

export type FeasibilityLabel = Analysis['feasibility_label']
export type TaskStatus = Task['status']
