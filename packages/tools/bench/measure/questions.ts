import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '@crop/domain'
import { REPOSITORY } from '@crop/dev-servers'

const GAZETTEER = join(REPOSITORY, 'packages', 'agronomy', 'data', 'gazetteer.csv')
const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const
const MIN_POPULATION = 100_000

interface City {
  name: string
  /** Latitude and longitude in degrees. */
  coordinates: string
  population: number
}

/** Lists the cities of the gazetteer. Skips the few lines with quotes, whose fields contain commas. */
function readCities(): City[] {
  const lines = readFileSync(GAZETTEER, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [kind, , name = '', , , , , latitude, longitude, , population] = line.split(',')
    const isCity = kind === 'city' && !line.includes('"')
    return isCity ? [{ name, coordinates: `${latitude},${longitude}`, population: Number(population) }] : []
  })
}

/** Returns every n-th item, so that `count` items are spread over the list. */
function spread<T>(items: readonly T[], count: number): T[] {
  if (items.length < count) throw new Error(`The gazetteer has only ${items.length} such cities.`)
  return items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) < Math.floor(((index + 1) * count) / items.length),
  )
}

/** Returns `count` questions about as many different cities, spread over the whole world. */
export function createCityQuestions(count: number): Question[] {
  const places = [...new Set(readCities().map(({ coordinates }) => coordinates))]
  return spread(places, count).map((location, index) => ({
    location,
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }))
}

/** Returns the names of cities with one typo: in turn a missing letter, a wrong one, an added one and two swapped ones. */
export function createMisspeltNames(count: number): string[] {
  const names = readCities()
    .filter(({ name, population }) => population >= MIN_POPULATION && /^[A-Z][a-z]{5,}$/.test(name))
    .map(({ name }) => name.toLowerCase())
  return spread(names, count).map((name, index) => {
    const middle = Math.floor(name.length / 2)
    const [start, letter, next, end] = [
      name.slice(0, middle),
      name.charAt(middle),
      name.charAt(middle + 1),
      name.slice(middle + 2),
    ]
    const typos = [`${next}`, `x${next}`, `${letter}x${next}`, `${next}${letter}`]
    return `${start}${typos[index % typos.length]}${end}`
  })
}

/** Returns names that no place or crop has. */
export function createInventedNames(count: number): string[] {
  const syllables = ['ba', 'qua', 'xo', 'ti', 'zu', 'mer', 'lan', 'vek', 'do', 'fi', 'gral', 'hup']
  return Array.from({ length: count }, (_, index) =>
    [1728, 144, 12, 1]
      .map((place) => syllables[Math.floor((index * 7919 + 1009) / place) % syllables.length])
      .join(''),
  )
}
