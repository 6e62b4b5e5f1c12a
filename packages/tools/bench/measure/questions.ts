import type { Model } from '@crop/agronomy'
import type { Question } from '@crop/domain'

const CROPS = ['wheat', 'maize', 'rice', 'potato', 'cassava', 'apple', 'cotton', 'tomato'] as const
const GOLDEN_ANGLE = 137.508

/** Places spread over the inhabited latitudes, none of them twice. */
export function questionOf(index: number): Question {
  const latitude = (60 * Math.sin(index)).toFixed(3)
  const longitude = (((index * GOLDEN_ANGLE) % 360) - 180).toFixed(3)
  return {
    location: `${latitude},${longitude}`,
    crop: CROPS[index % CROPS.length] ?? CROPS[0],
    month: (index % 12) + 1,
  }
}

/** The result JSON as a worker stores it. */
export function resultText(model: Model, question: Question): string {
  const { location, crop, month, model_version, ...found } = model.assess(question)
  const computed_at = new Date().toISOString()
  return JSON.stringify({ location, crop, month, model_version, computed_at, ...found })
}

/** Questions with a verdict; for places at sea the model returns insufficient data at once. */
export function questionsWithVerdict(model: Model, count: number): Question[] {
  const found: Question[] = []
  for (let index = 0; found.length < count; index++) {
    const question = questionOf(index)
    if (model.assess(question).feasibility_score !== null) found.push(question)
  }
  return found
}
