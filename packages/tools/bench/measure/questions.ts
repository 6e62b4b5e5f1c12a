import type { Model } from '@crop/agronomy/model'
import type { Question } from '@crop/domain'
import { readCities } from './gazetteer'

const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const
const GOLDEN_ANGLE = 137.508

/** Returns the question number `index`. Their places are all different and spread over the inhabited latitudes. */
function createQuestion(index: number): Question {
  const latitude = (60 * Math.sin(index)).toFixed(3)
  const longitude = (((index * GOLDEN_ANGLE) % 360) - 180).toFixed(3)
  return {
    location: `${latitude},${longitude}`,
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }
}

/** Returns questions whose result has a verdict. For places at sea the model returns insufficient data at once. */
export function createQuestionsWithVerdict(model: Model, count: number): Question[] {
  const questions: Question[] = []
  for (let index = 0; questions.length < count; index++) {
    const question = createQuestion(index)
    if (model.assess(question).feasibility_score !== null) questions.push(question)
  }
  return questions
}

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
