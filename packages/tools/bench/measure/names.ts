import { readCities } from './gazetteer'

const SYLLABLES = ['ba', 'qua', 'xo', 'ti', 'zu', 'mer', 'lan', 'vek', 'do', 'fi', 'gral', 'hup'] as const
const SYLLABLES_PER_NAME = 4

/** Returns names that no place or crop has. */
export function createInventedNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    let rest = index * 7919 + 1009
    let name = ''
    for (let position = 0; position < SYLLABLES_PER_NAME; position += 1) {
      name += SYLLABLES[rest % SYLLABLES.length] ?? ''
      rest = Math.floor(rest / SYLLABLES.length)
    }
    return name
  })
}

const MIN_POPULATION = 100_000

/** Returns the names of cities with one typo: in turn a missing letter, a wrong one, an added one and two swapped ones. */
export function createMisspeltNames(count: number): string[] {
  const names = readCities()
    .filter(({ name, population }) => population >= MIN_POPULATION && /^[A-Z][a-z]{5,}$/.test(name))
    .map(({ name }) => name.toLowerCase())
  const every = Math.max(1, Math.floor(names.length / count))
  return names
    .filter((_, index) => index % every === 0)
    .slice(0, count)
    .map(misspell)
}

function misspell(name: string, index: number): string {
  const middle = Math.floor(name.length / 2)
  const [start, letter, next, end] = [
    name.slice(0, middle),
    name.charAt(middle),
    name.charAt(middle + 1),
    name.slice(middle + 2),
  ]
  const typos = [
    start + next + end,
    `${start}x${next}${end}`,
    `${start}${letter}x${next}${end}`,
    start + next + letter + end,
  ]
  return typos[index % typos.length] ?? name
}
