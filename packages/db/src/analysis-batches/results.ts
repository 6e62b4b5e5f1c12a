import type { QuestionConditions, TaskFailure } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { statement, type PlaceholderFactory } from '../driver/statement'
import { analyses, analysisTasks } from '../schema'

export type FinishedItemState = 'completed' | 'failed' | 'cancelled'

export interface FinishedItem extends Record<string, unknown> {
  taskId: string
  /** Position in the batch, from 0. */
  index: number
  reference: string | null
  location: string
  crop: string
  month: number
  plantingYear: number | null
  conditions: QuestionConditions | null
  state: FinishedItemState
  errorCode: TaskFailure | null
  /** The result, or a summary of it, as JSON text; null unless the item is completed. */
  result: string | null
}

export interface ResultPage {
  batchId: string
  /** Items up to this index are left out; -1 leaves out none. */
  after: number
  limit: number
}

type PageParams = Record<keyof ResultPage, unknown>

const prepareItems = (name: string, result: ReturnType<typeof sql>) =>
  statement<PageParams, FinishedItem>(
    { name },
    (param: PlaceholderFactory<PageParams>) => sql`
      select task.id as "taskId", task.batch_index as index, task.reference, task.location, task.crop, task.month,
             task.planting_year as "plantingYear", task.conditions, task.state, task.error_code as "errorCode", ${result} as result
        from ${analysisTasks} as task
        left join ${analyses} as analysis on analysis.task_id = task.id
       where task.batch_id = ${param('batchId')}::uuid
         and task.batch_index > ${param('after')}::integer
         and task.state in ('completed', 'failed', 'cancelled')
       order by task.batch_index
       limit ${param('limit')}::integer`,
  )

const selectFullItems = prepareItems('list_batch_results', sql`analysis.result::text`)

/** Parses each result once, and returns less than a tenth of it. */
const selectSummaryItems = prepareItems(
  'list_batch_result_summaries',
  sql`(
    select row_to_json(summary)::text
      from (
        select feasibility_label, feasibility_score, limiting_factor, coalesce(windows, '[]') as windows,
               place, season, water ->> 'irrigation' as irrigation,
               case when water is not null then (
                 select row_to_json(balance)
                   from json_to_record(water) as balance (
                     crop_water_requirement_mm float8, shortage_mm float8, yield_ratio_rainfed float8)
               ) end as water,
               case when outlook is not null then (
                 select row_to_json(verdict)
                   from json_to_record(outlook) as verdict (
                     source text, issued text, feasibility_label text, feasibility_score float8, change text)
               ) end as outlook,
               explanation, explanation_parts, coalesce(notes, '[]') as notes
          from json_to_record(analysis.result)
            as result (feasibility_label text, feasibility_score float8, limiting_factor text, windows json,
                       place json, season json, water json, outlook json, explanation text, explanation_parts json,
                       notes json)
         where analysis.id is not null) as summary)`,
)

/** Returns finished items in the order of their index, with the members that show how the question was understood. */
export const listItemSummaries = (db: Db, page: ResultPage): Promise<FinishedItem[]> =>
  selectSummaryItems(db, { ...page })

/** Returns finished items in the order of their index, with their whole results. */
export const listItemResults = (db: Db, page: ResultPage): Promise<FinishedItem[]> =>
  selectFullItems(db, { ...page })
