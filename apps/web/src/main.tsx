import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app'
import { registerServiceWorker } from './app/register-service-worker'
import './app/styles/tokens.css'
import './app/styles/label-colours.css'
import './app/styles/base.css'
import './app/styles/controls.css'
import './app/styles/layout.css'
import { loadShownLanguage } from './i18n/load-shown-language'
import { readPreferredLanguage, startInLanguage } from './i18n/preferred-language'
import { hasStoredTokens } from './shared/service/service-context'
import { startNewTask } from './shared/loading/slices'

/** Loads the visitor's language before the first paint, so that no text changes afterwards. */
async function start(root: HTMLElement): Promise<void> {
  const language = readPreferredLanguage()
  startInLanguage(language)
  const [shownLanguage, isSignedIn] = await Promise.all([
    loadShownLanguage(language),
    hasStoredTokens(),
    startNewTask(),
  ])
  // A transition renders in slices, so that slow phones can scroll and type meanwhile.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App initialLanguage={shownLanguage} isInitiallySignedIn={isSignedIn} />
      </StrictMode>,
    ),
  )
}

const root = document.getElementById('root')
if (root) void start(root)
registerServiceWorker()
