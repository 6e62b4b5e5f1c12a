import { ERROR_CODES } from '@crop/domain'
import MiniSearch from 'minisearch'
import { INTRODUCTION, type MountedRoutes } from '../http/contract/openapi/document'
import { toPathTemplate } from '../http/contract/openapi/operation'
import { ERROR_CATALOGUE } from '../http/errors/error-catalogue'
import { GUIDES } from './guides'
import { describeMembers } from './operation-members'

/** A place in the documentation. */
export interface SearchEntry {
  /** Its address. */
  id: string
  title: string
  /** The page, or the summary, that it belongs to. */
  page: string
  text: string
  /** Words that find it, although results do not show them. */
  hidden?: string | undefined
}

const MAX_RESULTS = 20

function listEntries(mounted: readonly MountedRoutes[]): SearchEntry[] {
  const sections = GUIDES.flatMap(({ path, title, render }) =>
    render().sections.map(({ heading, anchor, text }) => ({
      id: `${path}#${anchor}`,
      title: heading,
      page: title,
      text,
    })),
  )
  const members = describeMembers(mounted)
  const operations = mounted.flatMap(({ at, routes }) =>
    routes.map(({ method, path, tag, operationId, summary, description = '' }) => ({
      id: `/docs#/${encodeURIComponent(tag)}/${operationId}`,
      title: `${method.toUpperCase()} ${at}${toPathTemplate(path)}`,
      page: `${tag}: ${summary}`,
      text: description,
      hidden: members.get(operationId),
    })),
  )
  const errors = ERROR_CODES.map((code) => {
    const { status, title, cause, remedy } = ERROR_CATALOGUE[code]
    return { id: `/errors/${code}`, title: code, page: `${status} ${title}`, text: `${cause} ${remedy}` }
  })
  const introduction = { id: '/docs', title: 'API reference', page: 'Introduction', text: INTRODUCTION }
  return [introduction, ...sections, ...operations, ...errors]
}

/** Creates a search over guides, operations and error codes, best first. The first search creates the index. */
export function createSearch(mounted: readonly MountedRoutes[]): (query: string) => SearchEntry[] {
  let search: ReturnType<typeof indexEntries> | undefined
  return (query) => (search ??= indexEntries(listEntries(mounted)))(query)
}

/** Returns a word in lower case without its ending. */
const toStem = (word: string) =>
  word
    .toLowerCase()
    .replace(/(?<=\w{2})ies$/, 'y')
    .replace(/(?<=\w{3})(?:ing|(?<!e)ed|(?<!s)s)$/, '')

/**
 * Finds the entries with all words of the query, then those with any of them. A word of an entry may continue that of the
 * query, differ from it in one letter of five, or have another ending.
 */
function indexEntries(entries: SearchEntry[]): (query: string) => SearchEntry[] {
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'page', 'text', 'hidden'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u),
    processTerm: toStem,
    searchOptions: {
      // Many words start with one or two letters, which would make the search slow.
      prefix: (word) => word.length > 2,
      fuzzy: (word) => (word.length > 3 ? 0.2 : false),
      boost: { title: 3, page: 2, hidden: 0.5 },
    },
  })
  index.addAll(entries)
  const byId = new Map<unknown, SearchEntry>(entries.map((entry) => [entry.id, entry]))
  return (query) => {
    const results = (['AND', 'OR'] as const).flatMap((combineWith) => index.search(query, { combineWith }))
    const found = new Set(results.flatMap(({ id }) => byId.get(id) ?? []))
    return [...found].slice(0, MAX_RESULTS)
  }
}
