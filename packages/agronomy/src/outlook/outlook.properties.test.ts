import fc from 'fast-check'
import { between } from '../../test/climates'
import { createOutlook } from '../../test/outlooks'
import { model, reference } from '../../test/shipped-model'
import { revokeOldResults } from '../../test/revoke-old-results'
import { MONTHS } from '../calendar'
import { isPerennial, isWinterType } from '../crops/traits/crop-type'
import { EVEN_TERCILES, type Terciles } from '@crop/domain'
import { suffersFromWetWeather } from '../water/wet-weather'

revokeOldResults()

/** `TEST_ROUNDS=full` asks all 10,000 questions, which takes some minutes. */
const QUESTIONS = process.env.TEST_ROUNDS === 'full' ? 10_000 : 60

const cells = model.listMapCells()
const anyLocation = fc.constantFrom(...cells).map(({ latitude, longitude }) => `${latitude},${longitude}`)
const anyCrop = fc.constantFrom(...reference.crops.types.map(({ key }) => key))
const anyTerciles = fc
  .tuple(between(0, 1), between(0, 1))
  .map(([one, other]) => [Math.min(one, other), Math.max(one, other)] as const)
  .map(([low, high]): Terciles => ({ below: low, normal: high - low, above: 1 - high }))

/** Lists six months from one of the year 2026 on. */
const listMonths = (first: number) =>
  Array.from({ length: 6 }, (_, lead) => {
    const month = first - 1 + lead
    return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })

const withSkillNone = fc.tuple(anyTerciles, fc.option(anyTerciles), fc.constant(0))
const withEvenThirds = fc.tuple(
  fc.constant(EVEN_TERCILES),
  fc.constantFrom(null, EVEN_TERCILES),
  fc.option(between(0, 1)),
)

test('without skill, or with equal thirds, verdict and score are those of a normal year', () => {
  let covered = 0
  fc.assert(
    fc.property(
      anyLocation,
      anyCrop,
      fc.constantFrom(...MONTHS),
      fc.oneof(withSkillNone, withEvenThirds),
      (location, crop, month, [rain, temperature, skill]) => {
        const outlook = createOutlook(listMonths(month), rain, { temperature, skill })
        const result = model.assess({ location, crop, month }, { findOutlook: () => outlook })
        if (!result.outlook) return
        covered += 1
        expect(result.outlook.feasibility_label).toBe(result.feasibility_label)
        expect(result.outlook.feasibility_score).toBe(result.feasibility_score)
        expect(result.outlook.rainfed_score).toBe(result.water?.rainfed_score)
        expect(result.outlook.irrigated_score).toBe(result.water?.irrigated_score)
        expect(result.outlook.risks).toEqual([])
        expect(result.outlook.change).toBe('same')
        expect(result.outlook.season.rain_percent_of_normal).toBe(100)
      },
    ),
    { numRuns: QUESTIONS, interruptAfterTimeLimit: 3_600_000 },
  )
  expect(covered).toBeGreaterThan(QUESTIONS / 2)
})

/** Two roundings of scores to hundredths. */
const ROUNDING = 0.011

test('a drier outlook never raises the score of a dryland crop on rain that wet weather does not harm', () => {
  const dryland = reference.crops.types.filter(
    (type) =>
      !isPerennial(type) && !isWinterType(type) && !type.flags.has('flooded') && !suffersFromWetWeather(type),
  )
  fc.assert(
    fc.property(
      fc.record({
        location: anyLocation,
        crop: fc.constantFrom(...dryland.map(({ key }) => key)),
        month: fc.constantFrom(...MONTHS),
      }),
      anyTerciles,
      between(0, 1),
      (question, rain, share) => {
        const moved = share * rain.above
        const drier = { ...rain, above: rain.above - moved, below: rain.below + moved }
        const conditions = { water_supply: { value: 'rainfed', source: 'request' } } as const
        const getScore = (terciles: Terciles) =>
          model.assess(
            { ...question, conditions },
            { findOutlook: () => createOutlook(listMonths(question.month), terciles) },
          ).outlook?.feasibility_score ?? 0
        expect(getScore(drier)).toBeLessThanOrEqual(getScore(rain) + ROUNDING)
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  ['kitui', 10],
  ['lusaka', 11],
  ['cordoba, argentina', 12],
  ['niamey', 6],
])('at %s an outlook for the rains from month %d on changes the score of sorghum', (location, month) => {
  const conditions = { water_supply: { value: 'rainfed', source: 'request' } } as const
  const score = (rain: Terciles) =>
    model.assess(
      { location, crop: 'sorghum', month, conditions },
      { findOutlook: () => createOutlook(listMonths(month), rain) },
    ).outlook?.feasibility_score ?? NaN
  expect(score({ below: 0, normal: 0, above: 1 })).toBeGreaterThan(score({ below: 1, normal: 0, above: 0 }))
})
