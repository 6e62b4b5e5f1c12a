import { EVEN_TERCILES, type PlaceOutlook, type Question } from '@crop/domain'
import { CERTAINLY_DRY, CERTAINLY_WET, createOutlook } from '../../test/outlooks'
import { model } from '../../test/shipped-model'

const RAINS = ['2026-10', '2026-11', '2026-12', '2027-01']
const AT_KITUI: Question = { location: 'kitui', crop: 'maize', month: 10 }
const LEANING_DRY = { below: 0.5, normal: 0.3, above: 0.2 }
const LEANING_WET = { below: 0.2, normal: 0.3, above: 0.5 }

function assess(question: Question, outlook: PlaceOutlook) {
  const assessment = model.assess(question, { findOutlook: () => outlook })
  if (!assessment.outlook) throw new Error('the outlook covers nothing')
  return { ...assessment, outlook: assessment.outlook }
}

const assessSupply = (value: 'rainfed' | 'irrigated', outlook: PlaceOutlook) =>
  assess({ ...AT_KITUI, conditions: { water_supply: { value, source: 'request' } } }, outlook).outlook

test('a dry outlook makes drought more likely than usual in seasons out of ten, and a wet one less likely', () => {
  const [drier] = assess(AT_KITUI, createOutlook(RAINS, LEANING_DRY)).outlook.risks
  expect(drier).toEqual({
    code: 'outlook_drought',
    params: { tenths: 5 },
    seasons_in_ten: 5,
    usual_seasons_in_ten: 3,
    detail:
      'Without irrigation, drought is more likely than usual (a dry season in 5 of 10 years instead of 3).',
  })
  const [wetter] = assess(AT_KITUI, createOutlook(RAINS, LEANING_WET)).outlook.risks
  expect(wetter).toMatchObject({
    code: 'outlook_drought',
    seasons_in_ten: 2,
    detail: expect.stringContaining('less likely'),
  })
})

test('a field that is known to be irrigated has no drought', () => {
  expect(assessSupply('rainfed', createOutlook(RAINS, LEANING_DRY)).risks).toHaveLength(1)
  expect(assessSupply('irrigated', createOutlook(RAINS, LEANING_DRY)).risks).toEqual([])
})

test('rain counts for the rain-fed score and not for the irrigated one', () => {
  const usual = assess(AT_KITUI, createOutlook(RAINS, EVEN_TERCILES))
  expect(usual.outlook.rainfed_score).toBe(usual.water?.rainfed_score)
  expect(usual.outlook.irrigated_score).toBe(usual.water?.irrigated_score)
  const dry = assess(AT_KITUI, createOutlook(RAINS, CERTAINLY_DRY)).outlook
  expect(dry.rainfed_score).toBeLessThan(usual.outlook.rainfed_score - 0.1)
  expect(dry.irrigated_score).toBe(usual.outlook.irrigated_score)
  expect(dry.rainfed_score).toBe(
    assessSupply('rainfed', createOutlook(RAINS, CERTAINLY_DRY)).feasibility_score,
  )
})

test('a crop that rain harms has too much of it in more seasons with a wet outlook', () => {
  const question: Question = { location: 'douala', crop: 'maize', month: 6 }
  const months = ['2026-06', '2026-07', '2026-08', '2026-09']
  const { risks, outlook } = assess(question, createOutlook(months, LEANING_WET))
  expect(risks.map(({ code }) => code)).toContain('excess_rain')
  expect(outlook.risks).toContainEqual(
    expect.objectContaining({ code: 'outlook_excess_rain', seasons_in_ten: 5 }),
  )
})

test('a cold outlook makes damage by cold more likely where warmth is short', () => {
  const question: Question = { location: 'winnipeg', crop: 'maize', month: 5 }
  const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09']
  const outlook = createOutlook(months, EVEN_TERCILES, { temperature: CERTAINLY_DRY })
  expect(assess(question, outlook).outlook.risks.map(({ code }) => code)).toEqual(['outlook_cold'])
})

test.each([
  ['no skill', 0, 'high', 'outlook_no_skill'],
  ['low skill', 0.05, 'low', 'outlook_skill_low'],
  ['fair skill', 0.3, 'medium', undefined],
  ['unknown skill', null, 'low', 'outlook_skill_unknown'],
])('the confidence in an outlook of %s follows from it', (_name, skill, level, reason) => {
  const question: Question = { location: 'paris', crop: 'wheat', month: 10 }
  const { confidence, outlook } = assess(question, createOutlook(RAINS, LEANING_WET, { skill }))
  expect(confidence?.level).toBe('high')
  expect(outlook.confidence.level).toBe(level)
  expect(outlook.confidence.reasons.map(({ code }) => code)).toEqual(reason ? [reason] : [])
})

test('without skill no risk is more likely than usual, and the confidence is that of a normal year', () => {
  const { confidence, outlook } = assess(AT_KITUI, createOutlook(RAINS, CERTAINLY_WET, { skill: 0 }))
  expect(outlook.risks).toEqual([])
  expect(outlook.confidence.level).toBe(confidence?.level)
})
