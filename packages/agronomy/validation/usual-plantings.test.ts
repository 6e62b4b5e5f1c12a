import type { QuestionConditions } from '@crop/domain'
import { model, reference } from '../test/shipped-model'
import { isPerennial, isUsuallyIrrigated } from '../src/crops/traits/crop-type'
import { findCrop } from '../src/crops/find-crop'
import { hasTiming } from '../src/score/planting-prior'
import { computeCalendarFit } from './calendar-fit'
import { isInTropics } from './regions'
import { rateMonths, simulateUnits } from './simulate-units'
import { isTestPlace, readUsualPlantings, toCalendarUnits, type UsualPlanting } from './usual-plantings'

const IRRIGATED: QuestionConditions = { water_supply: { value: 'irrigated', source: 'request' } }

/** Plantings that the model refuses although farmers grow them: apples without a winter, and crops at their limit of cold. */
const KNOWN_ERRORS = ['apple at Malang in 11', 'rice at Paro in 5']

const toQuestion = ({ location, crop }: UsualPlanting) => ({ location, crop, month: 1 })

const usualPlantings = readUsualPlantings('usual-plantings.csv')

test('with irrigation, what farmers usually plant is seldom less than suitable and hardly ever refused', () => {
  const plantings = usualPlantings.flatMap((planting) => {
    const { location, crop, months } = planting
    const assessed = model.assessMonths({ ...toQuestion(planting), conditions: IRRIGATED })
    return months.map((month) => ({
      name: `${crop} at ${location} in ${month}`,
      outlook: assessed?.monthly[month - 1],
    }))
  })
  const refused = plantings.filter(({ outlook }) => outlook?.feasibility_label === 'not_suitable')
  expect(refused.map(({ name }) => name)).toEqual(KNOWN_ERRORS)
  const suitable = plantings.filter(({ outlook }) => (outlook?.feasibility_score ?? 0) >= 0.5)
  expect(suitable.length / plantings.length).toBeGreaterThan(0.95)
})

test('trees and other perennials are usually planted in the months that the model prefers', () => {
  const perennials = usualPlantings.filter(({ crop }) => {
    const match = findCrop(reference.crops, crop)
    return match.found && match.types.every(isPerennial)
  })
  const shares = perennials.map((planting) =>
    computePreferredShare(model.assessMonths(toQuestion(planting))?.monthly ?? [], planting.months),
  )
  expect(shares.length).toBeGreaterThan(150)
  expect(shares.reduce((sum, share) => sum + share, 0) / shares.length).toBeGreaterThan(0.8)
})

describe('vegetables at places that the fit of the prior has not seen', () => {
  const plantings = readUsualPlantings('usual-vegetable-plantings.csv')
    .filter(({ location }) => isTestPlace(location))
    .sort((a, b) => a.location.localeCompare(b.location))
  const units = simulateUnits(reference, toCalendarUnits(reference, plantings)).filter(
    ({ type }) => isUsuallyIrrigated(type) && hasTiming(type),
  )

  test.each([
    ['everywhere', () => true, { units: 835, auc: 0.845, best_month_near: 0.84 }],
    ['in the tropics', isInTropics, { units: 275, auc: 0.845, best_month_near: 0.85 }],
  ])('usual planting months rank before others %s', (_where, isIncluded, floor) => {
    const fit = computeCalendarFit(
      units.filter(({ unit }) => isIncluded(unit)).map((unit) => rateMonths(unit, 'irrigated')),
    )
    expect(fit.units).toBe(floor.units)
    expect(fit.auc).toBeGreaterThan(floor.auc)
    expect(fit.best_month_near).toBeGreaterThan(floor.best_month_near)
  })

  test('with irrigation, usual planting months score higher than others, and few are unsuitable', () => {
    const rated = units.map((unit) =>
      rateMonths(unit, 'irrigated').map((month) => ({ ...month, rank: month.score })),
    )
    const { auc, observed_feasible } = computeCalendarFit(rated)
    expect(auc).toBeGreaterThan(0.84)
    expect(observed_feasible).toBeGreaterThan(0.98)
    const usual = rated.flat().filter(({ isPlantingMonth }) => isPlantingMonth)
    expect(usual.filter(({ score }) => score >= 0.5).length / usual.length).toBeGreaterThan(0.92)
  })
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
