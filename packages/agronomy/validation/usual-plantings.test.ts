import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { QuestionConditions } from '@crop/domain'
import { splitCsvLine } from '../src/data-pack/csv-line'
import { loadModel } from '../src/model'

const model = loadModel()

const IRRIGATED: QuestionConditions = { water_supply: { value: 'irrigated', source: 'request' } }

/** Plantings that the model refuses although farmers grow them: apples without a winter, and crops at their limit of cold. */
const KNOWN_ERRORS = [
  'apple at Malang in 11',
  'quinoa at Oruro in 9',
  'rice at Paro in 5',
  'saffron at Mashhad in 8',
]

/**
 * Reads the months in which crops are usually planted at 414 places, by many farmers if not by most. They are from general
 * knowledge of farming, not from a calendar, and were written down before the model was asked.
 */
function readUsualPlantings(): { location: string; crop: string; month: number }[] {
  const [, ...lines] = readFileSync(join(__dirname, 'usual-plantings.csv'), 'utf8').trimEnd().split('\n')
  return lines.flatMap((line) => {
    const [crop = '', location = '', months = ''] = splitCsvLine(line) ?? []
    return months.split(' ').map((month) => ({ location, crop, month: Number(month) }))
  })
}

test('with irrigation, what farmers usually plant is seldom less than suitable and hardly ever refused', () => {
  const plantings = readUsualPlantings().map(({ location, crop, month }) => ({
    name: `${crop} at ${location} in ${month}`,
    assessment: model.assess({ location, crop, month, conditions: IRRIGATED }),
  }))
  const refused = plantings.filter(({ assessment }) => assessment.feasibility_label === 'not_suitable')
  expect(refused.map(({ name }) => name)).toEqual(KNOWN_ERRORS)
  const suitable = plantings.filter(({ assessment }) => (assessment.feasibility_score ?? 0) >= 0.5)
  expect(suitable.length / plantings.length).toBeGreaterThan(0.95)
})
