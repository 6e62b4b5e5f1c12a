import { TASK_PRIORITY, type Question, type QuestionConditions } from '@crop/domain'
import { sql } from 'drizzle-orm'
import type { Db } from '../driver/database-client'
import { daysInterval } from '../sql/intervals'
import { analysisTasks } from '../schema'

interface QuestionRow extends Record<string, unknown> {
  location: string
  crop: string
  month: number
  plantingYear: number | null
  conditions: QuestionConditions | null
}

/**
 * Lists the most frequent questions of the last `days`, the most frequent first. It counts completed tasks, so
 * a question that the cache answered counts once for each time that its result had expired.
 */
export async function listFrequentQuestions(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<Question[]> {
  const { rows } = await db.execute<QuestionRow>(sql`
    select location, crop, month, planting_year as "plantingYear", conditions
      from ${analysisTasks}
     where state = 'completed'
       and finished_at > now() - ${daysInterval(days)}
       and priority <> ${TASK_PRIORITY.reanalysis}
     group by location, crop, month, planting_year, conditions
     order by count(*) desc, max(finished_at) desc, location, crop, month
     limit ${limit}`)
  return rows.map(({ plantingYear, conditions, ...question }) => ({
    ...question,
    plantingYear: plantingYear ?? undefined,
    conditions: conditions ?? undefined,
  }))
}
