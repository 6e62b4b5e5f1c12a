import { findAnalysisRecord, listAnalysisRecords, type AnalysisRecord } from '@crop/db'
import { isUuid, type Language } from '@crop/domain'
import type { AppContext } from '../../context'
import { unknownBefore } from '../../http/contract/fields'
import { orNotFound } from '../../http/contract/or-not-found'
import { ok, okInLanguage, route } from '../../http/contract/route'
import { formatResultHead } from '../task-response'
import { translateResultJson } from '../translate-result'
import {
  LISTED_ANALYSIS,
  recordListBody,
  recordListQuery,
  recordWithResultBody,
  type RecordBody,
} from './record-schemas'

const RECORD_ROUTE = { tag: 'Analyses', access: 'customer or key', cache: 'private, no-cache' } as const

export const recordRoutes = (ctx: AppContext) => [listRoute(ctx), readRoute(ctx)]

const listRoute = ({ db }: AppContext) =>
  route({
    ...RECORD_ROUTE,
    method: 'get',
    path: '/analyses',
    operationId: 'listAnalyses',
    summary: 'List stored analyses',
    description:
      'Returns your stored analyses without their results, newest first: those of plans, of batches, and all others ' +
      'that were computed or recorded. Filters can be combined. An API key reads the analyses that were asked with it, or ' +
      'with a key that it replaced by rotation.',
    responses: [{ status: 200, description: 'Your analyses', body: recordListBody }],
    query: recordListQuery,
    handler: async ({ query, caller }) => {
      const { limit, before, crop: cropKey, from, to } = query
      const records = await listAnalysisRecords(db, {
        caller,
        limit,
        before,
        cropPlanId: toFilterId(query.crop_plan_id),
        batchId: toFilterId(query.batch_id),
        cropKey,
        from,
        to,
      })
      if (!records) throw unknownBefore(LISTED_ANALYSIS)
      return ok({ analyses: records.map(toRecordBody) })
    },
  })

const NO_ID = '00000000-0000-0000-0000-000000000000'

/** Returns an id that nothing has instead of a malformed one. */
const toFilterId = (id: string | undefined) => (id === undefined || isUuid(id) ? id : NO_ID)

const readRoute = (ctx: AppContext) =>
  route({
    ...RECORD_ROUTE,
    method: 'get',
    path: '/analyses/:analysis_id',
    operationId: 'readAnalysis',
    summary: 'Get a stored analysis',
    description:
      'Returns a stored analysis with its result, in the language of `Accept-Language`. Analyses stay readable after ' +
      'their tasks have expired.',
    headers: ['Accept-Language'],
    responses: [
      {
        status: 200,
        description: 'The analysis',
        body: recordWithResultBody,
        headers: ['Content-Language'],
      },
    ],
    errors: ['ANALYSIS_NOT_FOUND'],
    handler: async ({ params: { analysis_id: id }, caller, language }) => {
      const record = await orNotFound('ANALYSIS_NOT_FOUND', id, () => findAnalysisRecord(ctx.db, caller, id))
      const members = JSON.stringify(toRecordBody(record)).slice(0, -1)
      return okInLanguage(`${members},"result":${getResultJson(ctx, record, language)}}`, language)
    },
  })

/** Returns the result as the task of the analysis has it. */
function getResultJson(
  { referenceLists }: AppContext,
  { taskId, result }: { taskId: string; result: string },
  language: Language,
): string {
  const json = formatResultHead(taskId, false) + result.slice(1)
  return translateResultJson(json, language, referenceLists.findCropName)
}

function toRecordBody(record: AnalysisRecord): RecordBody {
  return {
    id: record.id,
    task_id: record.taskId,
    batch_id: record.batchId,
    crop_plan_id: record.cropPlanId,
    created_at: record.createdAt.toISOString(),
    location: record.location,
    crop: record.crop,
    month: record.month,
    planting_year: record.plantingYear,
    conditions: record.conditions,
    feasibility_label: record.feasibilityLabel,
    feasibility_score: record.feasibilityScore,
    model_version: record.modelVersion,
    trigger: record.trigger,
    is_what_if: record.isWhatIf,
  }
}
