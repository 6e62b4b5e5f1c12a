import { type Client, createClient } from '@crop/client'
import type { CommandContext } from '../command-context'
import { CommandError } from '../command-error'
import { loadApiConfig } from '../config'
import { parseNonEmptyText } from '../option-values'

export interface ApiOptions {
  url?: string | undefined
}

export const URL_OPTION = [
  '--url <url>',
  'address of the api; by default API_URL',
  parseNonEmptyText,
] as const

export const OUTPUT_OPTION = [
  '--output <file>',
  'where to write the results, as GeoJSON or Parquet if it ends so; by default to standard output as CSV',
  parseNonEmptyText,
] as const

/** Uses the API key of the environment, whose batches these are. */
export function openAnalyses({ env }: CommandContext, { url }: ApiOptions): Client['analyses'] {
  const { apiUrl, apiKey } = loadApiConfig(env)
  try {
    return createClient({ baseUrl: url ?? apiUrl, apiKey }).analyses
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const name = url === undefined ? 'API_URL' : '--url'
    throw new CommandError(
      `${name} must be the address of the api, such as https://api.example.com, without /api/v1.`,
    )
  }
}
