import { useQuery } from '@tanstack/react-query'
import { useService } from '../shared/service/service-context'

const MAX_RECORDS = 50

/** The latest analyses of a plan, newest first. */
export function usePlanHistory(planId: string) {
  const { client } = useService()
  return useQuery({
    queryKey: ['plans', planId, 'history'],
    queryFn: ({ signal }) => client.plans.history(planId, { limit: MAX_RECORDS, signal }),
  })
}
