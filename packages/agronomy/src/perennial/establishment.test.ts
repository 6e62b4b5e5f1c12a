import { model } from '../../test/shipped-model'

function listBestMonths(location: string, crop: string): number[] {
  const { monthly } = model.assess({ location, crop, month: 1 })
  const best = Math.max(...monthly.map(({ feasibility_score }) => feasibility_score))
  return monthly.filter(({ feasibility_score }) => feasibility_score === best).map(({ month }) => month)
}

test.each([
  ['yakima, us', 'apple', [11, 12, 1, 2]],
  ['bolzano, it', 'apple', [11, 12, 1, 2]],
  ['shimla, in', 'apple', [1, 2]],
  ['zaragoza, es', 'peach', [12, 1, 2]],
  ['fresno, us', 'almond', [12, 1]],
  ['bordeaux, fr', 'grape', [12, 1, 2]],
  ['talca, cl', 'cherry', [6, 7, 8]],
  ['shepparton, au', 'peach', [6, 7, 8]],
  ['stellenbosch, za', 'grape', [6, 7, 8]],
  ['mendoza, ar', 'walnut', [6, 7]],
] as const)('%s: %s is best planted while it is dormant', (location, crop, dormantMonths) => {
  expect(listBestMonths(location, crop)).toEqual(expect.arrayContaining([...dormantMonths]))
})

test('fodder is sown and not planted bare-root, so that winter is not its best time', () => {
  expect(listBestMonths('des moines', 'alfalfa')).not.toContain(1)
})

test('strawberries are planted from autumn to winter where the winter is mild', () => {
  expect(listBestMonths('plant city, us', 'strawberry')).toEqual([11])
})

test.each([
  ['siracusa', 'lemon', 4, 10],
  ['mersin', 'lemon', 3, 11],
] as const)(
  '%s: %s is planted in spring, so that it hardens before winter',
  (location, crop, spring, autumn) => {
    const { monthly } = model.assess({ location, crop, month: 1 })
    const getScore = (month: number) => monthly[month - 1]?.feasibility_score ?? NaN
    expect(getScore(spring)).toBeGreaterThan(getScore(autumn))
  },
)

test.each([
  ['seville', 'orange'],
  ['fez', 'orange'],
  ['cairo', 'mango'],
  ['aleppo', 'olive'],
  ['mildura', 'olive'],
] as const)('%s: %s is better planted before the dry summer than in it', (location, crop) => {
  const { monthly, place } = model.assess({ location, crop, month: 1 })
  const getScore = (month: number) => monthly[month - 1]?.feasibility_score ?? 0
  const [spring, summer] = (place?.latitude ?? 0) > 0 ? [4, 7] : [9, 1]
  expect(getScore(spring)).toBeGreaterThan(getScore(summer))
})
