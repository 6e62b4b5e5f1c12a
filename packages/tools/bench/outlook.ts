import { getModelVersion } from '@crop/agronomy'
import { loadModel } from '@crop/agronomy/model'
import { insertOutlook, queueOutlookReanalyses } from '@crop/db'
import { aPackedOutlook } from '@crop/db/testing'
import { formatResult, type Question } from '@crop/domain'
import { runBenchmark } from './measure/benchmark'
import { type Caller, createCaller } from './measure/caller'
import { createCityQuestions, listCityCoordinates, shuffleByPlace } from './measure/questions'
import { type Stack, startStack } from './measure/stack'
import { measureDuration, median, type NamedFigures, quantile } from './measure/statistics'

const PLANS = 100_000
/** Re-analyses that become due in a minute: the default of the workers, and what completes all in 2.8 h and in 17 min. */
const RATES = [60, 600, 6000]
/** More than are sent in a round. */
const SINGLES_PER_ROUND = 20_000
const WARM_UP_MS = 10_000
const EMPTY_QUEUE_MS = 20_000
/** Idle windows and those with due re-analyses alternate, so that other work on the machine slows both. */
const WINDOW_MS = 5000
const WINDOWS = 6

/** Africa, at 5°. */
const OUTLOOK = { issued: '2026-03', months: 6, south: -35, west: -20, points: 15, step: 5 }

/** Plans per statement, which has a time limit. */
const CHUNK = 2000

/** Plans of one in ten as many owners in the places and months of the outlook, each with an analysis as workers store it. */
const INSERT_PLANS = `
  with owners as (
    insert into users (id, email, hashed_password, full_name, organization)
    select uuidv7(), gen_random_uuid() || '@example.com', repeat('x', 97), 'A grower', 'Growers'
      from generate_series(1, ${CHUNK / 10})
    returning id),
  plans as (
    insert into crop_plans (id, user_id, name, crop, location, planting_month, risk_tolerance)
    select uuidv7(), owners.id, 'Field ' || n, (array['maize', 'beans', 'sorghum', 'cassava'])[1 + n % 4],
           ($1::text[])[1 + floor(random() * cardinality($1::text[]))], 4 + n % 6, 'medium'
      from owners cross join generate_series(1, 10) n
    returning *)
  insert into analyses (id, task_id, user_id, crop_plan_id, location, location_key, crop, crop_key, month, is_what_if,
    trigger, feasibility_label, result, model_version)
  select uuidv7(), uuidv7(), user_id, id, location, location, crop, crop, planting_month, false, 'request',
         'moderately_suitable',
         jsonb_set($2::jsonb, '{place}', ($2::jsonb -> 'place') || jsonb_build_object(
           'latitude', split_part(location, ',', 1)::float8, 'longitude', split_part(location, ',', 2)::float8)),
         $3
    from plans`

const isInOutlook = (coordinates: string) => {
  const [latitude = NaN, longitude = NaN] = coordinates.split(',').map(Number)
  return Math.abs(latitude) <= 35 && longitude >= -20 && longitude <= 50
}

/** Inserts plans whose analyses are older than an outlook that concerns them, and this outlook. */
async function insertConcernedPlans({ db, query }: Stack): Promise<NamedFigures> {
  const places = listCityCoordinates().filter(isInOutlook)
  const result = formatResult(loadModel().assess({ location: 'nakuru', crop: 'maize', month: 4 }), new Date())
  const insertMs = await measureDuration(async () => {
    for (let inserted = 0; inserted < PLANS; inserted += CHUNK)
      await query(INSERT_PLANS, [places, result, getModelVersion()])
    for (const table of ['users', 'crop_plans', 'analyses']) await query(`vacuum analyze ${table}`)
  })
  const importMs = await measureDuration(() => insertOutlook(db, aPackedOutlook(OUTLOOK)))
  return { 'inserted s': insertMs / 1000, 'imported ms': importMs, places: places.length }
}

/** A caller with questions about new places. */
interface Customer {
  caller: Caller
  questions: Question[]
}

/** Measures single questions for this many milliseconds. */
function measureSingles({ caller, questions }: Customer, ms: number): Promise<number[]> {
  const end = performance.now() + ms
  return caller.measureSingles(questions, () => performance.now() >= end)
}

const toFigures = (times: readonly number[]) => ({ 'p50 ms': median(times), 'p95 ms': quantile(times, 0.95) })

const POSTPONE = `
  update analysis_tasks set available_at = now() + interval '1 day'
   where state = 'queued' and priority = 1 and available_at < now() + interval '1 hour'`

/** Measures how long it takes to queue the re-analyses of all plans that the outlook concerns. None of them is due. */
async function measureQueueing({ db, query }: Stack): Promise<NamedFigures> {
  let queued = 0
  const ms = await measureDuration(async () => {
    // One in a minute.
    queued = await queueOutlookReanalyses(db, getModelVersion(), 1)
  })
  await query(POSTPONE)
  await query('vacuum analyze analysis_tasks')
  return { queued, s: ms / 1000 }
}

/** Makes the re-analyses of a window due, one after the other. */
const RELEASE = `
  update analysis_tasks as task
     set available_at = now() + $2::float8 * next.number / $1 * interval '1 ms'
    from (select id, row_number() over () as number
            from (select id from analysis_tasks where state = 'queued' and priority = 1 order by available_at limit $1)
                 as later) as next
   where task.id = next.id`

async function countReanalyses({ query }: Stack): Promise<number> {
  const [row] = await query<{ count: number }>(
    "select count(*)::integer as count from analyses where trigger = 'reanalysis'",
  )
  return row?.count ?? 0
}

/** Measures single questions beside re-analyses at a rate, and between them. */
async function measureBesideReanalyses(
  stack: Stack,
  customer: Customer,
  perMinute: number,
): Promise<NamedFigures> {
  const [idle, beside]: [number[], number[]] = [[], []]
  const before = await countReanalyses(stack)
  for (let window = 1; window <= WINDOWS; window++) {
    idle.push(...(await measureSingles(customer, WINDOW_MS)))
    await stack.query(RELEASE, [Math.round((perMinute * WINDOW_MS) / 60_000), WINDOW_MS])
    beside.push(...(await measureSingles(customer, WINDOW_MS)))
    // Those that the worker has not begun.
    await stack.query(POSTPONE)
  }
  const done = (await countReanalyses(stack)) - before
  const [free, busy] = [toFigures(idle), toFigures(beside)]
  return {
    'idle p50 ms': free['p50 ms'],
    'p95 ms': free['p95 ms'],
    'beside p50 ms': busy['p50 ms'],
    'beside p95 ms': busy['p95 ms'],
    'p50 ratio': busy['p50 ms'] / free['p50 ms'],
    'p95 ratio': busy['p95 ms'] / free['p95 ms'],
    'done/s': done / ((WINDOWS * WINDOW_MS) / 1000),
    questions: beside.length,
  }
}

/** Measures single questions of a customer beside the re-analysis of 100,000 plans after an outlook. */
runBenchmark('outlook', async (report, { rounds = 1 }) => {
  await using stack = await startStack(1)
  report('100,000 plans', await insertConcernedPlans(stack))
  const caller = await createCaller(stack)
  const questions = shuffleByPlace(createCityQuestions(rounds * SINGLES_PER_ROUND))
  const customer = { caller, questions }
  await measureSingles(customer, WARM_UP_MS)
  report('empty queue', toFigures(await measureSingles(customer, EMPTY_QUEUE_MS)))
  report('queueing', await measureQueueing(stack))
  for (let round = 1; round <= rounds; round++)
    for (const perMinute of RATES)
      report(
        `${perMinute} per minute, round ${round}`,
        await measureBesideReanalyses(stack, customer, perMinute),
      )
})
