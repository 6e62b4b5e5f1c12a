import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type RenderedMarkdown, renderMarkdown } from './markdown'

/** The repository, or the folder of the image with the same layout. The path is the same from `src` and from `dist`. */
const ROOT = join(__dirname, '../../../..')

/** The documents that are pages, in the order of the navigation, by their files. */
const GUIDE_PATHS: Readonly<Record<string, string>> = {
  'docs/tutorials/README.md': '/docs/guides',
  'docs/tutorials/first-screen.md': '/docs/guides/first-screen',
  'docs/tutorials/first-analysis.md': '/docs/guides/first-analysis',
  'docs/tutorials/accounts.md': '/docs/guides/accounts',
  'docs/tutorials/crop-plans.md': '/docs/guides/crop-plans',
  'docs/tutorials/seasonal-outlook/README.md': '/docs/guides/seasonal-outlook',
  'docs/tutorials/batches.md': '/docs/guides/batches',
  'docs/tutorials/webhooks.md': '/docs/guides/webhooks',
  'docs/tutorials/records.md': '/docs/guides/records',
  'packages/client/README.md': '/docs/guides/client',
  'docs/tutorials/other-languages.md': '/docs/guides/other-languages',
  'docs/tutorials/own-model.md': '/docs/guides/own-model',
  'docs/operations/limits.md': '/docs/guides/limits',
  'docs/tutorials/versions.md': '/docs/versions',
  'CHANGELOG.md': '/docs/changelog',
}

/** The programs that guides show as they are. */
const PROGRAM_PATHS: Readonly<Record<string, string>> = {
  'docs/tutorials/own-model/model_server.py': '/docs/guides/own-model/model_server.py',
  'docs/tutorials/own-model/model-server.mjs': '/docs/guides/own-model/model-server.mjs',
}

/** The addresses of files that documents link to. */
const FILE_PATHS: Readonly<Record<string, string>> = {
  ...GUIDE_PATHS,
  ...PROGRAM_PATHS,
  'docs/tutorials': '/docs/guides',
  'apps/api/openapi.json': '/openapi.json',
}

/** A document as a page. */
interface Guide {
  path: string
  title: string
  render: () => RenderedMarkdown
}

/** Returns the address of a link in a document: undefined for files of the repository that are not served. */
function resolveLink(file: string, target: string): string | undefined {
  if (/^(?:[a-z]+:|#)/.test(target)) return target
  const [path = '', anchor] = target.split('#')
  const address = FILE_PATHS[posix.join(posix.dirname(file), path)]
  return address && anchor ? `${address}#${anchor}` : address
}

/** Reads the files that the repository or the image has, with their addresses. */
const readFiles = (paths: Readonly<Record<string, string>>) =>
  Object.entries(paths)
    .filter(([file]) => existsSync(join(ROOT, file)))
    .map(([file, path]) => ({ file, path, text: readFileSync(join(ROOT, file), 'utf8') }))

/** The documents of the repository that are for callers of the API. */
export const GUIDES: readonly Guide[] = readFiles(GUIDE_PATHS).map(({ file, path, text }) => ({
  path,
  title: /^# (.+)/.exec(text)?.[1] ?? '',
  render: () => renderMarkdown(text, (target) => resolveLink(file, target)),
}))

/** The files that guides show as they are. */
export const GUIDE_FILES = readFiles(PROGRAM_PATHS)
