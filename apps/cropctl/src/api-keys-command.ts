import {
  createApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
  updateApiKeyLimits,
  type ApiKey,
  type IssuedApiKey,
} from '@crop/db'
import type { ApiKeyLimits } from '@crop/domain'
import type { Command } from 'commander'
import type { CommandContext } from './command-context'
import { CommandError } from './command-error'
import { parseNonEmptyText, createIntegerParser } from './option-values'
import { printRows } from './print-details'
import { logSecurity } from './security-log'
import { withDatabase } from './with-database'

/** Prints only the key to standard output, so that it can be piped, and the warning to standard error. */
function printIssuedKey({ console }: CommandContext, { key, prefix }: IssuedApiKey): void {
  console.log(key)
  console.error(`Key ${prefix} is shown only once; only its hash is stored.`)
}

function getState(key: ApiKey): string {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= new Date() ? 'expired' : 'active'
}

const toTimestamp = (date: Date | null) => date?.toISOString() ?? null

function printList(context: CommandContext, keys: ApiKey[], asJson: boolean): void {
  const rows = keys.map((key) => ({
    prefix: key.prefix,
    name: key.name,
    state: getState(key),
    created_at: toTimestamp(key.createdAt),
    expires_at: toTimestamp(key.expiresAt),
    analyses_per_minute: key.analysesPerMinute,
    batch_items_per_hour: key.batchItemsPerHour,
    last_used_at: toTimestamp(key.lastUsedAt),
  }))
  printRows(context, rows, { json: asJson, emptyMessage: 'There are no API keys.' })
}

interface LimitOptions {
  rate?: number
  batchItems?: number
}

const toLimits = ({ rate, batchItems }: LimitOptions): ApiKeyLimits => ({
  analysesPerMinute: rate,
  batchItemsPerHour: batchItems,
})

const MAX_LIMIT = 1_000_000_000

/** Adds the options for the limits of a key. */
const addLimitOptions = (command: Command): Command =>
  command
    .option('--rate <per minute>', 'analyses per minute; 0 for no limit', createIntegerParser(0, MAX_LIMIT))
    .option(
      '--batch-items <per hour>',
      'batch items per hour; 0 for no limit',
      createIntegerParser(0, MAX_LIMIT),
    )

const PREFIX = 'the first 12 characters of the key'

/** Cuts the secret of a key that is given whole, so that no message contains it. */
const parsePrefix = (text: string): string => text.replace(/^(cpk_[0-9A-Za-z]{8})_.*$/, '$1')

const usableKeyNotFound = (prefix: string) => new CommandError(`No usable API key has the prefix ${prefix}.`)

export function addApiKeysCommand(program: Command, context: CommandContext): void {
  const apiKeys = program
    .command('api-keys')
    .description('create, update, list, revoke and rotate service API keys')
  addLimitOptions(apiKeys.command('create'))
    .description('create a key and print it once')
    .requiredOption('--name <name>', 'name of the program or partner that uses it', parseNonEmptyText)
    .option('--expires <days>', 'days until the key expires', createIntegerParser(1))
    .action(async ({ name, expires, ...limits }: LimitOptions & { name: string; expires?: number }) => {
      const newKey = { name, expiresInDays: expires, limits: toLimits(limits) }
      const issuedKey = await withDatabase(context, (db) => createApiKey(db, newKey))
      await logSecurity(context, 'api_key_created', { api_key_prefix: issuedKey.prefix })
      printIssuedKey(context, issuedKey)
    })
  addLimitOptions(apiKeys.command('update').argument('<prefix>', PREFIX, parsePrefix))
    .description('set limits of a key in place of those of the service, everywhere within 5 s')
    .action(async (prefix: string, options: LimitOptions) => {
      if (options.rate === undefined && options.batchItems === undefined) {
        throw new CommandError('Nothing to update: pass --rate or --batch-items.')
      }
      if (!(await withDatabase(context, (db) => updateApiKeyLimits(db, prefix, toLimits(options))))) {
        throw usableKeyNotFound(prefix)
      }
      await logSecurity(context, 'api_key_updated', { api_key_prefix: prefix })
      context.console.log(`The limits of key ${prefix} are set.`)
    })
  apiKeys
    .command('list')
    .description('list names, prefixes, states, limits and last use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) =>
      printList(context, await withDatabase(context, listApiKeys), json),
    )
  apiKeys
    .command('revoke')
    .argument('<prefix>', PREFIX, parsePrefix)
    .description('stop a key from working, everywhere within 5 s')
    .action(async (prefix: string) => {
      if (!(await withDatabase(context, (db) => revokeApiKey(db, prefix)))) {
        throw new CommandError(`No API key has the prefix ${prefix}.`)
      }
      await logSecurity(context, 'api_key_revoked', { api_key_prefix: prefix })
      context.console.log(`Key ${prefix} is revoked.`)
    })
  apiKeys
    .command('rotate')
    .argument('<prefix>', PREFIX, parsePrefix)
    .description('create a successor; the old key works until the overlap ends')
    .option('--overlap <hours>', 'hours during which both keys work', createIntegerParser(0), 24)
    .action(async (prefix: string, { overlap }: { overlap: number }) => {
      const successor = await withDatabase(context, (db) => rotateApiKey(db, prefix, overlap))
      if (!successor) throw usableKeyNotFound(prefix)
      await logSecurity(context, 'api_key_rotated', {
        api_key_prefix: prefix,
        successor_prefix: successor.prefix,
      })
      printIssuedKey(context, successor)
    })
}
