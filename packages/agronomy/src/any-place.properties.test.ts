import { toVerdict } from '@crop/domain'
import fc from 'fast-check'
import type { Assessment } from './assessment'
import { SHIPPED_DATA_DIR } from './data-dir'
import { loadNames } from './data-pack/load-reference'
import { loadModel } from './model'

const model = loadModel()
const { crops, gazetteer } = loadNames(SHIPPED_DATA_DIR)

// Whole thousandths, because of fast-check's own doubles nearly all are next to 0.
const degrees = (limit: number) =>
  fc.integer({ min: -1000 * limit, max: 1000 * limit }).map((thousandths) => thousandths / 1000)
const anywhere = fc.tuple(degrees(90), degrees(180)).map((pair) => pair.join(','))
const named = fc.constantFrom(...gazetteer.places).map(({ name, country }) => `${name}, ${country}`)
const rounds = fc.record({
  // Most of the globe is ocean, where there is nothing to score.
  location: fc.oneof({ arbitrary: named, weight: 4 }, { arbitrary: anywhere, weight: 1 }),
  month: fc.integer({ min: 1, max: 12 }),
  // Several crops at once: what costs most is the same for all crops of a place and month.
  names: fc.array(fc.constantFrom(...crops.types.flatMap(({ key, crop }) => [key, crop])), {
    minLength: 2,
    maxLength: 2,
  }),
})

// All facts are checked on the same answers, made once: hence one seed for the file, another one each time.
const parameters = { numRuns: 15, seed: Math.floor(Math.random() * 2 ** 31) }
const known = new Map<string, Assessment>()

function answerTo(location: string, crop: string, month: number): Assessment {
  const key = JSON.stringify([location, crop, month])
  const answer = known.get(key) ?? model.assess({ location, crop, month })
  known.set(key, answer)
  return answer
}

function everyAnswer(check: (answer: Assessment) => void): void {
  fc.assert(
    fc.property(rounds, ({ location, names, month }) =>
      names.forEach((crop) => check(answerTo(location, crop, month))),
    ),
    parameters,
  )
}

/** Only of answers with a score. */
function everyScore(check: (answer: Assessment & { feasibility_score: number }) => void): void {
  everyAnswer((answer) => {
    const { feasibility_score } = answer
    if (feasibility_score !== null) check({ ...answer, feasibility_score })
  })
}

function expectScore(score: number): void {
  expect(score).toBeGreaterThanOrEqual(0)
  expect(score).toBeLessThanOrEqual(1)
  expect(score).toBe(Number(score.toFixed(2)))
}

test('an answer survives the way to the customer: no NaN, no infinity, nothing undefined', () => {
  everyAnswer((answer) => expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer))
})

test('all scores are shares with two decimals, and each label is that of its score', () => {
  everyScore((answer) => {
    const { factors, water, better_months, alternative_crops, monthly } = answer
    for (const scored of [answer, ...better_months, ...alternative_crops, ...monthly]) {
      expectScore(scored.feasibility_score)
      expect(scored.feasibility_label).toBe(toVerdict(scored.feasibility_score))
    }
    for (const { score } of factors) expectScore(score)
    expectScore(water?.yield_ratio_rainfed ?? NaN)
    expectScore(water?.yield_ratio_rainfed_dry_year ?? NaN)
  })
})

test('there is a score for all twelve months or for none, and the asked month is among them', () => {
  everyAnswer(({ month, monthly, feasibility_score, water }) => {
    const months = feasibility_score === null ? [] : [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    expect(monthly.map((outlook) => outlook.month)).toEqual(months)
    expect(monthly[month - 1]?.feasibility_score ?? null).toBe(feasibility_score)
    expect(monthly[month - 1]?.rainfed_score).toBe(water?.rainfed_score)
    expect(monthly[month - 1]?.irrigated_score).toBe(water?.irrigated_score)
  })
})

test('irrigation never scores below an unknown supply, nor that below rain alone', () => {
  everyScore(({ monthly }) => {
    for (const { rainfed_score, feasibility_score, irrigated_score } of monthly) {
      expectScore(rainfed_score)
      expectScore(irrigated_score)
      expect(feasibility_score).toBeGreaterThanOrEqual(rainfed_score)
      expect(irrigated_score).toBeGreaterThanOrEqual(feasibility_score)
    }
  })
})

test('better months are at most three of the twelve that score at least 0.10 more, best first', () => {
  everyScore(({ better_months, monthly, feasibility_score }) => {
    const worthwhile = monthly.filter((other) => other.feasibility_score - feasibility_score > 0.0999)
    expect(better_months).toHaveLength(Math.min(3, worthwhile.length))
    for (const { month, ...scored } of better_months) {
      expect(worthwhile).toContainEqual(expect.objectContaining({ month, ...scored }))
    }
    const scores = better_months.map((better) => better.feasibility_score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

test('alternative crops are at most five others that score at least 0.50, each once and best first', () => {
  everyScore(({ alternative_crops, crop_type }) => {
    const scores = alternative_crops.map((alternative) => alternative.feasibility_score)
    const names = alternative_crops.map(({ crop }) => crop)
    expect(names.length).toBeLessThanOrEqual(5)
    expect(new Set(names).size).toBe(names.length)
    expect(Math.min(...scores, 1)).toBeGreaterThanOrEqual(0.5)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    const asked = crops.types.find(({ key }) => key === crop_type?.key)
    expect(names).not.toContain(asked?.crop)
  })
})

test('the limiting factor is the one with the smallest score; without one all factors are 1', () => {
  everyScore(({ limiting_factor, factors }) => {
    const least = Math.min(...factors.map(({ score }) => score))
    const limiting = factors.find(({ name }) => name === limiting_factor)
    expect(limiting?.score ?? 1).toBe(least)
    expect(limiting === undefined).toBe(least === 1)
  })
})

test('an explanation is two or three sentences with every number in place', () => {
  everyScore(({ explanation, place }) => {
    // Names have full stops of their own: "St. Louis".
    const told = explanation.replaceAll(place?.name ?? '', 'Place')
    const sentences = told.match(/[.!?](?=\s|$)/gu) ?? []
    expect(sentences.length).toBeGreaterThanOrEqual(2)
    expect(sentences.length).toBeLessThanOrEqual(3)
    expect(explanation).toMatch(/\.$/u)
    expect(explanation).not.toMatch(/NaN|undefined|null|Infinity/u)
  })
})

test('no crop that ripens fully is said not to ripen, and one that does not is never told as 100 %', () => {
  everyScore(({ factors, risks }) => {
    const ripening = factors.find(({ name }) => name === 'ripening')?.score ?? 1
    const risk = risks.find(({ code }) => code === 'does_not_ripen')
    if (ripening === 1) expect(risk).toBeUndefined()
    expect(risk?.detail ?? '').not.toContain('100 %')
  })
})

test('the numbers of a sentence about temperature are as it says', () => {
  everyScore(({ explanation }) => {
    const [, coolestC = Infinity, coolC = -Infinity] =
      /rather cool: .* between (\S+) and .* is (\S+) °C/u.exec(explanation) ?? []
    expect(Number(coolC)).toBeLessThan(Number(coolestC))
    const [, warmestC = -Infinity, warmC = Infinity] =
      /rather warm: .* and (\S+) °C, .* is (\S+) °C/u.exec(explanation) ?? []
    expect(Number(warmC)).toBeGreaterThan(Number(warmestC))
    const [, plantingC = -Infinity, neededC = Infinity] =
      /At planting it is about (\S+) °C, and the seed needs (\S+) °C/u.exec(explanation) ?? []
    expect(Number(plantingC)).toBeLessThan(Number(neededC))
  })
})
