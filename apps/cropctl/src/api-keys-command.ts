import { createApiKey, listApiKeys, revokeApiKey, rotateApiKey } from '@crop/db'
import type { ApiKey, IssuedApiKey } from '@crop/db'
import { Command } from 'commander'
import { CommandError } from './command-error'
import { filledText, wholeNumber } from './option-values'
import { logSecurity } from './security-log'
import { withDatabase } from './with-database'

/** The key alone on standard output, so that it can be piped; the warning beside it. */
function printOnce({ key, prefix }: IssuedApiKey): void {
  console.log(key)
  console.error(`Key ${prefix} is shown only now; it is stored as a hash.`)
}

function stateOf(key: ApiKey): string {
  if (key.revokedAt) return 'revoked'
  return key.expiresAt && key.expiresAt <= new Date() ? 'expired' : 'active'
}

const when = (moment: Date | null) => moment?.toISOString() ?? null

function printList(keys: ApiKey[], asJson: boolean): void {
  const rows = keys.map((key) => ({
    prefix: key.prefix,
    name: key.name,
    state: stateOf(key),
    created_at: when(key.createdAt),
    expires_at: when(key.expiresAt),
    last_used_at: when(key.lastUsedAt),
  }))
  if (asJson) return console.log(JSON.stringify(rows, null, 2))
  if (rows.length === 0) return console.log('There are no API keys.')
  console.table(rows)
}

const noUsableKey = (prefix: string) => new CommandError(`No usable API key has the prefix ${prefix}.`)

export function apiKeysCommand(): Command {
  const apiKeys = new Command('api-keys').description('make, list, revoke and rotate service API keys')
  apiKeys
    .command('create')
    .description('make a key and print it once')
    .requiredOption('--name <name>', 'who will use it', filledText)
    .option('--expires <days>', 'days until it stops working', wholeNumber(1))
    .action(async ({ name, expires }: { name: string; expires?: number }) => {
      const made = await withDatabase((db) => createApiKey(db, { name, expiresInDays: expires }))
      logSecurity('api_key_created', { api_key_prefix: made.prefix })
      printOnce(made)
    })
  apiKeys
    .command('list')
    .description('names, prefixes, states and last use')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => printList(await withDatabase(listApiKeys), json))
  apiKeys
    .command('revoke <prefix>')
    .description('stop a key from working, everywhere within 5 s')
    .action(async (prefix: string) => {
      if (!(await withDatabase((db) => revokeApiKey(db, prefix)))) {
        throw new CommandError(`No API key has the prefix ${prefix}.`)
      }
      logSecurity('api_key_revoked', { api_key_prefix: prefix })
      console.log(`Key ${prefix} is revoked.`)
    })
  apiKeys
    .command('rotate <prefix>')
    .description('make a successor; the old key works until the overlap is over')
    .option('--overlap <hours>', 'hours that both keys work', wholeNumber(0), 24)
    .action(async (prefix: string, { overlap }: { overlap: number }) => {
      const successor = await withDatabase((db) => rotateApiKey(db, prefix, overlap))
      if (!successor) throw noUsableKey(prefix)
      logSecurity('api_key_rotated', { api_key_prefix: prefix, successor_prefix: successor.prefix })
      printOnce(successor)
    })
  return apiKeys
}
