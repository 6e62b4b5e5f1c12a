import { getSeasonSpan, listChartMonths, toTenths } from './outlook-months'

const toThirds = (below: number, above: number) => ({ below, normal: 1 - below - above, above })

test.each([
  [1 / 3, 1 / 3, [3, 4, 3]],
  [0.52, 0.2, [5, 3, 2]],
  [0.35, 0.35, [4, 2, 4]],
  [0.55, 0.45, [6, 0, 4]],
  [1, 0, [9, 1, 0]],
  [0, 1, [0, 1, 9]],
])('probabilities of %d and %d are seasons out of ten, and nothing is certain', (low, high, expected) => {
  const { below, normal, above } = toTenths(toThirds(low, high))
  expect([below, normal, above]).toEqual(expected)
})

test('the chart starts with the month of planting and goes on over the end of the year', () => {
  const months = ['2026-11', '2026-12', '2027-01'].map((month) => ({
    month,
    rain: toThirds(0.5, 0.2),
    temperature: null,
  }))
  const chart = listChartMonths(months, 10)
  expect(chart).toHaveLength(12)
  expect(chart.slice(0, 5).map(({ name, month, tenths }) => [name, month, tenths?.below])).toEqual([
    ['2026-10', 10, undefined],
    ['2026-11', 11, 5],
    ['2026-12', 12, 5],
    ['2027-01', 1, 5],
    ['2027-02', 2, undefined],
  ])
  expect(chart.at(-1)?.name).toBe('2027-09')
})

test('a season lies between its planting and its harvest, at most a year', () => {
  const { from, to } = getSeasonSpan({ planting: '10-11', harvest: '01-31', days: 112 })
  expect(from).toBeCloseTo(10 / 31)
  expect(to).toBe(4)
  expect(getSeasonSpan({ planting: '05-20', harvest: '05-02', days: 347 }).to).toBe(12)
})
