import { clientsClaim } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { matchPrecache, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkOnly } from 'workbox-strategies'
import { VIEWS } from '../app/views'

/** Filled in by the build: the page and the files that it needs without a connection. */
declare const PRECACHE_ENTRIES: PrecacheEntry[]

/** The URL under which the page itself is kept. Its script shows the view of any URL. */
const SHELL = '/answer'

/** The first segments of the URLs of all views but the landing page. */
const names = VIEWS.flatMap(({ path }) => /^\/[a-z-]+/.exec(path) ?? [])

const VIEW_ADDRESSES = new RegExp(`^(?:/$|(?:${names.join('|')})(?:[/?]|$))`)

/** After this time a slow network counts as none. The kept page asks the service for everything else. */
const NAVIGATION_TIMEOUT_SECONDS = 8

/** Files of one build with all views, languages and maps, and some of the builds before. */
const MAX_FILES = 100

// The first worker serves the page that installed it. Later ones wait until the pages of their predecessor are closed,
// which still need its files.
clientsClaim()
enableNavigationPreload()

const network = new NetworkOnly({ networkTimeoutSeconds: NAVIGATION_TIMEOUT_SECONDS })

// The network comes first: the page of the service names the files of its current build.
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await network.handle(options)
      } catch (error) {
        const shell = await matchPrecache(SHELL)
        if (!shell) throw error
        return shell
      }
    },
    { allowlist: [VIEW_ADDRESSES] },
  ),
)

precacheAndRoute(PRECACHE_ENTRIES)

// Names in `assets/` have a hash of the content. No response of the API is kept: answers belong to their customers.
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/assets\//.test(url.pathname),
  new CacheFirst({
    cacheName: 'files',
    matchOptions: { ignoreVary: true },
    // @ts-expect-error Workbox declares its optional callbacks without undefined.
    plugins: [new ExpirationPlugin({ maxEntries: MAX_FILES, purgeOnQuotaError: true })],
  }),
)
