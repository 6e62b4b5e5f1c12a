import { loadModel } from '@crop/agronomy/model'
import { insertOutlook, removeOutlook } from '@crop/db'
import { anAnalysis, aPackedOutlook, aPlan, type OwnedPlan, useTestDatabase } from '@crop/db/testing'
import { type PackedOutlook, readPlaceOutlook } from '@crop/domain'
import { createLedger } from './ledger'
import { verifyOutlooks } from './verify-outlooks'

const { db, query } = useTestDatabase()

const model = loadModel()
const AROUND_NAKURU = { south: -2, west: 35, points: 4 }
const APRIL = aPackedOutlook({ ...AROUND_NAKURU, issued: '2026-03', rain: [0.8, 0.15, 0.05] })
const LATER = aPackedOutlook({ ...AROUND_NAKURU, issued: '2026-04', rain: [0.1, 0.2, 0.7] })
const valid = new Map([APRIL, LATER].map((packed) => [packed.outlook.digest, packed]))

let plan: OwnedPlan
let id: string

async function verify(): Promise<string[]> {
  const { findings } = await verifyOutlooks(query, { ...createLedger().outlooks, packed: valid })
  return findings.outlook_problems
}

/** Analyses the plan by an outlook, as a worker does. */
async function analyseBy({ outlook, rows }: PackedOutlook): Promise<void> {
  const { location, crop, plantingMonth: month } = plan
  const result = model.assess(
    { location, crop, month },
    { findOutlook: (place) => readPlaceOutlook(outlook, (row) => rows[row], place) },
  )
  if (!result.outlook) throw new Error('The outlook does not cover the plan.')
  const { issued, feasibility_label: feasibilityLabel, change, skill } = result.outlook
  await anAnalysis(db, plan, {
    feasibilityLabel: result.feasibility_label,
    result: JSON.stringify(result),
    outlook: { digest: outlook.digest, issued, feasibilityLabel, change, skill },
  })
}

beforeEach(async () => {
  await query('truncate analyses, analysis_tasks, notifications, digest_entries, outlooks, outlook_rows')
  await query('delete from crop_plans')
  plan = await aPlan(db, { plantingMonth: 4 })
  id = (await insertOutlook(db, APRIL)).id
  await analyseBy(APRIL)
})

test('a plan that is judged by the current outlook has no findings', async () => {
  expect(await verify()).toEqual([])
})

test('a plan whose outlook is removed or replaced is not judged by the current one', async () => {
  const finding = [`plan ${plan.id} is not judged by the current outlook`]
  await removeOutlook(db, id)
  expect(await verify()).toEqual(finding)
  await insertOutlook(db, APRIL)
  expect(await verify()).toEqual([])
  await insertOutlook(db, LATER)
  expect(await verify()).toEqual(finding)
})

test('a plan that an outlook has not judged yet is found', async () => {
  await query('truncate analyses')
  await anAnalysis(db, plan)
  expect(await verify()).toEqual([`plan ${plan.id} is not judged by the current outlook`])
})

test.each([
  ['another digest', `outlook_digest = '${LATER.outlook.digest}'`],
  ['no digest', 'outlook_digest = null'],
  ['another verdict', `result = jsonb_set(result::jsonb, '{outlook,feasibility_score}', '2')`],
])('a record with %s is wrong', async (_name, change) => {
  await query(`update analyses set ${change}`)
  expect(await verify()).toContainEqual(expect.stringContaining('another outlook than that of its digest'))
})

test('an outlook that no valid file has, or that lacks rows, is found', async () => {
  await insertOutlook(db, aPackedOutlook({ ...AROUND_NAKURU, issued: '2025-01' }))
  await query('delete from outlook_rows where row = 3')
  const findings = await verify()
  expect(findings).toContainEqual(expect.stringContaining('no valid file'))
  expect(findings).toContain(`outlook ${id} is stored in part`)
})

test('an owner who is notified twice of one issue is found', async () => {
  await query(
    `insert into notifications (id, user_id, title, message, severity, code, params, related_crop_plan_id)
     select gen_random_uuid(), $1, 'A title', 'A message', 'info', 'outlook_changed', '{"issued": "2026-03"}', $2
       from generate_series(1, 2)`,
    [plan.userId, plan.id],
  )
  expect(await verify()).toContain(`notified twice: plan ${plan.id} by 2026-03`)
})
