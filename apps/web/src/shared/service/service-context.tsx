import { browserTokenStore, type Client, createClient } from '@crop/client'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/language-context'
import { removeCustomersAnswers } from '../offline/stored-answers'
import { removeCustomersQuestion } from '../question/last-question'

interface ServiceState {
  client: Client
  isSignedIn: boolean
  /** Whether the service ended the session, and not the customer. */
  hasSessionEnded: boolean
  /** Whether questions can be asked: by a customer, or with the public API key of this installation. */
  canAsk: boolean
  /** Reads the tokens again after a sign-in, a sign-out or an erased account, and forgets what was loaded before. */
  refreshSession(): Promise<void>
}

/** An ended session is one that the service ended. */
type Session = 'signed-in' | 'signed-out' | 'ended'

const ServiceContext = createContext<ServiceState | undefined>(undefined)

/** All tabs share one session, because its tokens are in `localStorage`. */
const tokens = browserTokenStore()

/** Reads the public API key of this installation; undefined if it has none. */
function readPublicApiKey(): string | undefined {
  const meta = document.querySelector('meta[name="crop-public-key"]')
  return meta?.getAttribute('content') || undefined
}

const publicApiKey = readPublicApiKey()

interface ServiceProviderProps {
  isInitiallySignedIn: boolean
  children: ReactNode
}

/** Whether tokens are stored in this browser. The service may have revoked them already. */
export const hasStoredTokens = async (): Promise<boolean> => (await tokens.read()) !== undefined

export function ServiceProvider({ isInitiallySignedIn, children }: ServiceProviderProps) {
  const { language } = useLanguage()
  const queryClient = useQueryClient()
  const [session, setSession] = useState<Session>(isInitiallySignedIn ? 'signed-in' : 'signed-out')
  const isSignedIn = session === 'signed-in'

  const changeSession = useCallback(
    async (changed: Session) => {
      setSession(changed)
      // The next person at this browser must not see the data of a customer.
      queryClient.clear()
      removeCustomersQuestion()
      await removeCustomersAnswers()
    },
    [queryClient],
  )
  const refreshSession = useCallback(
    async () => changeSession((await hasStoredTokens()) ? 'signed-in' : 'signed-out'),
    [changeSession],
  )

  useEffect(() => {
    // Another tab signed in or out. Refreshed tokens change nothing here.
    const followOtherTabs = async () => {
      if ((await hasStoredTokens()) !== isSignedIn) await refreshSession()
    }
    const onStorage = () => void followOtherTabs()
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  }, [isSignedIn, refreshSession])

  const client = useMemo(
    () =>
      createClient({
        baseUrl: '',
        language,
        tokens,
        apiKey: publicApiKey,
        // Short, because a waiting visitor is better served by an error message than by another retry.
        retry: { attempts: 3, maxWaitMs: 8_000 },
        onSignedOut: () => void changeSession('ended'),
      }),
    [language, changeSession],
  )
  const state = useMemo(
    () => ({
      client,
      isSignedIn,
      canAsk: isSignedIn || publicApiKey !== undefined,
      hasSessionEnded: session === 'ended',
      refreshSession,
    }),
    [client, isSignedIn, session, refreshSession],
  )
  return <ServiceContext value={state}>{children}</ServiceContext>
}

export function useService(): ServiceState {
  const state = useContext(ServiceContext)
  if (!state) throw new Error('ServiceProvider is missing')
  return state
}
