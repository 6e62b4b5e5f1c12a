import type { ReactNode } from 'react'
import { useStrings } from '../../i18n/language-context'
import { ErrorMessage } from '../controls/error-message'

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch(): unknown }
  /** Shown until the data is there; a line of text by default. */
  loading?: ReactNode
  children(data: Data): ReactNode
}

/** Content that needs data: until then its progress, or why it could not be loaded. An error of a later load stands above it. */
export function Loaded<Data>({ query: { data, error, refetch }, loading, children }: LoadedProps<Data>) {
  const { shell } = useStrings()
  if (data === undefined && !error)
    return loading === undefined ? <p role="status">{shell.loading}</p> : loading
  return (
    <>
      {error != null && <ErrorMessage error={error} onRetry={() => void refetch()} />}
      {data !== undefined && children(data)}
    </>
  )
}
