import { isDeepStrictEqual } from 'node:util'
import { loadModel, type Model } from '@crop/agronomy/model'
import { type PackedOutlook, readPlaceOutlook } from '@crop/domain'
import type { OutlookLedger } from './ledger'
import { listPartialOutlooks } from './outlook-operator'
import { listIds, type Query, type Row } from './query'
import type { CheckResult } from './report'

let shippedModel: Model | undefined

/** Loads the shipped model once for all verifications. */
const getModel = () => (shippedModel ??= loadModel())

/** Creates a function that judges the question of a record by the outlook with a digest; null if that does not cover it. */
function createReplay(packed: ReadonlyMap<string, PackedOutlook>) {
  const model = getModel()
  return ({ location, crop, month }: Row, digest: string | null): unknown => {
    const question = { location: String(location), crop: String(crop), month: Number(month) }
    const { outlook: content, rows = [] } = packed.get(digest ?? '') ?? {}
    const { outlook } = model.assess(question, {
      findOutlook: (place) => content && readPlaceOutlook(content, (row) => rows[row], place),
    })
    // As JSON, without members that are undefined.
    return JSON.parse(JSON.stringify(outlook))
  }
}

type Replay = ReturnType<typeof createReplay>

/** Lists records whose outlook differs from the model's answer by the outlook of their digest. */
async function listWrongRecords(query: Query, replay: Replay): Promise<string[]> {
  const records = await query(`
    select task_id, location, crop, month, outlook_digest, result::jsonb -> 'outlook' as outlook from analyses
     where outlook_digest is not null or jsonb_typeof(result::jsonb -> 'outlook') = 'object'`)
  return records.flatMap(({ task_id, outlook_digest: digest, outlook, ...question }) => {
    const expected = replay(question, typeof digest === 'string' ? digest : null)
    if (isDeepStrictEqual(expected, outlook)) return []
    const [actual, wanted, asked] = [outlook, expected, question].map((value) => JSON.stringify(value))
    return [
      `${String(task_id)} has another outlook than that of its digest: ${actual}, not ${wanted}, for ${asked}`,
    ]
  })
}

/** The latest analysis of the own question of each plan, or the latest what-if if there is no other. */
const LATEST = `
  select distinct on (crop_plan_id)
         crop_plan_id, analyses.location, analyses.crop, analyses.month, outlook_digest, plan.planting_month,
         is_what_if
    from analyses
    join crop_plans as plan on plan.id = crop_plan_id
   where not plan.is_archived
   order by crop_plan_id, is_what_if, analyses.created_at desc, analyses.id desc`

/** The newest outlook, with which answers are made: all outlooks of a run have one region and source. */
const CURRENT = `
  select digest, months from outlooks
   where not exists (
     select from outlooks as newer
      where (newer.issued, newer.imported_at, newer.id) > (outlooks.issued, outlooks.imported_at, outlooks.id))`

/** Lists plans whose latest analysis was not made with the current outlook. */
async function listUnjudgedPlans(query: Query, replay: Replay): Promise<string[]> {
  const [current] = await query(CURRENT)
  const currentDigest = current ? String(current.digest) : null
  const months = Array.isArray(current?.months) ? current.months.map(String) : []
  return (await query(LATEST)).flatMap((latest) => {
    const isConcerned = months.some((month) => Number(month.slice(-2)) === latest.planting_month)
    const digest = replay(latest, currentDigest) ? currentDigest : null
    const isCurrent = latest.outlook_digest === digest || (latest.outlook_digest === null && !isConcerned)
    return isCurrent ? [] : [`plan ${String(latest.crop_plan_id)} is not judged by the current outlook`]
  })
}

const NOTIFIED_TWICE = `
  select related_crop_plan_id || ' by ' || (params ->> 'issued') as id
    from notifications
   where code = 'outlook_changed'
   group by related_crop_plan_id, params ->> 'issued'
  having count(*) > 1`

/** Checks the stored outlooks, and the records and notifications by them, after all re-analyses have ended. */
export async function verifyOutlooks(query: Query, outlooks: OutlookLedger) {
  const { packed, problems, imports, killedImports, refusals, removals } = outlooks
  const stored = await listIds(
    query,
    `select digest as id from outlooks
      union
     select outlook_digest from analyses where outlook_digest is not null`,
  )
  const unknown = stored.filter((digest) => !packed.has(digest))
  const partial = await listPartialOutlooks(query)
  const replay = createReplay(packed)
  return {
    findings: {
      outlook_problems: [
        ...problems,
        ...unknown.map((digest) => `no valid file has the digest ${digest}`),
        ...partial.map((id) => `outlook ${id} is stored in part`),
        ...(await listIds(query, NOTIFIED_TWICE)).map((id) => `notified twice: plan ${id}`),
        ...(await listWrongRecords(query, replay)),
        ...(await listUnjudgedPlans(query, replay)),
      ],
    },
    figures: {
      outlook_imports: imports,
      outlook_imports_killed: killedImports,
      outlook_files_refused: refusals,
      outlook_removals: removals,
    },
  } satisfies CheckResult
}
