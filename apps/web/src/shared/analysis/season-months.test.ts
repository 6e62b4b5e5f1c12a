import { countSeasonMonths, hasUncoveredMonths } from './season-months'

test.each([
  ['10-11', '01-19', 100, 4],
  ['04-01', '08-29', 150, 5],
  ['05-02', '05-30', 28, 1],
  ['05-20', '05-02', 347, 13],
])('a season from %s to %s, %i days, has %i months', (planting, harvest, days, months) => {
  expect(countSeasonMonths({ planting, harvest, days })).toBe(months)
})

test('an outlook for every month of a season leaves none, and never covers the life of a perennial', () => {
  const season = { planting: '10-11', harvest: '01-19', days: 100 }
  expect(hasUncoveredMonths(season, 3)).toBe(true)
  expect(hasUncoveredMonths(season, 4)).toBe(false)
  expect(hasUncoveredMonths(null, 12)).toBe(true)
})
