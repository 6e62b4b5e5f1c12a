import { isApiError, NetworkError } from '@crop/client'
import { getDatabaseFault, getFaultCode, getSqlState } from '@crop/db'
import { SettingsError } from '@crop/runtime/settings'
import { CommandError } from './command-error'
import { escapeUnprintable } from './escape-unprintable'

/** Returns the lines for the operator, without database messages, which may contain the values of a query. */
export function describeError(error: unknown): string {
  if (error instanceof CommandError)
    return [error.message, ...error.details].map(escapeUnprintable).join('\n')
  if (error instanceof SettingsError) return error.message
  if (error instanceof NetworkError)
    return `${error.message} Check that the api runs at API_URL or --url, by default http://localhost:3000.`
  if (isApiError(error))
    return escapeUnprintable(error.status === 401 ? `${error.message} Check API_KEY.` : error.message)
  if (getDatabaseFault(error) === 'unavailable')
    return 'Postgres is unavailable or did not respond within 30 s: check DATABASE_URL and the server; "cropctl check" says what is wrong.'
  const state = getSqlState(error)
  if (state === '42P01') return 'The tables are missing: run "cropctl migrate" first.'
  if (state === '42501')
    return 'The role of DATABASE_URL lacks the rights: "cropctl migrate" needs that of crop_owner, others that of crop_run.'
  if (state !== undefined) return `Postgres refused the command (SQLSTATE ${state}).`
  const code = getFaultCode(error)
  if (code !== undefined)
    return `Could not connect to Postgres (${code}): check DATABASE_URL and the files it names.`
  return error instanceof Error ? error.message : 'The command failed.'
}
