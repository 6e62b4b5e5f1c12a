import type { WaitState } from '@crop/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { useService } from '../service/service-context'
import { type Question, toRequest } from './question'

const HALF_AN_HOUR_MS = 1_800_000

/** Asks the service, or returns the answer that this page already has. `state` is that of the running analysis. */
export function useAnswer(question: Question | undefined) {
  const { client, canAsk } = useService()
  const { language } = useLanguage()
  const [state, setState] = useState<WaitState>('queued')
  const query = useQuery({
    queryKey: ['answer', question, language],
    queryFn: ({ signal }) => {
      if (!question) throw new Error('There is no question.')
      setState('queued')
      return client.analyses.analyzeAndWait(toRequest(question), { signal, onState: setState })
    },
    enabled: canAsk && question !== undefined,
    // Answers change only with the model.
    staleTime: Infinity,
    gcTime: HALF_AN_HOUR_MS,
  })
  return { ...query, state }
}
