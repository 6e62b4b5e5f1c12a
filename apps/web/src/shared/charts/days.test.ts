import { splitAtYearEnd, toDayOfYear } from './days'

test('days are counted from 1 January', () => {
  expect(['01-01', '03-01', '12-31'].map(toDayOfYear)).toEqual([0, 59, 364])
  expect(toDayOfYear('02-29')).toBe(toDayOfYear('02-28'))
})

test('a period that crosses the end of the year has two parts', () => {
  expect(splitAtYearEnd('11-01', '02-28')).toEqual([
    { from: 304, to: 365 },
    { from: 0, to: 59 },
  ])
  expect(splitAtYearEnd('01-01', '12-31')).toEqual([{ from: 0, to: 365 }])
})
