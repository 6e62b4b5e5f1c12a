const SCRIPT = '/service-worker.js'

/** After the load event a view asks for its data. The worker loads the files of all views, and waits until that is done. */
const INSTALL_DELAY_MS = 3_000

/**
 * Installs the service worker after the page has loaded, so that it takes no part of the first load. Where service
 * workers are blocked, as in sandboxed frames, the page works without one.
 */
export function registerServiceWorker(): void {
  // The development server has no built files to keep.
  if (!import.meta.env.PROD) return
  const installLater = () => void setTimeout(() => void install(), INSTALL_DELAY_MS)
  if (document.readyState === 'complete') installLater()
  else window.addEventListener('load', installLater, { once: true })
}

async function install(): Promise<void> {
  try {
    await navigator.serviceWorker.register(SCRIPT)
    const { active } = await navigator.serviceWorker.ready
    // Workbox keeps them by the routes of the worker. It was not there yet when the page loaded them.
    active?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache: listLoadedFiles() } })
  } catch {
    // Sandboxed frames, blocked site data and URLs without TLS have no service workers.
  }
}

const listLoadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((url) => url.startsWith(`${window.location.origin}/assets/`))
