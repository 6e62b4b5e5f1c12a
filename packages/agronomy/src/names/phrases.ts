/** Some words of a text, one behind the other, and the words around them. */
export interface WordRun {
  readonly before: readonly string[]
  readonly words: readonly string[]
  readonly after: readonly string[]
}

/** Lists the runs of words of a text, the longest first. */
export function* listWordRuns(words: readonly string[], maxLength: number): Generator<WordRun> {
  for (let length = Math.min(maxLength, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const end = start + length
      yield { before: words.slice(0, start), words: words.slice(start, end), after: words.slice(end) }
    }
  }
}

/** Lists the phrases that have one of the choices for each word, up to a limit. */
export function combineWords(
  [first = [], ...others]: readonly (readonly string[])[],
  limit: number,
): readonly string[] {
  return others.reduce(
    (phrases, words) => {
      return phrases.flatMap((phrase) => words.map((word) => `${phrase} ${word}`)).slice(0, limit)
    },
    first.slice(0, limit),
  )
}
