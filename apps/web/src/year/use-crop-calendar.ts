import type { Analysis, Batch, BatchItemResult, Client } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../i18n/language-context'
import { useService } from '../shared/service/service-context'
import { COMMON_CROPS } from './common-crops'
import type { YearView } from './year-view'

export interface CropYear {
  crop: string
  result: Analysis
}

export interface CropCalendar {
  /** Crops with data, those with the best month first. */
  years: CropYear[]
  failedCount: number
}

/** Any month will do: each result has the scores and the windows of the whole year. */
const ASKED_MONTH = 1

/** Asks for all crops of the view at one place in one batch. `batch` is its progress. */
export function useCropCalendar(view: YearView) {
  const { client, isSignedIn } = useService()
  const { language } = useLanguage()
  const [batch, setBatch] = useState<Batch>()
  const query = useQuery({
    queryKey: ['crop-calendar', view, language],
    queryFn: ({ signal }) => loadCropCalendar(client, view, { signal, onProgress: setBatch }),
    // The public key is for single questions.
    enabled: isSignedIn,
    staleTime: Infinity,
  })
  return { ...query, batch }
}

interface LoadOptions {
  signal: AbortSignal
  onProgress(batch: Batch): void
}

async function loadCropCalendar(
  client: Client,
  view: YearView,
  { signal, onProgress }: LoadOptions,
): Promise<CropCalendar> {
  const { crops: knownCrops, model_version: modelVersion } = await client.reference.crops({ signal })
  const crops = view.crops === 'all' ? knownCrops.map(({ crop }) => crop) : [...COMMON_CROPS]
  const items = crops.map((crop) => ({
    crop,
    location: view.location,
    month: ASKED_MONTH,
    conditions: view.conditions,
  }))
  const idempotencyKey = await createKey([modelVersion, new Date().toISOString().slice(0, 10), view])
  const { batch_id: id } = await client.analyses.submitBatch({ items }, { signal, idempotencyKey })
  const years: CropYear[] = []
  let failedCount = 0
  for await (const item of client.analyses.batchResults(id, { signal, onProgress, fields: 'full' })) {
    const result = getFullResult(item)
    if (!result) failedCount += 1
    else if (result.monthly.length > 0) years.push({ crop: item.question.crop, result })
  }
  return { years: years.sort((one, other) => getBestScore(other) - getBestScore(one)), failedCount }
}

/**
 * Returns the same key for the same calendar on the same day, so that a reload or a second tab reads the batch that exists
 * instead of computing another one.
 */
async function createKey(content: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(content))
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `crop-calendar-${hex}`
}

function getFullResult({ result }: BatchItemResult): Analysis | undefined {
  return result && 'monthly' in result ? result : undefined
}

const getBestScore = ({ result }: CropYear) =>
  Math.max(...result.monthly.map(({ feasibility_score: score }) => score))
