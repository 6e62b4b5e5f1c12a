import { aWebhook, openDatabase } from '@crop/db/testing'
import { getApiKeyPrefix } from '@crop/domain'
import { startWebhookReceiver, waitUntil } from '@crop/testkit'
import { listIds, type Query } from './query'
import type { CheckResult } from './report'

const DELIVERY_TIMEOUT_MS = 60_000

/** Selects the events that are committed, by the id that their message contains. */
const EVENTS = `
  select id from analysis_tasks where api_key_prefix = $1 and batch_id is null and state in ('completed', 'failed')
   union all
  select id from analysis_batches where api_key_prefix = $1 and finished_at is not null`

function getEventId(body: string): string {
  const { data } = JSON.parse(body) as { data: { task_id?: string; batch_id?: string } }
  return data.task_id ?? data.batch_id ?? ''
}

/** Creates a webhook of the API key, whose receiver checks for each message that its event is committed. */
export async function observeWebhook(databaseUrl: string, apiKey: string, query: Query) {
  const apiKeyPrefix = getApiKeyPrefix(apiKey)
  const receiver = await startWebhookReceiver()
  const premature: string[] = []
  receiver.respond((response, { body }) => {
    const id = getEventId(body)
    const findEvent = query(`select from (${EVENTS}) as event where id = $2`, [apiKeyPrefix, id])
    void findEvent
      // While Postgres is down, nothing can be checked.
      .catch(() => [{}])
      .then((events) => {
        if (events.length === 0) premature.push(id)
        response.writeHead(204).end()
      })
  })
  const events = ['analysis.completed', 'analysis.failed', 'batch.completed'] as const
  await using database = openDatabase(databaseUrl)
  await aWebhook(database.db, { caller: { kind: 'service', apiKeyPrefix }, url: receiver.url, events })

  async function waitUntilDelivered(): Promise<void> {
    // Deliveries of killed workers wait for their lease, and failed ones for their schedule.
    await query(
      "update webhook_deliveries set available_at = now(), lease_expires_at = null where state = 'pending'",
    )
    const pending = "select from webhook_deliveries where state = 'pending' limit 1"
    const haveEnded = async () => (await query(pending)).length === 0
    // Those that stay pending are reported as undelivered.
    await waitUntil(haveEnded, { timeoutMs: DELIVERY_TIMEOUT_MS, everyMs: 100 }).catch(() => undefined)
  }

  return {
    /** Waits until all deliveries have ended, and compares the messages with the events in the database. */
    verify: async (): Promise<CheckResult> => {
      await waitUntilDelivered()
      const received = new Set(receiver.received.map(({ body }) => getEventId(body)))
      const ids = await listIds(query, EVENTS, [apiKeyPrefix])
      return {
        findings: {
          // Events without a message, and messages sent before the transaction of their event was committed.
          undelivered: ids.filter((id) => !received.has(id)),
          premature,
        },
        figures: { webhook_messages: receiver.received.length },
      }
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}
