import type { Plugin, Rolldown } from 'vite'
import { VIEWS } from './src/app/views.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Writes `views/<name>.html`, which is `index.html` with the scripts of that view in its head. The browser then loads them
 * together with the first script instead of after it has run. Also writes `views/addresses.json`, from which the api takes
 * the addresses of all views, each with its file.
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
      const addresses: Record<string, string> = {}
      for (const view of VIEWS) {
        const fileName = 'module' in view ? `views/${view.name}.html` : 'index.html'
        for (const address of listAddresses(view.path)) addresses[address] = fileName
        if (!('module' in view)) continue
        const links = [
          ...listScripts(bundle, view.module),
          ...('data' in view ? listData(bundle, view.data) : []),
        ].filter((link) => !html.includes(link.file))
        const source = html.replace('</head>', `${links.map(toLink).join('')}</head>`)
        this.emitFile({ type: 'asset', fileName, source })
      }
      this.emitFile({
        type: 'asset',
        fileName: 'views/addresses.json',
        source: JSON.stringify(addresses),
      })
    },
  }
}

/** Converts `/map/:crop?` to `/map` and `/map/:crop`. */
function listAddresses(path: string): string[] {
  const required = path.replace(/\/:\w+\?.*$/, '')
  const optional = path.slice(required.length).match(/\/:\w+/g) ?? []
  return [required, ...optional.map((_segment, index) => required + optional.slice(0, index + 1).join(''))]
}

interface Link {
  file: string
  attributes: string
}

function listScripts(bundle: Bundle, module: string): Link[] {
  const entry = Object.values(bundle).find(
    (file): file is Chunk =>
      file.type === 'chunk' && file.facadeModuleId?.endsWith(`/src/${module}`) === true,
  )
  if (!entry) throw new Error(`The build has no script for ${module}.`)
  return [entry.fileName, ...entry.imports].map((file) => ({ file, attributes: 'rel="modulepreload"' }))
}

/** With `as="fetch"`, the page’s call of `fetch` uses the preloaded response. */
function listData(bundle: Bundle, name: string): Link[] {
  return Object.keys(bundle)
    .filter((file) => file.includes(name))
    .map((file) => ({ file, attributes: 'rel="preload" as="fetch"' }))
}

const toLink = ({ file, attributes }: Link) => `<link ${attributes} crossorigin href="/${file}" />`
