import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '@crop/domain'
import { REPOSITORY } from '@crop/dev-servers'

const GAZETTEER = join(REPOSITORY, 'packages', 'agronomy', 'data', 'gazetteer.csv')
const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const

/** Lists the coordinates of the cities of the gazetteer. Skips the few lines with quotes, whose fields contain commas. */
function listCityCoordinates(): string[] {
  const cities = readFileSync(GAZETTEER, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('city,') && !line.includes('"'))
  return [...new Set(cities.map((line) => line.split(',').slice(7, 9).join(',')))]
}

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
