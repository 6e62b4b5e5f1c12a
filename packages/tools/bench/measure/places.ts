import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Question } from '@crop/domain'
import { REPOSITORY } from '@crop/dev-servers'

const GAZETTEER = join(REPOSITORY, 'packages', 'agronomy', 'data', 'gazetteer.csv')

const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const

/** Lists the coordinates of the cities in the gazetteer. Skips the few lines with quotes, whose fields contain commas. */
function readCityCoordinates(): string[] {
  const lines = readFileSync(GAZETTEER, 'utf8').split('\n')
  return lines.flatMap((line) => {
    const [kind, , , , , , , latitude, longitude] = line.split(',')
    return kind === 'city' && !line.includes('"') ? [`${latitude},${longitude}`] : []
  })
}

/** Returns `count` questions about as many different cities, spread over the whole world. */
export function createCityQuestions(count: number): Question[] {
  const cities = [...new Set(readCityCoordinates())]
  if (cities.length < count) throw new Error(`The gazetteer has only ${cities.length} cities.`)
  return Array.from({ length: count }, (_, index) => ({
    location: cities[Math.floor((index * cities.length) / count)] ?? '',
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }))
}
