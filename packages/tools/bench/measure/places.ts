import type { Question } from '@crop/domain'
import { readCities } from './gazetteer'

const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const

/** Returns `count` questions about as many different cities, spread over the whole world. */
export function createCityQuestions(count: number): Question[] {
  const cities = [...new Set(readCities().map(({ coordinates }) => coordinates))]
  if (cities.length < count) throw new Error(`The gazetteer has only ${cities.length} cities.`)
  return Array.from({ length: count }, (_, index) => ({
    location: cities[Math.floor((index * cities.length) / count)] ?? '',
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }))
}
