import {
  anAnalysis,
  anOutcome,
  aPlan,
  aPlanTask,
  aWebhook,
  claimQueuedTask,
  type OwnedPlan,
  useTestDatabase,
} from '../../testing'
import type { FeasibilityLabel, Question } from '@crop/domain'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../driver/transaction'
import { saveMailSettings } from '../notifications/notification-mails'
import { setPlanConditions } from '../plans/plans'
import { completeTask, completeTasks } from './complete'
import type { OutcomeOutlook } from './new-analyses'

const { db } = useTestDatabase()

const [MODERATE, MARGINAL, NOT] = ['moderately_suitable', 'marginally_suitable', 'not_suitable'] as const

function anOutlook(issued: string, feasibilityLabel: FeasibilityLabel): OutcomeOutlook {
  const change = feasibilityLabel === MODERATE ? 'same' : 'worse'
  return { digest: issued, issued, feasibilityLabel, change, skill: 'low', lean: 'dry' }
}

const analyse = (plan: OwnedPlan, outlook: OutcomeOutlook | null, question: Partial<Question> = {}) =>
  anAnalysis(db, plan, { outlook, question })

/** Returns the changes of which the owner of the plan was notified, oldest first, as "issue: from → to". */
async function listChanges({ id }: OwnedPlan): Promise<string[]> {
  const { rows } = await db.execute<{ change: string }>(sql`
    select concat(params ->> 'issued', ': ', params ->> 'from', ' → ', params ->> 'to') as change
      from notifications
     where related_crop_plan_id = ${id}::uuid and code = 'outlook_changed'
     order by created_at, id`)
  return rows.map(({ change }) => change)
}

async function assess(plan: OwnedPlan, outlook: OutcomeOutlook) {
  const task = await claimQueuedTask(db, (await aPlanTask(db, plan)).id)
  return { task, outcome: anOutcome(task, { outlook }) }
}

test('each issue that changes the verdict on a plan notifies once', async () => {
  const plan = await aPlan(db)
  await analyse(plan, anOutlook('2026-01', MODERATE))
  await analyse(plan, anOutlook('2026-02', MARGINAL))
  await analyse(plan, anOutlook('2026-02', NOT))
  await analyse(plan, anOutlook('2026-01', MODERATE))
  await analyse(plan, anOutlook('2026-03', NOT))
  await analyse(plan, anOutlook('2026-04', MODERATE))
  expect(await listChanges(plan)).toEqual([
    `2026-02: ${MODERATE} → ${MARGINAL}`,
    `2026-04: ${NOT} → ${MODERATE}`,
  ])
})

test('an issue does not notify again after an analysis without an outlook', async () => {
  const plan = await aPlan(db)
  await analyse(plan, anOutlook('2026-02', MARGINAL))
  await analyse(plan, null)
  await analyse(plan, anOutlook('2026-02', MARGINAL))
  await analyse(plan, null)
  await analyse(plan, anOutlook('2026-03', MARGINAL))
  expect(await listChanges(plan)).toEqual([`2026-02: ${MODERATE} → ${MARGINAL}`])
})

test('a what-if and an outlook without skill cause no notification, and are compared with nothing', async () => {
  const plan = await aPlan(db)
  await analyse(plan, anOutlook('2026-01', NOT), { crop: 'rice' })
  await analyse(plan, { ...anOutlook('2026-02', NOT), skill: 'none' })
  expect(await listChanges(plan)).toEqual([])
  await analyse(plan, anOutlook('2026-02', MARGINAL))
  expect(await listChanges(plan)).toEqual([`2026-02: ${MODERATE} → ${MARGINAL}`])
})

test('after a change of the conditions of a plan an outlook is compared with a normal year', async () => {
  const plan = await aPlan(db)
  await analyse(plan, anOutlook('2026-01', MODERATE))
  const conditions = {
    water_supply: 'irrigated',
    elevation_m: null,
    soil_texture: null,
    soil_ph: null,
    variety: null,
  } as const
  await setPlanConditions(db, plan.userId, plan.id, conditions)
  const task = await aPlanTask(db, plan)
  await db.execute(sql`update analysis_tasks set is_what_if = false where id = ${task.id}::uuid`)
  const claimed = await claimQueuedTask(db, task.id)
  const outcome = anOutcome(claimed, { feasibilityLabel: NOT, outlook: anOutlook('2026-02', MARGINAL) })
  await completeTask(db, claimed, outcome)
  expect(await listChanges(plan)).toEqual([`2026-02: ${NOT} → ${MARGINAL}`])
})

test('of analyses that complete together each is compared with those before it', async () => {
  const plan = await aPlan(db)
  await completeTasks(db, [
    await assess(plan, anOutlook('2026-01', MARGINAL)),
    await assess(plan, anOutlook('2026-01', NOT)),
    await assess(plan, anOutlook('2026-02', MODERATE)),
  ])
  expect(await listChanges(plan)).toEqual([
    `2026-01: ${MODERATE} → ${MARGINAL}`,
    `2026-02: ${NOT} → ${MODERATE}`,
  ])
})

test('ten workers that judge a plan by the same issue notify once, and again after none of their repeats', async () => {
  for (let round = 0; round < 10; round++) {
    const plan = await aPlan(db)
    const webhook = await aWebhook(db, { caller: { kind: 'customer', userId: plan.userId } })
    const assessed = await Promise.all(
      Array.from({ length: 10 }, () => assess(plan, anOutlook('2026-02', MARGINAL))),
    )
    const completeAll = () =>
      Promise.all(assessed.map(({ task, outcome }) => completeTask(db, task, outcome)))
    expect(await completeAll()).toEqual(assessed.map(() => true))
    expect(await completeAll()).toEqual(assessed.map(() => false))
    expect(await listChanges(plan)).toHaveLength(1)
    const { rows } = await db.execute(sql`
      select count(*)::integer as count from webhook_deliveries
       where webhook_id = ${webhook.id}::uuid and type = 'plan.outlook_changed'`)
    expect(rows).toEqual([{ count: 1 }])
  }
})

test('a completion that is rolled back notifies of nothing, and its repeat once', async () => {
  const plan = await aPlan(db)
  const { task, outcome } = await assess(plan, anOutlook('2026-02', MARGINAL))
  const rolledBack = inTransaction(db, async (tx) => {
    await completeTask(tx, task, outcome)
    throw new Error('worker crashed')
  })
  await expect(rolledBack).rejects.toThrow('worker crashed')
  expect(await listChanges(plan)).toEqual([])
  await completeTask(db, task, outcome)
  expect(await listChanges(plan)).toHaveLength(1)
})

test('a changed verdict goes to the webhooks of the owner that subscribe, and to the mails of the owner', async () => {
  const plan = await aPlan(db)
  const caller = { kind: 'customer', userId: plan.userId } as const
  const webhook = await aWebhook(db, { caller, events: ['plan.outlook_changed'] })
  await aWebhook(db, { caller, events: ['notification.created'] })
  await aWebhook(db, {
    caller: { kind: 'customer', userId: (await aPlan(db)).userId },
    events: ['plan.outlook_changed'],
  })
  await saveMailSettings(db, plan.userId, { frequency: 'each', language: 'sw' })
  await db.execute(sql`update mail_settings set confirmed_at = now() where user_id = ${plan.userId}::uuid`)
  await analyse(plan, anOutlook('2026-02', MARGINAL))

  const { rows: notifications } = await db.execute<{ id: string }>(sql`
    select id from notifications where related_crop_plan_id = ${plan.id}::uuid`)
  const { rows: deliveries } = await db.execute(sql`
    select webhook_id, data from webhook_deliveries where type = 'plan.outlook_changed'
       and data ->> 'crop_plan_id' = ${plan.id}`)
  expect(deliveries).toEqual([
    {
      webhook_id: webhook.id,
      data: {
        crop_plan_id: plan.id,
        notification_id: notifications[0]?.id,
        issued: '2026-02',
        from: MODERATE,
        to: MARGINAL,
        compared_with: 'usual',
        skill: 'low',
        crop_plan_url: `/api/v1/crop-plans/${plan.id}`,
      },
    },
  ])
  const { rows: mails } = await db.execute(sql`
    select language, notification_ids from outgoing_mails
     where user_id = ${plan.userId}::uuid and kind = 'notifications'`)
  expect(mails).toEqual([{ language: 'sw', notification_ids: notifications.map(({ id }) => id) }])
})
