import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The views with their own HTML file: the module of each, and the data that it loads immediately. */
const VIEWS: Record<string, { module: string; data?: string }> = {
  answer: { module: 'src/answer/answer-page.tsx' },
  map: { module: 'src/map/map-page.tsx', data: 'countries-110m' },
  compare: { module: 'src/compare/compare-page.tsx' },
  year: { module: 'src/year/year-page.tsx' },
  plans: { module: 'src/plans/plans-pages.tsx' },
}

/**
 * Writes `views/<name>.html`, which is `index.html` with the scripts of that view in its head. The browser then loads them
 * together with the first script instead of after it has run.
 */
export function writeViewFiles(): Plugin {
  return {
    name: 'write-view-files',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html.')
      const html = page.source.toString()
      for (const [name, view] of Object.entries(VIEWS)) {
        const links = [...listScripts(bundle, view.module), ...listData(bundle, view.data)]
        this.emitFile({
          type: 'asset',
          fileName: `views/${name}.html`,
          source: html.replace(
            '</head>',
            `${links
              .filter((link) => !html.includes(link.file))
              .map(toLink)
              .join('')}</head>`,
          ),
        })
      }
    },
  }
}

interface Link {
  file: string
  attributes: string
}

function listScripts(bundle: Bundle, module: string): Link[] {
  const entry = Object.values(bundle).find(
    (file): file is Chunk => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`) === true,
  )
  if (!entry) throw new Error(`The build has no script for ${module}.`)
  return [entry.fileName, ...entry.imports].map((file) => ({ file, attributes: 'rel="modulepreload"' }))
}

/** With `as="fetch"`, the page’s call of `fetch` uses the preloaded response. */
function listData(bundle: Bundle, name: string | undefined): Link[] {
  return Object.keys(bundle)
    .filter((file) => name !== undefined && file.includes(name))
    .map((file) => ({ file, attributes: 'rel="preload" as="fetch"' }))
}

const toLink = ({ file, attributes }: Link) => `<link ${attributes} crossorigin href="/${file}" />`
