import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '@crop/domain'
import { REPOSITORY } from '@crop/dev-servers'

const GAZETTEER = join(REPOSITORY, 'packages', 'agronomy', 'data', 'gazetteer.csv')
const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const

interface City {
  /** In English and, where it differs, in the language of the country. */
  names: string[]
  country: string
  /** Latitude and longitude in degrees. */
  coordinates: string
}

/** Lists the cities of the gazetteer. Skips the few lines with quotes, whose fields contain commas. */
export function listCities(): City[] {
  const lines = readFileSync(GAZETTEER, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [kind, , name = '', nativeName = '', country = '', , , latitude, longitude] = line.split(',')
    if (kind !== 'city' || line.includes('"')) return []
    return [{ names: [name, nativeName].filter(Boolean), country, coordinates: `${latitude},${longitude}` }]
  })
}

/** Lists the places of all cities, each once. */
export const listCityCoordinates = () => [...new Set(listCities().map(({ coordinates }) => coordinates))]

/** Returns `count` questions about as many different cities, spread over the whole world. */
export function createCityQuestions(count: number): Question[] {
  const places = listCityCoordinates()
  if (places.length < count) throw new Error(`The gazetteer has only ${places.length} cities.`)
  return Array.from({ length: count }, (_, index) => ({
    location: places[Math.floor((index * places.length) / count)] ?? '',
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }))
}

const reverse = (text: string) => [...text].reverse().join('')

/** Neighbours in the list are neighbours on the map; afterwards each part of the list is from the whole map. */
export const shuffleByPlace = (questions: readonly Question[]): Question[] =>
  questions.toSorted((a, b) => (reverse(a.location) < reverse(b.location) ? -1 : 1))
