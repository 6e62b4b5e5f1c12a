import type { WaitState } from '@crop/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { useService } from '../service/service-context'
import { type Question, toRequest } from './question'
import { rememberPlace } from './use-place'

const HALF_AN_HOUR_MS = 1_800_000

/** Asks the service, or returns the answer that this page already has. `state` is that of the running analysis. */
export function useAnswer(question: Question | undefined) {
  const { client, canAsk } = useService()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [state, setState] = useState<WaitState>('queued')
  const query = useQuery({
    queryKey: ['answer', question, language],
    queryFn: async ({ signal }) => {
      if (!question) throw new Error('There is no question.')
      setState('queued')
      const result = await client.analyses.analyzeAndWait(toRequest(question), { signal, onState: setState })
      rememberPlace(queryClient, question.location, result.place)
      return result
    },
    enabled: canAsk && question !== undefined,
    // Answers change only with the model.
    staleTime: Infinity,
    gcTime: HALF_AN_HOUR_MS,
  })
  return { ...query, state }
}
