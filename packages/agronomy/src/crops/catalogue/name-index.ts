import SearchableMap from 'minisearch/SearchableMap'
import { lazily } from '../../lazily'
import { listBeginningKeys, toNameKey } from '../../names/name-key'
import { createSimilarNameFinder, type SimilarNameFinder } from '../../names/similar-names'
import { removeAuthors } from '../words/scientific-names'
import { listSingulars, removeArabicArticles, splitIntoWords, toSingular } from '../words/split-names'

/** A name of a crop, or of one of its types. */
export interface SearchableName {
  readonly crop: string
  readonly name: string
  /** Undefined for the names of the crop table. */
  readonly language: string | undefined
}

/** Names with a number of wrong letters. */
export interface SimilarNames {
  readonly names: readonly SearchableName[]
  readonly typos: number
  /** Whether the whole name is similar, not only a word of it. */
  readonly isWhole: boolean
}

/** Finds names by a text. Plurals count as the singular, and Arabic names may have their article. */
export interface CropNameIndex {
  listExact(text: string): SearchableName[]
  /** Lists the names that begin with a text and are longer. */
  listBeginnings(text: string): SearchableName[]
  /** Lists the names that have all words of a text, and those in which the last word only begins one. */
  listByWords(text: string): { whole: SearchableName[]; started: SearchableName[] }
  /** Lists the names that are one or two typos away from a key. */
  listSimilarNames(key: string): SimilarNames[]
  /** Lists the names and words of names that are one or two typos away from a text. */
  listSimilar(text: string): SimilarNames[]
}

/** Language of codes such as ZEAMX, which people copy rather than type: "Helen" is no misspelling of HELAN. */
const CODES = 'zxx'

/** Longer texts are not compared letter by letter. */
const MAX_MISSPELT_LENGTH = 40

const UNSPACED_SCRIPT = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+$/u

type Positions = readonly number[]

type Tree = SearchableMap<number[]>['_tree']

/** The positions of names by their keys and words, as trees of plain maps. */
export interface PackedCropNames {
  readonly byKey: Tree
  readonly byWord: Tree
  /** The keys of each tree, because listing them from the tree takes ten times as long. */
  readonly keys: readonly string[]
  readonly words: readonly string[]
}

/** Indexes names. Opening the trees of a build takes a tenth of the time. */
export function packCropNames(names: readonly SearchableName[]): PackedCropNames {
  const byKey = new SearchableMap<number[]>()
  const byWord = new SearchableMap<number[]>()
  for (const [position, { name, language }] of names.entries()) {
    byKey.fetch(toNameKey(name), () => []).push(position)
    // An author is no word of the name: "mill" begins millet rather than what Miller described.
    const words = listIndexedWords(language === 'la' ? removeAuthors(name) : name)
    for (const word of new Set(words)) byWord.fetch(word, () => []).push(position)
  }
  return { byKey: byKey._tree, byWord: byWord._tree, keys: [...byKey.keys()], words: [...byWord.keys()] }
}

/** Opens the index of these names. */
export function openCropNameIndex(names: readonly SearchableName[], packed: PackedCropNames): CropNameIndex {
  const byKey = new SearchableMap(packed.byKey)
  const byWord = new SearchableMap(packed.byWord)
  const getNameFinder = lazily(() => createSimilarNameFinder(packed.keys))
  const getWordFinder = lazily(() => createSimilarNameFinder(packed.words))

  const getNames = (positions: Iterable<number>) =>
    [...positions].flatMap((position) => names[position] ?? [])

  function findWord(word: string): ReadonlySet<number> {
    return new Set(byWord.get(toSingular(word)) ?? [])
  }

  function findStartedWord(start: string): ReadonlySet<number> {
    const found: Positions[] = [...byWord.atPrefix(start).values()]
    return new Set(found.flat())
  }

  function listSimilarIn(
    index: SearchableMap<number[]>,
    find: SimilarNameFinder,
    key: string,
  ): SimilarNames[] {
    return find(key).flatMap(({ key: similarKey, typos }) => {
      const names = getNames(index.get(similarKey) ?? []).filter(({ language }) => language !== CODES)
      return typos > 0 && names.length > 0 ? [{ names, typos, isWhole: index === byKey }] : []
    })
  }

  const listSimilarNames = (key: string) =>
    key.length > MAX_MISSPELT_LENGTH ? [] : listSimilarIn(byKey, getNameFinder(), key)

  return {
    listExact(text) {
      const keys = new Set([...listSingulars(toNameKey(text)), toNameKey(removeArabicArticles(text))])
      return getNames([...keys].flatMap((key) => byKey.get(key) ?? []))
    },
    listBeginnings(text) {
      const starts = new Set([text, removeArabicArticles(text)].flatMap(listBeginningKeys))
      return [...starts].flatMap((start) =>
        [...byKey.atPrefix(start)].flatMap(([key, positions]) => (key === start ? [] : getNames(positions))),
      )
    },
    listByWords(text) {
      const words = splitIntoWords(text).map(toNameKey).filter(Boolean)
      const last = words.pop()
      if (last === undefined) return { whole: [], started: [] }
      const others = words.map(findWord)
      return {
        whole: getNames(intersect(findWord(last), others)),
        started: getNames(intersect(findStartedWord(last), others)),
      }
    },
    listSimilarNames,
    listSimilar(text) {
      const key = toNameKey(text)
      if (key.length > MAX_MISSPELT_LENGTH) return []
      return [...listSimilarNames(key), ...listSimilarIn(byWord, getWordFinder(), key)]
    },
  }
}

/** Lists the words of a name in the singular. Names in scripts without spaces have a word from each letter on. */
function listIndexedWords(name: string): string[] {
  return splitIntoWords(name).flatMap((word) => {
    const key = toNameKey(word)
    if (!UNSPACED_SCRIPT.test(key)) return key === '' ? [] : [toSingular(key)]
    const letters = [...key]
    return letters.map((_, index) => letters.slice(index).join(''))
  })
}

function intersect(positions: ReadonlySet<number>, others: readonly ReadonlySet<number>[]): number[] {
  return [...positions].filter((position) => others.every((other) => other.has(position)))
}
