import { useQuery } from '@tanstack/react-query'
import { useService } from '../service/service-context'
import { listStoredAnswers, type StoredAnswer } from './stored-answers'

const NONE: readonly StoredAnswer[] = []

/** Returns the last answers of this browser while they are needed; undefined until they are read. */
export function useStoredAnswers(isNeeded: boolean): readonly StoredAnswer[] | undefined {
  const { isSignedIn } = useService()
  const { data } = useQuery({
    queryKey: ['stored-answers', isSignedIn],
    queryFn: () => listStoredAnswers(isSignedIn),
    enabled: isNeeded,
    staleTime: 0,
  })
  return isNeeded ? data : NONE
}
