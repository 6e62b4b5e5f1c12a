import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Language } from '../i18n/languages'
import { LanguageProvider } from '../i18n/language-context'
import type { Strings } from '../i18n/strings'
import { ServiceProvider } from '../shared/service/service-context'
import { UnitsProvider } from '../shared/units/units-context'
import { Routes } from './routes'
import { Shell } from './shell'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // The client of the service retries by itself.
      retry: false,
      // Without a connection requests fail at once; paused ones would look as if they were under way.
      networkMode: 'always',
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
      staleTime: 60_000,
    },
    // Signing out works without a connection.
    mutations: { networkMode: 'always' },
  },
})

interface AppProps {
  initialLanguage: Language
  initialStrings: Strings
  isInitiallySignedIn: boolean
}

export function App({ initialLanguage, initialStrings, isInitiallySignedIn }: AppProps) {
  return (
    <LanguageProvider initialLanguage={initialLanguage} initialStrings={initialStrings}>
      <UnitsProvider>
        <QueryClientProvider client={queryClient}>
          <ServiceProvider isInitiallySignedIn={isInitiallySignedIn}>
            <Shell>
              <Routes />
            </Shell>
          </ServiceProvider>
        </QueryClientProvider>
      </UnitsProvider>
    </LanguageProvider>
  )
}
