import { reference } from '../test/shipped-model'
import { checkHomes } from './check-homes'
import { readHomeLists, readHomes, readStrangers } from './homes'
import { isTestPlace } from './usual-plantings'

const lists = readHomeLists()
const { homes, strangers, tuningHomes } = lists

test('at least 300 homes and 100 strangers are listed, and their places are in both halves', () => {
  expect(homes.length).toBeGreaterThanOrEqual(300)
  expect(strangers.length).toBeGreaterThanOrEqual(100)
  const keptBack = [...homes, ...strangers].filter(({ place }) => isTestPlace(place))
  expect(keptBack.length / (homes.length + strangers.length)).toBeCloseTo(0.5, 1)
})

test('homes of annual crops have usual days, and those of perennials have none', () => {
  const habits = new Map(reference.crops.types.map(({ key, habit }) => [key, habit]))
  const wrong = [...homes, ...tuningHomes].filter(({ crop, usualDays }) => {
    const habit = habits.get(crop)
    return (habit === 'annual' || habit === 'long') !== (usualDays !== undefined)
  })
  expect(wrong).toEqual([])
})

test('both halves of the lists and the homes for tuning are rated as expected', () => {
  const { open, kept_back, tuning } = checkHomes(reference, lists)
  for (const fit of [open, kept_back, tuning]) {
    expect(fit.suitable).toBeGreaterThan(0.95)
    expect(fit.best_month_near).toBeGreaterThan(0.9)
    expect(fit.usual_days).toBeGreaterThan(0.86)
  }
  for (const { rejected } of [open, kept_back]) expect(rejected).toBeGreaterThan(0.95)
})

const HOMES_HEADER = 'crop,place,country,months,days_min,days_max,basis'

test.each([
  ['crop,place\nmaize,Ames', /columns/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,13,,,judged`, /line 2: invalid months/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5 5,,,judged`, /line 2: invalid months/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5,150,120,judged`, /line 2: invalid days/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5,120,,judged`, /line 2: invalid days/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5,120,150,`, /line 2: no basis/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5,120,150`, /line 2: another number of cells/u],
  [`${HOMES_HEADER}\nmaize,Ames,US,5,,,judged\nmaize,Ames,US,5,,,judged`, /line 3: .* listed twice/u],
])('a list of homes that begins with %j is refused', (text, message) => {
  expect(() => readHomes(text)).toThrow(message)
})

test('a stranger without a reason is refused', () => {
  expect(() => readStrangers('crop,place,country,why\ntea,Cairo,EG,')).toThrow(/line 2: no reason/u)
})
