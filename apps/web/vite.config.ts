import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressFiles } from './compressed-files.ts'
import { writeServiceWorker } from './service-worker-file.ts'
import { writeViewFiles } from './view-files.ts'

/** The api behind the development server; `npm start` and `npm run dev` print its URL. */
const API = process.env.API_URL ?? 'http://127.0.0.1:3000'

const PROXIED_PATHS = ['/api', '/client', '/docs', '/errors', '/openapi.json', '/healthz', '/readyz']

/** Modules of every view: not maps and climate charts, and no language but English. */
const SHARED =
  /\/(packages\/client|node_modules\/(react|react-dom|scheduler|@tanstack|wouter|downshift|d3-array|internmap)|src\/(i18n\/(?:(?:phrases\/)?en\.|(?!phrases\/|..\.ts$))|shared\/(?!map|charts\/(cli|month-))))/

/** Modules of the climate charts. */
const CHARTS =
  /\/src\/shared\/charts\/(cli|month-)|\/node_modules\/d3-(color|format|interpolate|path|scale|shape|time|time-format)\//

/** Modules of the maps; the service worker does not keep them. */
const MAP = /\/src\/shared\/map\/|\/node_modules\/(d3-geo|topojson-client)\//

/** Fills in the public API key as the api does, so that visitors can ask on the development server too. */
function fillPublicApiKey(key: string | undefined): Plugin {
  return {
    name: 'fill-public-api-key',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.replace('name="crop-public-key" content=""', `name="crop-public-key" content="${key ?? ''}"`),
  }
}

export default defineConfig({
  plugins: [
    react(),
    fillPublicApiKey(process.env.PUBLIC_API_KEY),
    writeViewFiles(),
    writeServiceWorker(),
    compressFiles(),
  ],
  build: {
    // Node 20.19 and the browsers of the last two years.
    target: 'es2022',
    // One style sheet: pages loaded later need no request for theirs.
    cssCodeSplit: false,
    // The content security policy of the page allows no data URLs except images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: true,
    reportCompressedSize: false,
    rolldownOptions: {
      // The service worker is built in a plugin, which takes its time.
      checks: { pluginTimings: false },
      // Without groups, each combination of views that share a module makes a file.
      output: {
        codeSplitting: {
          groups: [
            { name: 'shared', test: SHARED },
            { name: 'charts', test: CHARTS },
            { name: 'world-map', test: MAP },
          ],
        },
      },
    },
  },
  server: { proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, API])) },
  preview: { proxy: Object.fromEntries(PROXIED_PATHS.map((path) => [path, API])) },
})
