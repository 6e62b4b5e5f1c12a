import { type Analysis, type Client, isApiError } from '@crop/client'
import type { LoadOptions } from '../shared/loading/use-query-with-progress'
import { COMMON_CROPS } from './common-crops'
import { ASKED_MONTH, type CalendarProgress, type CropCalendar, type CropYear } from './crop-calendar'
import type { YearParams } from './year-params'

/** Questions under way at once. */
const PARALLEL = 3

/** The limit of visitors is reset every minute, that of a day too late to wait for it. */
const MAX_WAIT_SECONDS = 60
const MAX_LIMITED_TRIES = 5

/**
 * Asks for the common crops one by one, as the public API key allows only single questions. At the limit of visitors it
 * waits until the service takes questions again.
 */
export async function loadVisitorCalendar(
  client: Pick<Client, 'analyses'>,
  params: YearParams,
  { signal, onProgress }: LoadOptions<CalendarProgress>,
): Promise<CropCalendar> {
  // Without one of the crops there is no calendar, so that its error ends the other questions.
  const loading = new AbortController()
  signal.addEventListener('abort', () => loading.abort(signal.reason))
  const waiting = [...COMMON_CROPS]
  const total = waiting.length
  const years: CropYear[] = []
  let done = 0
  const ask = async (crop: string): Promise<Analysis> => {
    for (let tries = 1; ; tries += 1) {
      try {
        const { location, conditions } = params
        return await client.analyses.analyzeAndWait(
          { crop, location, month: ASKED_MONTH, conditions },
          { signal: loading.signal },
        )
      } catch (error) {
        if (!isApiError(error, 'RATE_LIMIT_EXCEEDED') || tries === MAX_LIMITED_TRIES) throw error
        const waitSeconds = error.retryAfterSeconds ?? MAX_WAIT_SECONDS
        if (waitSeconds > MAX_WAIT_SECONDS) throw error
        onProgress({ done, total, waitSeconds })
        await delay(waitSeconds * 1000, loading.signal)
        onProgress({ done, total })
      }
    }
  }
  const askInTurn = async () => {
    for (let crop = waiting.shift(); crop !== undefined; crop = waiting.shift()) {
      const result = await ask(crop)
      done += 1
      onProgress({ done, total })
      if (result.monthly.length > 0) years.push({ crop, result })
    }
  }
  onProgress({ done, total })
  try {
    await Promise.all(Array.from({ length: PARALLEL }, askInTurn))
  } finally {
    loading.abort()
  }
  return { years, failedCount: 0 }
}

function delay(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new Error('The wait was aborted.'))
    })
  })
}
