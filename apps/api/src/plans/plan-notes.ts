import { setImmediate } from 'node:timers/promises'
import { listNoteSentences, type Note, type ReferenceLists } from '@crop/agronomy'
import { DEFAULT_LANGUAGE, formatText, type Language } from '@crop/domain'
import { LRUCache } from 'lru-cache'
import { toRecord } from '../http/contract/json-value'

/** Adds the notes on its names to each plan of a JSON text. */
export type PlanNotes = (json: string, language: Language) => Promise<string>

/** Most names have no notes, and those of the others take about 1 KB. */
const MAX_CACHED_NAMES = 10_000

/** Reading an unknown name takes about 2 ms. */
const MAX_BLOCKING_MS = 10

/**
 * The names of a plan in its JSON text, where the location follows the crop. Quotes inside a string are escaped, so no name
 * of a plan can look like this. Parsing a long list would take a third of the time that the whole request takes.
 */
const NAMES = /"crop":"(?:[^"\\]|\\.)*","location":"(?:[^"\\]|\\.)*"/g

/**
 * Creates the notes of plans. They are not stored, so that they always follow the names of the data pack; reading the
 * names of a list again would take longer than the list, so their notes are cached.
 */
export function createPlanNotes(referenceLists: ReferenceLists): PlanNotes {
  const cache = new LRUCache<string, string>({ max: MAX_CACHED_NAMES })
  const getKey = (names: string, language: Language) => language + names

  return async (json, language) => {
    const uncached = new Set<string>()
    const withNotes = json.replace(NAMES, (names) => {
      const notes = cache.get(getKey(names, language))
      if (notes === undefined) uncached.add(names)
      return `${names},"notes":${notes ?? '[]'}`
    })
    if (uncached.size === 0) return withNotes
    const read = await readAll(uncached, language)
    return json.replace(NAMES, (names) => {
      const notes = read.get(names) ?? cache.get(getKey(names, language)) ?? listNotes(names, language)
      return `${names},"notes":${notes}`
    })
  }

  /** Returns the notes by names. Lets other requests run in between. */
  async function readAll(allNames: ReadonlySet<string>, language: Language): Promise<Map<string, string>> {
    const read = new Map<string, string>()
    let startedAt = performance.now()
    for (const names of allNames) {
      const notes = listNotes(names, language)
      read.set(names, notes)
      cache.set(getKey(names, language), notes)
      if (performance.now() - startedAt < MAX_BLOCKING_MS) continue
      await setImmediate()
      startedAt = performance.now()
    }
    return read
  }

  function listNotes(names: string, language: Language): string {
    const findCropName = language === DEFAULT_LANGUAGE ? undefined : referenceLists.findCropName
    const write = (note: Note): Note => ({
      ...note,
      detail: listNoteSentences(note)
        .map((text) => formatText(text, language, findCropName))
        .join(' '),
    })
    return JSON.stringify(referenceLists.listNameNotes(parseNames(names)).map(write))
  }
}

function parseNames(members: string): { crop: string; location: string } {
  const { crop, location } = toRecord(JSON.parse(`{${members}}`))
  return { crop: String(crop), location: String(location) }
}
