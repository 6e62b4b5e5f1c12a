import type { Gazetteer } from './gazetteer'
import type { Place } from './place'
import { isSamePlace } from './same-place'
import { searchPlace } from './search-place'

/** The shortest text that, sent back, means this place and no other: `lahore`, `victoria, ca`; null when none does. */
export function askedAs(gazetteer: Gazetteer, place: Place): string | null {
  return firstMeaning(gazetteer, place, texts(place))
}

/** The same with the country always: `lahore, pk`. */
export function askedInCountry(gazetteer: Gazetteer, place: Place): string | null {
  return firstMeaning(gazetteer, place, texts(place).slice(1))
}

function firstMeaning(gazetteer: Gazetteer, place: Place, asked: readonly string[]): string | null {
  let least: string | null = null
  for (const text of asked) {
    const found = searchPlace(gazetteer, text)
    if (!found || !isSamePlace(found.place, place)) continue
    if (found.namesakes.length === 0) return text
    least ??= text
  }
  return least
}

function texts({ name, kind, country, admin1, admin2 }: Place): string[] {
  const where = [[], [country], [admin1], [admin1, country], [admin2, admin1, country]]
  const plain = where.map((parts) => [name, ...parts])
  const parts = [...plain, [`${name} ${kind}`, country], [`${name} ${kind}`, admin1, country]]
  const complete = parts.filter((part) => part.every(Boolean))
  return [...new Set(complete.map((part) => part.join(', ').toLowerCase()))]
}
