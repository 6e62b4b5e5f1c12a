import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LanguageProvider, type ShownLanguage } from '../i18n/language-context'
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
  initialLanguage: ShownLanguage
  isInitiallySignedIn: boolean
}

export function App({ initialLanguage, isInitiallySignedIn }: AppProps) {
  return (
    <LanguageProvider initial={initialLanguage}>
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
