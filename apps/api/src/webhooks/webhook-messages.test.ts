import { cancelBatch, failTask, finishBatches, insertTestDelivery } from '@crop/db'
import { aBatch, anAnalysis, aPlan, aPlanTask, aWebhook, claimQueuedTask } from '@crop/db/testing'
import { createWebhookBody, WEBHOOK_MESSAGE_TYPES } from '@crop/domain'
import { useTestApi } from '../../test/test-api'
import { WEBHOOK_MESSAGES } from './webhook-messages'

const api = useTestApi()

/** Causes each message once or more often, and returns the bodies. */
async function causeMessages(): Promise<{ type: string }[]> {
  const { db, query } = api()
  const plan = await aPlan(db)
  const caller = { kind: 'customer', userId: plan.userId } as const
  const webhook = await aWebhook(db, { caller })
  await insertTestDelivery(db, caller, webhook.id, 1)
  await failTask(db, await claimQueuedTask(db, (await aPlanTask(db, plan)).id), 'ANALYSIS_TIMED_OUT')
  for (const feasibilityLabel of ['highly_suitable', 'not_suitable'] as const)
    await anAnalysis(db, plan, { feasibilityLabel })
  const outlook = { digest: '2026-02', issued: '2026-02', change: 'better', skill: 'low' } as const
  await anAnalysis(db, plan, { outlook: { ...outlook, feasibilityLabel: 'highly_suitable' } })
  const { id } = await aBatch(db, { caller })
  await cancelBatch(db, id, { caller, retentionDays: 30 })
  await finishBatches(db)
  const deliveries = await query(
    'select type, created_at, data from webhook_deliveries where webhook_id = $1 order by created_at',
    [webhook.id],
  )
  return deliveries.map(({ type, created_at: timestamp, data }) => {
    const messageType = WEBHOOK_MESSAGE_TYPES.find((known) => known === type)
    if (!messageType || !(timestamp instanceof Date)) throw new Error('The row is not a delivery.')
    return JSON.parse(createWebhookBody({ type: messageType, timestamp, data: JSON.stringify(data) }))
  })
}

test('each message has the members that the OpenAPI document gives it, and no other', async () => {
  const messages = await causeMessages()
  expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(WEBHOOK_MESSAGE_TYPES))
  const problems = messages.flatMap((message) => {
    const schema = WEBHOOK_MESSAGES.find(({ type }) => type === message.type)?.body.schema
    const closed = schema?.unknown(false).fork('data', (data) => data.options({ allowUnknown: false }))
    return closed?.validate(message, { convert: false }).error?.message ?? []
  })
  expect(problems).toEqual([])
})
