import { TASK_FAILURES, TASK_STATES } from '@crop/domain'
import Joi from 'joi'
import { idMember, openBody, openObject, timestampMember } from '../http/contract/response-body'
import { analysisBody } from './result-schema'
import type { AnalysisResult } from './result-schema'
import type { TaskError, TaskFacts } from './task-view'

interface TaskBody extends TaskFacts {
  result: AnalysisResult | null
  error: TaskError | null
}

const failure = openObject<TaskError>({
  code: Joi.string().valid(...TASK_FAILURES),
  detail: Joi.string(),
  retryable: Joi.boolean(),
}).meta({ component: 'TaskFailure' })

export const taskBody = openBody<TaskBody>('Task', {
  task_id: idMember(),
  request_id: idMember(),
  status: Joi.string().valid(...TASK_STATES),
  done: Joi.boolean().description('Stop polling when it is true, whatever the status'),
  cached: Joi.boolean(),
  poll_url: Joi.string(),
  created_at: timestampMember(),
  started_at: timestampMember().allow(null),
  finished_at: timestampMember().allow(null),
  expires_at: timestampMember().allow(null),
  result: analysisBody.allow(null),
  error: failure.allow(null),
}).example({
  task_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  request_id: '5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  status: 'processing',
  done: false,
  cached: false,
  poll_url: '/api/v1/tasks/5f0c2f6e-6c1b-4b59-8f0f-0f6d2c8a9b10',
  created_at: '2026-03-14T09:31:00.120Z',
  started_at: '2026-03-14T09:31:00.480Z',
  finished_at: null,
  expires_at: null,
  result: null,
  error: null,
})
