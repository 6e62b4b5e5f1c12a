import {
  hashKey,
  type QueryKey,
  type SkipToken,
  skipToken,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import { useState } from 'react'

export interface LoadOptions<Progress> {
  signal: AbortSignal
  onProgress(progress: Progress): void
}

interface ProgressQueryOptions<Data, Progress> extends Omit<UseQueryOptions<Data>, 'queryFn' | 'queryKey'> {
  queryKey: QueryKey
  load: ((options: LoadOptions<Progress>) => Promise<Data>) | SkipToken
}

/** Loads data and returns how far that is: undefined until the load of this key, not of an earlier one, reports it. */
export function useQueryWithProgress<Data, Progress>({
  queryKey,
  load,
  ...options
}: ProgressQueryOptions<Data, Progress>) {
  const [report, setReport] = useState<{ key: string; progress: Progress }>()
  const key = hashKey(queryKey)
  const query = useQuery({
    ...options,
    queryKey,
    queryFn:
      load === skipToken
        ? skipToken
        : ({ signal }) => {
            setReport(undefined)
            const onProgress = (progress: Progress) => {
              if (!signal.aborted) setReport({ key, progress })
            }
            return load({ signal, onProgress })
          },
  })
  return { ...query, progress: report?.key === key ? report.progress : undefined }
}
