/**
 * First parts of compound words, and the season that they mean: German, Dutch, Danish, Norwegian, Swedish, Finnish and
 * Chinese.
 */
const SEASONS_BY_PREFIX: readonly (readonly [prefix: string, season: string])[] = [
  ['winter', 'winter'],
  ['vinter', 'winter'],
  ['høst', 'winter'],
  ['höst', 'winter'],
  ['syys', 'winter'],
  ['sommer', 'spring'],
  ['zomer', 'spring'],
  ['vår', 'spring'],
  ['kevät', 'spring'],
  ['冬', 'winter'],
  ['春', 'spring'],
  ['夏', 'summer'],
  ['秋', 'autumn'],
  ['青贮', 'silage'],
]
const MIN_REST_LENGTH = 2

/**
 * Returns a compound word of a season and another word as two words: "winter hafer" for "Winterhafer". Returns undefined for
 * other words.
 */
export function splitSeasonCompound(text: string): string | undefined {
  const word = text.trim().toLowerCase()
  if (!/^\p{L}+$/u.test(word)) return undefined
  for (const [prefix, season] of SEASONS_BY_PREFIX) {
    const rest = word.slice(prefix.length)
    if (word.startsWith(prefix) && rest.length >= MIN_REST_LENGTH) return `${season} ${rest}`
  }
  return undefined
}
