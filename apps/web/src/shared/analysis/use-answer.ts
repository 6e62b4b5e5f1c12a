import { NetworkError, type WaitState } from '@crop/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { findStoredAnswer, storeAnswer } from '../offline/stored-answers'
import { useIsOnline } from '../offline/use-is-online'
import { useStoredAnswers } from '../offline/use-stored-answers'
import { useService } from '../service/service-context'
import { type Question, toRequest } from './question'
import { rememberPlace } from './use-place'

const HALF_AN_HOUR_MS = 1_800_000

/**
 * Asks the service, or returns the answer that this page already has. `state` is that of the running analysis. Without a
 * connection it is the answer that this browser keeps, with the time at which it was stored.
 */
export function useAnswer(question: Question | undefined) {
  const { client, canAsk, isSignedIn } = useService()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const isOnline = useIsOnline()
  const [state, setState] = useState<WaitState>('queued')
  const query = useQuery({
    queryKey: ['answer', question, language],
    queryFn: async ({ signal }) => {
      if (!question) throw new Error('There is no question.')
      setState('queued')
      const result = await client.analyses.analyzeAndWait(toRequest(question), { signal, onState: setState })
      rememberPlace(queryClient, question.location, result.place)
      // The signal is aborted when the session ends: the answer then belongs to nobody at this browser.
      if (!signal.aborted) {
        void storeAnswer({ question, result, storedAt: Date.now(), isCustomers: isSignedIn })
      }
      return result
    },
    enabled: canAsk && question !== undefined && isOnline,
    // Answers change only with the model.
    staleTime: Infinity,
    gcTime: HALF_AN_HOUR_MS,
  })
  const isDisconnected = !isOnline || query.error instanceof NetworkError
  const answers = useStoredAnswers(isDisconnected && question !== undefined && query.data === undefined)
  const stored = question && findStoredAnswer(answers, question)
  const error = query.error ?? (isOnline || query.data || !answers ? null : new NetworkError('offline'))
  if (!stored) return { ...query, error, state, storedAt: undefined }
  return { ...query, data: stored.result, error: null, state, storedAt: stored.storedAt }
}
