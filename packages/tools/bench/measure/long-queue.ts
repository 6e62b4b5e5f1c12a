import { claimDueTasks, createCallerTurns } from '@crop/db'
import type { Question } from '@crop/domain'
import { startStack } from './stack'
import { measureDuration, median, type NamedFigures, quantile } from './statistics'
import { submit } from './submissions'

const CALLERS = 50
const QUEUED = 100_000
const SUBMISSIONS = 400
const CLAIMS = 500
const LIMIT = 20

const QUEUE_TASKS = `
  insert into analysis_tasks (id, api_key_prefix, location, crop, month, model_version, available_at)
  select gen_random_uuid(), 'cpk_' || lpad((task % $1)::text, 8, '0'), 'nakuru', 'maize', 4, 'season-bench',
         now() - interval '1 hour' + task * interval '1 millisecond'
    from generate_series(1, $2::integer) as task`

/** Measures submissions to an empty and to a long queue of many callers, and claims from the long one, without workers. */
export async function measureLongQueue(
  questions: readonly Question[],
): Promise<Record<'submission' | 'claim', NamedFigures>> {
  await using stack = await startStack(0)
  const { api, db, query } = stack
  const headers = await stack.createCaller()
  const measureSubmissions = async (part: number) => {
    const times: number[] = []
    for (const question of questions.slice(part * SUBMISSIONS, (part + 1) * SUBMISSIONS))
      times.push(await measureDuration(() => submit(api.url, '/analyze', headers, question)))
    return times
  }
  await measureSubmissions(0)
  const empty = await measureSubmissions(1)
  await query(QUEUE_TASKS, [CALLERS, QUEUED])
  const full = await measureSubmissions(2)

  const claim = { limit: LIMIT, reserved: { batch: 2, reanalysis: 1 }, leaseMs: 600_000, doorbellGraceMs: 0 }
  const turns = createCallerTurns()
  const claims: number[] = []
  while (claims.length < CLAIMS) {
    claims.push(
      await measureDuration(async () => {
        const tasks = await claimDueTasks(db, { ...claim, turns })
        if (tasks.length < LIMIT - 3) throw new Error(`claimed ${tasks.length} tasks`)
      }),
    )
  }
  return {
    submission: {
      'p99 ms': quantile(full, 0.99),
      'p99 to an empty queue': quantile(full, 0.99) / quantile(empty, 0.99),
      'median to an empty queue': median(full) / median(empty),
    },
    claim: { 'median ms': median(claims), 'p99 ms': quantile(claims, 0.99) },
  }
}
