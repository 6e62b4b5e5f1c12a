import { isApiError, NetworkError } from '@crop/client'
import { getDatabaseFault, getFaultCode, getSqlState } from '@crop/db'
import { SettingsError } from '@crop/runtime/settings'
import { Command } from 'commander'
import { apiKeysCommand } from './api-keys-command'
import { assessCommand } from './assess/assess-command'
import { analyzeBatchCommand } from './batch/analyze-batch-command'
import { CommandError } from './command-error'
import { migrateCommand } from './migrate-command'
import { modelCommand } from './model-command'
import { escapeUnprintable } from './escape-unprintable'
import { getProductVersion } from './product-version'
import { queueCommand } from './queue-command'
import { reanalyzeCommand } from './reanalyze-command'
import { usersCommand } from './users-command'
import { warmCommand } from './warm/warm-command'
import { webhooksCommand } from './webhooks-command'

/** Returns the lines for the operator, without database messages, which may contain the values of a query. */
function describeError(error: unknown): string {
  if (error instanceof CommandError)
    return [error.message, ...error.details].map(escapeUnprintable).join('\n')
  if (error instanceof SettingsError) return error.message
  if (isApiError(error) || error instanceof NetworkError) return escapeUnprintable(error.message)
  if (getDatabaseFault(error) === 'unavailable')
    return 'Postgres is unavailable or did not respond within 30 s: check DATABASE_URL and the server.'
  const state = getSqlState(error)
  if (state === '42P01') return 'The tables are missing: run "cropctl migrate" first.'
  if (state !== undefined) return `Postgres refused the command (SQLSTATE ${state}).`
  const code = getFaultCode(error)
  if (code !== undefined)
    return `Could not connect to Postgres (${code}): check DATABASE_URL and the files it names.`
  return error instanceof Error ? error.message : 'The command failed.'
}

const cropctl = new Command('cropctl')
  .description("operators' commands of the Crop Planning and Analysis Service")
  .version(getProductVersion())
  .addCommand(migrateCommand())
  .addCommand(apiKeysCommand())
  .addCommand(usersCommand())
  .addCommand(reanalyzeCommand())
  .addCommand(queueCommand())
  .addCommand(webhooksCommand())
  .addCommand(modelCommand())
  .addCommand(assessCommand())
  .addCommand(analyzeBatchCommand())
  .addCommand(warmCommand())

cropctl.parseAsync().catch((error: unknown) => {
  console.error(describeError(error))
  process.exitCode = 1
})
