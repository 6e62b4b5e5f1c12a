import type { LogFields } from '@crop/runtime/logger'
import type { CommandContext } from './command-context'

export type SecurityEvent =
  | 'account_activated'
  | 'account_deactivated'
  | 'account_erased'
  | 'account_verified'
  | 'api_key_created'
  | 'api_key_revoked'
  | 'api_key_rotated'
  | 'api_key_updated'
  | 'reset_code_created'

/** Logs to standard error, because standard output carries the result of the command. */
export async function logSecurity(
  { stderr }: CommandContext,
  event: SecurityEvent,
  fields: LogFields,
): Promise<void> {
  // Loaded lazily, so that commands that log nothing start faster.
  const { createLogger } = await import('@crop/runtime/logger')
  createLogger('cropctl', 'info', { output: stderr, isBuffered: false }).info('security', {
    event,
    ...fields,
  })
}
