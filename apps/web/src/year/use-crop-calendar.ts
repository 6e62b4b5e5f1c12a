import type { Client } from '@crop/client'
import { useQueryClient } from '@tanstack/react-query'
import { rememberPlace } from '../shared/places/use-place-label'
import { useLanguage } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { type LoadOptions, useQueryWithProgress } from '../shared/loading/use-query-with-progress'
import { COMMON_CROPS } from './common-crops'
import {
  type AreaShares,
  ASKED_MONTH,
  type CalendarProgress,
  type CropCalendar,
  type CropYear,
  sortYears,
} from './crop-calendar'
import { loadVisitorCalendar } from './load-visitor-calendar'
import type { YearParams } from './year-params'

/** The calendar of a params. Customers ask for all crops in one batch, visitors one by one. */
export function useCropCalendar(params: YearParams) {
  const { client, isSignedIn } = useService()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const load = isSignedIn ? loadCropCalendar : loadVisitorCalendar
  return useQueryWithProgress<CropCalendar, CalendarProgress>({
    queryKey: ['crop-calendar', params, language, isSignedIn],
    load: async (options) => {
      const { years, failedCount } = await load(client, params, options)
      const place = years[0]?.result.place ?? null
      rememberPlace(queryClient, params.location, place)
      return {
        years: sortYears(years, await loadAreaShares(client, place?.country, options.signal)),
        failedCount,
      }
    },
    staleTime: Infinity,
  })
}

/** Loads the areas of the country. Without them the calendar is sorted by its scores. */
async function loadAreaShares(
  client: Pick<Client, 'reference'>,
  country: string | null | undefined,
  signal: AbortSignal,
): Promise<AreaShares> {
  if (country == null) return new Map()
  try {
    const { crops } = await client.reference.crops({ country, signal })
    return new Map(crops.map(({ crop, area_share: share }) => [crop, share ?? 0]))
  } catch {
    return new Map()
  }
}

async function loadCropCalendar(
  client: Client,
  params: YearParams,
  { signal, onProgress }: LoadOptions<CalendarProgress>,
): Promise<CropCalendar> {
  const { crops: knownCrops, model_version: modelVersion } = await client.reference.crops({ signal })
  const crops = params.crops === 'all' ? knownCrops.map(({ crop }) => crop) : [...COMMON_CROPS]
  const items = crops.map((crop) => ({
    crop,
    location: params.location,
    month: ASKED_MONTH,
    conditions: params.conditions,
  }))
  const idempotencyKey = await createKey([modelVersion, new Date().toISOString().slice(0, 10), items])
  const { batch_id: id } = await client.analyses.submitBatch({ items }, { signal, idempotencyKey })
  const years: CropYear[] = []
  let failedCount = 0
  for await (const item of client.analyses.batchResults(id, { signal, onProgress, fields: 'full' })) {
    if (item.status !== 'completed') failedCount += 1
    else if (item.result.monthly.length > 0) years.push({ crop: item.question.crop, result: item.result })
  }
  return { years, failedCount }
}

/**
 * Returns the same key for the same calendar on the same day, so that a reload or a second tab reads the batch that exists
 * instead of computing another one. Pages without TLS cannot hash, and compute it again.
 */
async function createKey(content: unknown): Promise<string | undefined> {
  if (!('subtle' in crypto)) return undefined
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `crop-calendar-${hex}`
}
