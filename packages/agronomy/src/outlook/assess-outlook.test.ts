import {
  compareVerdicts,
  EVEN_TERCILES,
  formatText,
  isVerdict,
  type PlaceOutlook,
  type Question,
} from '@crop/domain'
import { CERTAINLY_DRY, CERTAINLY_WET, createOutlook, RATHER_DRY } from '../../test/outlooks'
import { model } from '../../test/shipped-model'
import type { AssessedOutlook } from '../assessed-outlook'

const RAINS = ['2026-10', '2026-11', '2026-12', '2027-01']
const AT_KITUI: Question = { location: 'kitui', crop: 'maize', month: 10 }

function assess(question: Question, outlook: PlaceOutlook): AssessedOutlook {
  const result = model.assess(question, { findOutlook: () => outlook }).outlook
  if (!result) throw new Error('the outlook covers nothing')
  return result
}

test('without an outlook, or with one for other months, the result has none', () => {
  expect(model.assess(AT_KITUI).outlook).toBeNull()
  const outlook = createOutlook(['2027-05'], RATHER_DRY, { issued: '2026-11' })
  expect(model.assess(AT_KITUI, { findOutlook: () => outlook }).outlook).toBeNull()
  expect(model.assess({ ...AT_KITUI, crop: 'unheard of' }, { findOutlook: () => outlook }).outlook).toBeNull()
})

test('an outlook changes no other member of the result', () => {
  const { outlook, ...others } = model.assess(AT_KITUI, {
    findOutlook: () => createOutlook(RAINS, CERTAINLY_DRY),
  })
  expect(outlook).not.toBeNull()
  expect({ ...others, outlook: null }).toEqual(model.assess(AT_KITUI))
})

test('the year of planting decides whether an outlook applies', () => {
  const outlook = createOutlook(RAINS, RATHER_DRY)
  expect(model.assess(AT_KITUI, { findOutlook: () => outlook, plantingYear: 2026 }).outlook).not.toBeNull()
  expect(model.assess(AT_KITUI, { findOutlook: () => outlook, plantingYear: 2027 }).outlook).toBeNull()
})

test('a dry outlook lowers the score of a rain-fed field and a wet one raises it', () => {
  const question: Question = {
    ...AT_KITUI,
    conditions: { water_supply: { value: 'rainfed', source: 'request' } },
  }
  const usual = model.assess(question).feasibility_score ?? 0
  const dry = assess(question, createOutlook(RAINS, CERTAINLY_DRY))
  const wet = assess(question, createOutlook(RAINS, CERTAINLY_WET))
  expect(dry.feasibility_score).toBeLessThan(usual - 0.1)
  expect(wet.feasibility_score).toBeGreaterThan(usual + 0.05)
  expect(dry.season.rain_percent_of_normal).toBeLessThan(80)
  expect(wet.season.rain_percent_of_normal).toBeGreaterThan(120)
  expect(dry.change).toBe('worse')
  expect(dry.text).toContain('(9 seasons in 10 instead of 3)')
})

test('rain changes no score of an irrigated field', () => {
  const question: Question = {
    ...AT_KITUI,
    conditions: { water_supply: { value: 'irrigated', source: 'request' } },
  }
  const { feasibility_score, text } = assess(question, createOutlook(RAINS, CERTAINLY_DRY))
  expect(feasibility_score).toBe(model.assess(question).feasibility_score)
  expect(text).not.toContain('wait for')
})

test('a warm outlook warms a season, and a cold one harms a crop that has too little warmth', () => {
  const question: Question = { location: 'winnipeg', crop: 'maize', month: 5 }
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
  const withTemperature = (temperature: typeof CERTAINLY_DRY) =>
    assess(question, createOutlook(months, EVEN_TERCILES, { temperature }))
  const cold = withTemperature(CERTAINLY_DRY)
  const warm = withTemperature(CERTAINLY_WET)
  expect(cold.feasibility_score).toBeLessThan(warm.feasibility_score)
  expect(cold.season.temperature_difference_c).toBeLessThan(-0.5)
  expect(warm.season.temperature_difference_c).toBeGreaterThan(0.5)
  expect(cold.text).toMatch(/leans cool/u)
  expect(warm.season.rain_percent_of_normal).toBe(100)
})

test('the rains of the young plants count for a perennial, which lives on in the normal climate', () => {
  const question: Question = { location: 'kitui', crop: 'mango', month: 10 }
  const usual = model.assess(question)
  const { feasibility_score, months } = assess(question, createOutlook(RAINS, CERTAINLY_DRY))
  expect(months).toHaveLength(4)
  expect(feasibility_score).toBeLessThan(usual.feasibility_score ?? 0)
  expect(feasibility_score).toBeGreaterThan((usual.feasibility_score ?? 0) - 0.1)
})

test('only months with rain decide about a season: a lean in the dry month changes little', () => {
  const lean = (dryMonth: string) => ({
    ...createOutlook(RAINS, EVEN_TERCILES),
    months: createOutlook(RAINS, EVEN_TERCILES).months.map((month) =>
      month.month === dryMonth ? { ...month, rain: CERTAINLY_DRY } : month,
    ),
  })
  const percent = (month: string) => assess(AT_KITUI, lean(month)).season.rain_percent_of_normal
  expect(percent('2026-11')).toBeLessThan(percent('2027-01'))
})

test('an outlook of unknown skill counts in part and says so', () => {
  const known = assess(AT_KITUI, createOutlook(RAINS, CERTAINLY_DRY))
  const unknown = assess(AT_KITUI, createOutlook(RAINS, CERTAINLY_DRY, { skill: null }))
  expect(unknown.skill).toBe('low')
  expect(unknown.months[0]?.rain.below).toBeGreaterThan(0.34)
  expect(unknown.months[0]?.rain.below).toBeLessThan(0.7)
  expect(unknown.feasibility_score).toBeGreaterThan(known.feasibility_score)
  expect(unknown.text).toContain('is not known')
})

test('an outlook without skill changes nothing and says so', () => {
  const result = assess(AT_KITUI, createOutlook(RAINS, CERTAINLY_DRY, { skill: 0 }))
  expect(result).toMatchObject({
    change: 'same',
    skill: 'none',
    season: { rain_percent_of_normal: 100, temperature_difference_c: null },
  })
  expect(result.text).toContain('no better than chance')
})

test('the probabilities of each month add up to 1', () => {
  for (const skill of [0, 0.03, 0.2, null]) {
    for (const { rain } of assess(AT_KITUI, createOutlook(RAINS, RATHER_DRY, { skill })).months)
      expect(rain.below + rain.normal + rain.above).toBeCloseTo(1, 9)
  }
})

test('the text names both verdicts, the lean and what to do', () => {
  const question: Question = { location: 'voi', crop: 'maize', month: 10 }
  const { text, text_parts, feasibility_label } = assess(
    question,
    createOutlook(RAINS, CERTAINLY_DRY, { skill: 0.05 }),
  )
  const usual = model.assess(question).feasibility_label
  expect(isVerdict(usual) && compareVerdicts(feasibility_label, usual)).toBe(-1)
  expect(text).toBe(
    'Maize (grain) planted at Voi in October usually does fairly well; this season’s outlook leans dry (5 seasons in 10 ' +
      'instead of 3): this time risky, so wait for the first good rain or take an early variety. So far such forecasts ' +
      'have been only a little better than chance here.',
  )
  expect(text).toBe(text_parts.map((part) => formatText(part)).join(' '))
})
