import { type Analysis, NetworkError, type WaitState } from '@crop/client'
import { skipToken, useQueryClient } from '@tanstack/react-query'
import { useLanguage } from '../../i18n/language-context'
import { findStoredAnswer, storeAnswer } from '../offline/stored-answers'
import { useIsOnline } from '../offline/use-is-online'
import { useStoredAnswers } from '../offline/use-stored-answers'
import { useService } from '../service/service-context'
import { useQueryWithProgress } from '../loading/use-query-with-progress'
import { type Question, toRequest } from '../question/question'
import { rememberPlace } from '../places/use-place-label'

/** The answer to a question, or why there is none yet. */
export type Answer =
  | { status: 'not-asked' }
  | { status: 'account-required' }
  | { status: 'waiting'; progress: WaitState }
  | { status: 'failed'; error: Error }
  | {
      status: 'answered'
      result: Analysis
      /** When this browser stored the answer, if there is no connection to ask again. */
      storedAt?: number
    }

/** The answer to a question, and a function that requests it again. */
interface RepeatableAnswer {
  answer: Answer
  askAgain(): unknown
}

const HALF_AN_HOUR_MS = 1_800_000

/** Asks the service, or returns the answer that this page or, without a connection, this browser already has. */
export function useAnswer(question: Question | undefined): RepeatableAnswer {
  const { canAsk } = useService()
  const isOnline = useIsOnline()
  const query = useAnswerQuery(question, canAsk && isOnline)
  const { data, error, refetch } = query
  const isDisconnected = !isOnline || error instanceof NetworkError
  const stored = useStoredAnswers(isDisconnected && question !== undefined && data === undefined)
  const getAnswer = (): Answer => {
    if (!question) return { status: 'not-asked' }
    if (data) return { status: 'answered', result: data }
    const found = findStoredAnswer(stored, question)
    if (found) return { status: 'answered', result: found.result, storedAt: found.storedAt }
    if (!canAsk) return { status: 'account-required' }
    if (error) return { status: 'failed', error }
    if (!isOnline && stored) return { status: 'failed', error: new NetworkError('offline') }
    return { status: 'waiting', progress: query.progress ?? 'queued' }
  }
  return { answer: getAnswer(), askAgain: refetch }
}

function useAnswerQuery(question: Question | undefined, isEnabled: boolean) {
  const { client, isSignedIn } = useService()
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  return useQueryWithProgress<Analysis, WaitState>({
    queryKey: ['answer', question, language],
    load: question
      ? async ({ signal, onProgress }) => {
          const request = toRequest(question)
          const result = await client.analyses.analyzeAndWait(request, { signal, onState: onProgress })
          rememberPlace(queryClient, question.location, result.place)
          // When the session ends, the signal is aborted, and the answer must not be kept for the next person.
          if (!signal.aborted) {
            void storeAnswer({ question, result, storedAt: Date.now(), isCustomers: isSignedIn })
          }
          return result
        }
      : skipToken,
    enabled: isEnabled,
    // Answers change only with the model.
    staleTime: Infinity,
    gcTime: HALF_AN_HOUR_MS,
  })
}
