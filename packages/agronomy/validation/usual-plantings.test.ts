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

interface UsualPlanting {
  readonly location: string
  readonly crop: string
  readonly months: readonly number[]
}

/**
 * Reads the months in which crops are usually planted at 483 places, by many farmers if not by most. They are from general
 * knowledge of farming, not from a calendar, and were written down before the model was asked.
 */
function readUsualPlantings(): UsualPlanting[] {
  const [, ...lines] = readFileSync(join(__dirname, 'usual-plantings.csv'), 'utf8').trimEnd().split('\n')
  return lines.map((line) => {
    const [crop = '', location = '', months = ''] = splitCsvLine(line) ?? []
    return { location, crop, months: months.split(' ').map(Number) }
  })
}

const usualPlantings = readUsualPlantings()

test('with irrigation, what farmers usually plant is seldom less than suitable and hardly ever refused', () => {
  const plantings = usualPlantings.flatMap(({ location, crop, months }) =>
    months.map((month) => ({
      name: `${crop} at ${location} in ${month}`,
      assessment: model.assess({ location, crop, month, conditions: IRRIGATED }),
    })),
  )
  const refused = plantings.filter(({ assessment }) => assessment.feasibility_label === 'not_suitable')
  expect(refused.map(({ name }) => name)).toEqual(KNOWN_ERRORS)
  const suitable = plantings.filter(({ assessment }) => (assessment.feasibility_score ?? 0) >= 0.5)
  expect(suitable.length / plantings.length).toBeGreaterThan(0.95)
})

test('trees and other perennials are usually planted in the months that the model prefers', () => {
  const shares = usualPlantings.flatMap(({ location, crop, months }) => {
    const { crop_type, season, monthly } = model.assess({ location, crop, month: 1 })
    const isPerennial = crop_type !== null && season === null
    return isPerennial ? [computePreferredShare(monthly, months)] : []
  })
  expect(shares.length).toBeGreaterThan(150)
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.8)
})

/** Computes the share of pairs of a usual and another month of which the usual one has the higher score; ties count half. */
function computePreferredShare(
  monthly: readonly { month: number; feasibility_score: number }[],
  usualMonths: readonly number[],
): number {
  const usual = monthly.filter(({ month }) => usualMonths.includes(month))
  const others = monthly.filter(({ month }) => !usualMonths.includes(month))
  const wins = usual.flatMap(({ feasibility_score: score }) =>
    others.map((other) =>
      score > other.feasibility_score ? 1 : score === other.feasibility_score ? 0.5 : 0,
    ),
  )
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}
