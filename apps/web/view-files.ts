import type { Plugin, Rolldown } from 'vite'
import { fillInFirstPaint, STRINGS } from './first-paint.ts'
import { type View, VIEWS } from './src/app/views.ts'
import { type Language, LANGUAGES } from './src/i18n/languages.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * Writes `views/<name>.<language>.html` for each view and language, which is `index.html` with the first paint of the view
 * and, in its head, the scripts of the view and the language. The browser then loads them together with the first script
 * instead of after it has run. Also writes what the api takes from the page: the addresses of all views
 * (`views/addresses.json`), and the words of verdicts for previews of links (`views/verdict-words.json`).
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
        for (const address of listAddresses(view.path)) addresses[address] = view.name
        for (const language of LANGUAGES) {
          const links = [...listLanguageScripts(bundle, language), ...listViewFiles(bundle, view)]
            .filter((link) => !html.includes(link.file))
            .map(toLink)
          const page = html.replace('</head>', `${links.join('')}</head>`)
          this.emitFile({
            type: 'asset',
            fileName: `views/${view.name}.${language}.html`,
            source: fillInFirstPaint(page, view, language),
          })
        }
      }
      const emitJson = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      emitJson('views/addresses.json', addresses)
      emitJson('views/verdict-words.json', Object.fromEntries(LANGUAGES.map(listVerdictWords)))
    },
  }
}

function listVerdictWords(language: Language): [Language, object] {
  const { verdicts, irrigatedVerdicts, irrigationDecides, seriousRisk } = STRINGS[language].analysis
  return [language, { verdicts, irrigatedVerdicts, irrigationDecides, seriousRisk }]
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

const findChunk = (bundle: Bundle, module: string): Chunk | undefined =>
  Object.values(bundle).find(
    (file): file is Chunk =>
      file.type === 'chunk' && file.facadeModuleId?.endsWith(`/src/${module}`) === true,
  )

/** English is part of the first script. */
function listLanguageScripts(bundle: Bundle, language: Language): Link[] {
  const script = findChunk(bundle, `i18n/${language}.ts`)
  return script ? [toScriptLink(script.fileName)] : []
}

function listViewFiles(bundle: Bundle, view: View): Link[] {
  if (view.module === undefined) return []
  const entry = findChunk(bundle, view.module)
  if (!entry) throw new Error(`The build has no script for ${view.module}.`)
  const scripts = [entry.fileName, ...entry.imports].map(toScriptLink)
  return view.data === undefined ? scripts : [...scripts, ...listData(bundle, view.data)]
}

const toScriptLink = (file: string): Link => ({ file, attributes: 'rel="modulepreload"' })

/** With `as="fetch"`, the page’s call of `fetch` uses the preloaded response. */
function listData(bundle: Bundle, name: string): Link[] {
  return Object.keys(bundle)
    .filter((file) => file.includes(name))
    .map((file) => ({ file, attributes: 'rel="preload" as="fetch"' }))
}

const toLink = ({ file, attributes }: Link) => `<link ${attributes} crossorigin href="/${file}" />`
