import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readText, ROOT } from './files'

const SKIPPED = /^(?:node_modules|dist|coverage|bench-results|\.(?!github$).*)$/

/** Returns the paths of all files below a folder whose names end in this way, relative to the repository root. */
export function listFiles(ending: RegExp, folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.test(entry.name) ? [] : listFiles(ending, path)
    return ending.test(entry.name) ? [path] : []
  })
}

/** Returns the names of the folders in a folder, without build output. */
export function listFolders(folder: string): string[] {
  const entries = readdirSync(join(ROOT, folder), { withFileTypes: true })
  return entries.flatMap((entry) => (entry.isDirectory() && !SKIPPED.test(entry.name) ? [entry.name] : []))
}

/** Returns the text of a document without its blocks of code. */
export const readProse = (file: string) => readText(file).replaceAll(/^ *```[^]*?^ *```$/gm, '')

/** Returns the anchors of the headings of a document, as GitHub makes them. */
function listAnchors(file: string): string[] {
  return Array.from(readProse(file).matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

/** Returns the targets of the links in a document that lead to files of the repository. */
export function listLinks(file: string): string[] {
  const prose = readProse(file)
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g), ...prose.matchAll(/^\[[^\]]+\]: (\S+)$/gm)]
  return links
    .map(([, target = '']) => target)
    .filter(
      (target) =>
        !/^[a-z]+:/.test(target) && !relative(ROOT, join(ROOT, dirname(file), target)).startsWith('..'),
    )
}

/** Returns whether the file and the heading that a link names exist. */
export function isResolved(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path ? join(dirname(file), path) : file
  if (!existsSync(join(ROOT, target))) return false
  const page = statSync(join(ROOT, target)).isDirectory() ? join(target, 'README.md') : target
  return anchor === undefined || listAnchors(page).includes(anchor)
}
