import { nameKey } from '../names/name-key'
import { similarNames } from '../names/similar-names'
import type { Gazetteer } from './gazetteer'
import { inQualifiers } from './place-qualifiers'
import type { Place } from './place'

const MOST_SUGGESTIONS = 5
const MOST_NAMESAKES = 10

/** Names to ask with instead of an unknown one: the name elsewhere, or names spelt nearly so. */
export function suggestPlaces(gazetteer: Gazetteer, text: string): string[] {
  const [name = '', ...qualifiers] = text.split(',')
  const key = nameKey(name)
  const elsewhere = gazetteer.byName.get(key) ?? gazetteer.byAlias.get(key)
  if (elsewhere) return narrowedNames(onePerCountry(elsewhere))
  const country = gazetteer.countryCodes.get(nameKey(text))
  if (country) return largestPlaces(gazetteer, country)

  const places = nearlySpelt(gazetteer, key)
  const there = inQualifiers(gazetteer, places, qualifiers)
  const suggested = there.length > 0 ? there : places
  return [...new Set(suggested.map((place) => place.name.toLowerCase()))].slice(0, MOST_SUGGESTIONS)
}

function nearlySpelt(gazetteer: Gazetteer, key: string): Place[] {
  const ranked = [gazetteer.byName, gazetteer.byAlias].flatMap((names) =>
    similarNames(key, names.keys()).flatMap((similar) =>
      (names.get(similar.key) ?? []).map((place) => ({ place, errors: similar.errors })),
    ),
  )
  ranked.sort((a, b) => a.errors - b.errors || b.place.population - a.place.population)
  return ranked.map(({ place }) => place)
}

function onePerCountry(places: readonly Place[]): Place[] {
  const byPopulation = [...places].sort((a, b) => b.population - a.population)
  return [...new Map(byPopulation.reverse().map((place) => [place.country, place])).values()].reverse()
}

/** Where a country was asked for: it has many climates, so a place in it must be named. */
function largestPlaces(gazetteer: Gazetteer, country: string): string[] {
  const places = gazetteer.places.filter((place) => place.country === country && place.kind === 'city')
  return narrowedNames(places.sort((a, b) => b.population - a.population).slice(0, MOST_SUGGESTIONS))
}

/** `victoria, ca` for each place; by its division where the country means one that was named before. */
export function narrowedNames(places: readonly Place[], namedBefore: readonly Place[] = []): string[] {
  const nameInCountry = (place: Place) => `${place.name}, ${place.country}`.toLowerCase()
  const seen = new Set(namedBefore.map(nameInCountry))
  const names = places.map((place) => {
    const byCountry = nameInCountry(place)
    const byDivision = `${place.name}, ${place.admin1}`.toLowerCase()
    const name = seen.has(byCountry) && place.admin1 ? byDivision : byCountry
    seen.add(name)
    return name
  })
  return [...new Set(names)].slice(0, MOST_NAMESAKES)
}
