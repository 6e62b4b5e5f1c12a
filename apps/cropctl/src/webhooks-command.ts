import { disableWebhook, listAllWebhooks, type WebhookWithOwner } from '@crop/db'
import { isUuid } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { CommandError } from './command-error'
import { createIntegerParser, parseNonEmptyText } from './option-values'
import { printRows } from './print-details'
import { withDatabase } from './with-database'

function getState({ disabledReason, failingSince }: WebhookWithOwner): string {
  if (disabledReason !== null) return `disabled: ${disabledReason}`
  return failingSince === null ? 'works' : 'failing'
}

/** Shows the host only, because the path may be a secret of the owner. */
const toRow = (webhook: WebhookWithOwner) => ({
  id: webhook.id,
  owner: webhook.owner,
  host: new URL(webhook.url).host,
  events: webhook.events.join(' '),
  state: getState(webhook),
  failing_since: webhook.failingSince?.toISOString() ?? null,
  pending: webhook.pending,
  created_at: webhook.createdAt.toISOString(),
})

interface ListOptions {
  owner?: string
  limit: number
  json: boolean
}

async function list(context: CommandContext, { owner, limit, json }: ListOptions): Promise<void> {
  const webhooks = await withDatabase(context, (db) => listAllWebhooks(db, { owner, limit }))
  printRows(context, webhooks.map(toRow), { json, emptyMessage: 'There are no webhooks.' })
}

async function disable(context: CommandContext, id: string): Promise<void> {
  const isDisabled = isUuid(id) && (await withDatabase(context, (db) => disableWebhook(db, id, 'operator')))
  if (!isDisabled) throw new CommandError('No enabled webhook has this id.')
  context.console.log(`Webhook ${id} is disabled. Its owner can enable it again.`)
}

export function addWebhooksCommand(program: Command, context: CommandContext): void {
  const webhooks = program
    .command('webhooks')
    .description('list and disable webhooks of customers and API keys')
  webhooks
    .command('list')
    .description('list owners, hosts, events, states and unfinished deliveries')
    .option('--owner <owner>', 'e-mail address of an account or prefix of an API key', parseNonEmptyText)
    .option('--limit <n>', 'how many to list at most', createIntegerParser(1), 100)
    .option('--json', 'as JSON', false)
    .action((options: ListOptions) => list(context, options))
  webhooks
    .command('disable <id>')
    .description('stop the messages to a webhook and give up those that wait')
    .action((id: string) => disable(context, id))
}
