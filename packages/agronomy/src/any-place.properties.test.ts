import { toVerdict } from '@crop/domain'
import fc from 'fast-check'
import { model, reference } from '../test/shipped-model'
import { revokeOldResults } from '../test/revoke-old-results'
import type { Assessment, PlantingPeriod } from './assessment'
import { DAYS_IN_YEAR, formatMonthDay } from './calendar'

revokeOldResults()

const { crops, gazetteer } = reference

// Whole thousandths, because fast-check's doubles are mostly close to 0.
const degrees = (limit: number) =>
  fc.integer({ min: -1000 * limit, max: 1000 * limit }).map((thousandths) => thousandths / 1000)
const anyCoordinates = fc.tuple(degrees(90), degrees(180)).map((pair) => pair.join(','))
const anyPlaceName = fc
  .nat({ max: gazetteer.places.length - 1 })
  .map((position) => gazetteer.places.get(position))
  .map(({ name, country }) => `${name}, ${country}`)
const anyQuestions = fc.record({
  // Most coordinates are in an ocean, where assessments have no score.
  location: fc.oneof({ arbitrary: anyPlaceName, weight: 4 }, { arbitrary: anyCoordinates, weight: 1 }),
  month: fc.integer({ min: 1, max: 12 }),
  // Several crops per place and month, because they share the most expensive computations.
  cropNames: fc.array(fc.constantFrom(...crops.types.flatMap(({ key, crop }) => [key, crop])), {
    minLength: 2,
    maxLength: 2,
  }),
})

// All tests share one seed, so that they check the same cached assessments. Each run has another seed.
const parameters = { numRuns: 15, seed: Math.floor(Math.random() * 2 ** 31) }
const cache = new Map<string, Assessment>()

function getAssessment(location: string, crop: string, month: number): Assessment {
  const key = JSON.stringify([location, crop, month])
  const assessment = cache.get(key) ?? model.assess({ location, crop, month })
  cache.set(key, assessment)
  return assessment
}

function checkAssessments(check: (assessment: Assessment) => void): void {
  fc.assert(
    fc.property(anyQuestions, ({ location, cropNames, month }) =>
      cropNames.forEach((crop) => check(getAssessment(location, crop, month))),
    ),
    parameters,
  )
}

/** Checks only assessments with a score. */
function checkScoredAssessments(
  check: (assessment: Assessment & { feasibility_score: number }) => void,
): void {
  checkAssessments((assessment) => {
    const { feasibility_score } = assessment
    if (feasibility_score !== null) check({ ...assessment, feasibility_score })
  })
}

const isScore = (score: number) => score >= 0 && score <= 1 && Object.is(score, Number(score.toFixed(2)))

function expectScores(scores: readonly number[]): void {
  expect(scores.filter((score) => !isScore(score))).toEqual([])
}

const YEAR = Array.from({ length: DAYS_IN_YEAR }, (_, day) => formatMonthDay(day))

/** Lists the dates of a period, as MM-DD. */
function listDays({ from, to }: PlantingPeriod): string[] {
  const [first, last] = [YEAR.indexOf(from), YEAR.indexOf(to)]
  return first <= last ? YEAR.slice(first, last + 1) : [...YEAR.slice(first), ...YEAR.slice(0, last + 1)]
}

test('an assessment is unchanged by JSON: no NaN, infinity or undefined', () => {
  checkAssessments((assessment) => expect(JSON.parse(JSON.stringify(assessment))).toStrictEqual(assessment))
})

test('scores are from 0 to 1 with two decimals, and labels match them', () => {
  checkScoredAssessments((assessment) => {
    const { factors, water, better_months, alternative_crops, monthly } = assessment
    const scored = [assessment, ...better_months, ...alternative_crops, ...monthly]
    expectScores(scored.map(({ feasibility_score }) => feasibility_score))
    expect(scored.map(({ feasibility_label }) => feasibility_label)).toEqual(
      scored.map(({ feasibility_score }) => toVerdict(feasibility_score)),
    )
    expectScores(factors.map(({ score }) => score))
    expectScores([water?.yield_ratio_rainfed ?? NaN, water?.yield_ratio_rainfed_dry_year ?? NaN])
  })
})

test('either all twelve months have a score or none has', () => {
  checkAssessments(({ month, monthly, feasibility_score, water }) => {
    const months = feasibility_score === null ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(monthly.map((outlook) => outlook.month)).toEqual(months)
    expect(monthly[month - 1]?.feasibility_score ?? null).toBe(feasibility_score)
    expect(monthly[month - 1]?.rainfed_score).toBe(water?.rainfed_score)
    expect(monthly[month - 1]?.irrigated_score).toBe(water?.irrigated_score)
  })
})

test('scores never fall from rain alone to unknown supply to irrigation', () => {
  checkScoredAssessments(({ monthly }) => {
    expectScores(monthly.flatMap(({ rainfed_score, irrigated_score }) => [rainfed_score, irrigated_score]))
    const falling = monthly.filter(
      ({ rainfed_score, feasibility_score, irrigated_score }) =>
        !(rainfed_score <= feasibility_score && feasibility_score <= irrigated_score),
    )
    expect(falling).toEqual([])
  })
})

test('better months are at most three that score at least 0.10 more, best first', () => {
  checkScoredAssessments(({ better_months, monthly, feasibility_score }) => {
    const clearlyBetterMonths = monthly.filter(
      (other) => other.feasibility_score - feasibility_score > 0.0999,
    )
    expect(better_months.length > 0).toBe(clearlyBetterMonths.length > 0)
    expect(better_months.length).toBeLessThanOrEqual(3)
    for (const { crop_type, ...monthScore } of better_months) {
      expect(clearlyBetterMonths).toContainEqual(expect.objectContaining(monthScore))
      expect(crop_type).toBe(better_months[0]?.crop_type)
    }
    const scores = better_months.map((better) => better.feasibility_score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

test('a month has the label and the score of its best part', () => {
  checkScoredAssessments(({ month_parts, feasibility_label, feasibility_score }) => {
    expect(month_parts).toHaveLength(3)
    expect(month_parts.filter(({ is_best }) => is_best)).toEqual([
      expect.objectContaining({ feasibility_label, feasibility_score }),
    ])
    for (const part of month_parts) expect(part.feasibility_score).toBeLessThanOrEqual(feasibility_score)
  })
})

test('the range of scores contains the score', () => {
  checkScoredAssessments(({ confidence, feasibility_score }) => {
    const [lowest = NaN, highest = NaN] = confidence?.score_range ?? []
    expectScores([lowest, highest])
    expect(feasibility_score).toBeGreaterThanOrEqual(lowest)
    expect(feasibility_score).toBeLessThanOrEqual(highest)
  })
})

test('planting windows are disjoint, at least moderately suitable, and the best has the best score of the year', () => {
  checkScoredAssessments(({ windows, monthly }) => {
    const bestScore = Math.max(...monthly.map(({ feasibility_score }) => feasibility_score))
    expect(windows.length > 0).toBe(bestScore >= 0.5)
    expect(windows.map(({ is_best }) => is_best)).toEqual(windows.map((_, index) => index === 0))
    expect(windows[0]?.feasibility_score ?? bestScore).toBe(bestScore)
    const days = windows.flatMap(listDays)
    expect(new Set(days).size).toBe(days.length)
    for (const { feasibility_score } of windows) expect(feasibility_score).toBeGreaterThanOrEqual(0.5)
  })
})

test('the best part of a month is in a planting window exactly if it scores at least 0.50', () => {
  checkScoredAssessments(({ windows, month_parts }) => {
    const days = new Set(windows.flatMap(listDays))
    for (const { from, feasibility_score } of month_parts) {
      expect(days.has(from)).toBe(feasibility_score >= 0.5)
    }
  })
})

test('alternative crops are at most five others that score at least 0.50, best first', () => {
  checkScoredAssessments(({ alternative_crops, crop_type }) => {
    const scores = alternative_crops.map((alternative) => alternative.feasibility_score)
    const cropNames = alternative_crops.map(({ crop }) => crop)
    expect(cropNames.length).toBeLessThanOrEqual(5)
    expect(new Set(cropNames).size).toBe(cropNames.length)
    expect(Math.min(...scores, 1)).toBeGreaterThanOrEqual(0.5)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const assessedType = crops.types.find(({ key }) => key === crop_type?.key)
    expect(cropNames).not.toContain(assessedType?.crop)
  })
})

test('the limiting factor has the smallest score; without one all factors are 1', () => {
  checkScoredAssessments(({ limiting_factor, factors }) => {
    const smallestScore = Math.min(...factors.map(({ score }) => score))
    const limiting = factors.find(({ name }) => name === limiting_factor)
    expect(limiting?.score ?? 1).toBe(smallestScore)
    expect(limiting === undefined).toBe(smallestScore === 1)
  })
})

test('an explanation has two to five sentences without missing numbers', () => {
  checkScoredAssessments(({ explanation, place }) => {
    // Place names may contain full stops: "St. Louis".
    const text = explanation.replaceAll(place?.name ?? '', 'Place')
    const sentences = text.match(/[.!?](?=\s|$)/gu) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(5)
    expect(explanation).toMatch(/\.$/u)
    expect(explanation).not.toMatch(/NaN|undefined|null|Infinity/u)
  })
})

test('a ripe crop has no ripening risk, and an unripe one is never shown as 100 % ripe', () => {
  checkScoredAssessments(({ factors, risks }) => {
    const ripening = factors.find(({ name }) => name === 'ripening')?.score ?? 1
    const risk = risks.find(({ code }) => code === 'does_not_ripen')
    if (ripening === 1) expect(risk).toBeUndefined()
    expect(risk?.detail ?? '').not.toContain('100 %')
  })
})

test('temperatures in an explanation agree with its words', () => {
  checkScoredAssessments(({ explanation }) => {
    const [, optimalMinC = Infinity, coolMeanC = -Infinity] =
      /rather cool: .* between (\S+) and .* is (\S+) °C/u.exec(explanation) ?? []
    expect(Number(coolMeanC)).toBeLessThan(Number(optimalMinC))
    const [, optimalMaxC = -Infinity, warmMeanC = Infinity] =
      /rather warm: .* and (\S+) °C, .* is (\S+) °C/u.exec(explanation) ?? []
    expect(Number(warmMeanC)).toBeGreaterThan(Number(optimalMaxC))
    const [, plantingC = -Infinity, requiredC = Infinity] =
      /At planting it is (\S+) °C, and it needs (\S+) °C to come up/u.exec(explanation) ?? []
    expect(Number(plantingC)).toBeLessThan(Number(requiredC))
  })
})
