import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reference } from '../test/shipped-model'
import { correctUnits, readErrata } from './calendar-errata'
import { computeCalendarFit, computeCalibration, type RatedMonth } from './calendar-fit'
import { checkCalendar } from './check-calendar'
import { readPlantingCalendar } from './planting-calendar'
import { getRegion } from './regions'
import { simulateUnits } from './simulate-units'

const folder = mkdtempSync(join(tmpdir(), 'calendar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEADER = 'variant,location,level,lat,lon,rep_elev,plant_months'

function readCalendar(...lines: string[]) {
  const file = join(folder, 'calendar.csv')
  writeFileSync(file, [HEADER, ...lines, ''].join('\n'))
  return readPlantingCalendar(file)
}

type Rating = Omit<RatedMonth, 'isPlantingMonth'>

function observed(rating: Rating): RatedMonth {
  return { ...rating, isPlantingMonth: true }
}

function notObserved(rating: Rating): RatedMonth {
  return { ...rating, isPlantingMonth: false }
}

/** A unit whose only observed month ranks above the other months. */
const PERFECT_UNIT = [
  observed({ month: 1, rank: 2, score: 0.9 }),
  notObserved({ month: 2, rank: 1, score: 0.9 }),
  notObserved({ month: 3, rank: 0, score: 0.1 }),
]

test('rows of one crop type at one place are merged into one unit', () => {
  const units = readCalendar(
    'rice,"Punjab, IN",state,30.9,75.8,240,6',
    'rice,"Punjab, IN",state,30.9,75.8,240,7 12',
  )
  expect(units).toHaveLength(1)
  expect([...(units[0]?.plantingMonths ?? [])]).toEqual([6, 7, 12])
})

test('the area of a place is what its name has in brackets, else the place', () => {
  const units = readCalendar(
    'rice,"Anand (Gujarat), IN",district,22.6,72.9,44,6',
    'rice,Iowa,state,41,-93,264,6',
  )
  expect(units.map(({ area }) => area)).toEqual(['(Gujarat), IN', 'Iowa'])
})

test('months that are known to be wrong are left out, and units without other months', () => {
  const file = join(folder, 'errata.csv')
  writeFileSync(
    file,
    'file,variant,location,months\ncalendar.csv,rice,Anand,7\ncalendar.csv,teff,Anand,all\n',
  )
  const units = readCalendar('rice,Anand,state,22.6,72.9,44,6 7', 'teff,Anand,state,22.6,72.9,44,6')
  const correct = (source: string) =>
    correctUnits(units, source, readErrata(file)).map(({ plantingMonths }) => [...plantingMonths])
  expect(correct('calendar.csv')).toEqual([[6]])
  expect(correct('other.csv')).toEqual([[6, 7], [6]])
})

test('a season lasts from the middle of the planting window to the middle of the harvest window of the next year', () => {
  const columns = 'plant_start_doy,window_days,harvest_start_doy,harvest_end_doy'
  const file = join(folder, 'seasons.csv')
  const rows = ['wheat,Punjab,state,30.9,75.8,240,11,305,31,91,121', 'wheat,Sindh,state,25,68,20,11,305,31,,']
  writeFileSync(file, [`${HEADER},${columns}`, ...rows, ''].join('\n'))
  const [punjab, sindh] = readPlantingCalendar(file)
  expect(punjab?.seasons).toEqual([{ plantingDay: 319, days: 151 }])
  expect(sindh?.seasons).toEqual([])
})

test.each([
  'rice,Punjab,state,thirty,75.8,240,6',
  'rice,Punjab,state,30.9,75.8,,6',
  'rice,Punjab,state,30.9,75.8,240,13',
  'rice,Punjab,state,30.9,75.8,240,',
])('the error names the line of an invalid row: %s', (line) => {
  expect(() => readCalendar(line)).toThrow('line 2')
})

test('the error for a missing column names the column', () => {
  const file = join(folder, 'other.csv')
  writeFileSync(file, 'variant,location\nrice,Punjab\n')
  expect(() => readPlantingCalendar(file)).toThrow('level, lat, lon, rep_elev, plant_months')
})

test('the fit of a unit counts observed and other months that are feasible', () => {
  expect(computeCalendarFit([PERFECT_UNIT])).toEqual({
    units: 1,
    auc: 1,
    best_month_near: 1,
    observed_feasible: 1,
    other_feasible: 0.5,
  })
})

test('the AUC is averaged over the units, and months of equal rank count half', () => {
  const tiedUnit = [
    observed({ month: 1, rank: 1, score: 0.2 }),
    notObserved({ month: 2, rank: 1, score: 0.9 }),
  ]
  expect(computeCalendarFit([PERFECT_UNIT, tiedUnit]).auc).toBe(0.75)
})

test('a best month in January is near an observed December', () => {
  const unit = [
    notObserved({ month: 1, rank: 2, score: 1 }),
    notObserved({ month: 6, rank: 0, score: 0 }),
    observed({ month: 12, rank: 1, score: 1 }),
  ]
  expect(computeCalendarFit([unit]).best_month_near).toBe(1)
})

test('the calibration counts observed months by tenths of the score, and those of the best scores', () => {
  const unit = [
    observed({ month: 1, rank: 3, score: 1 }),
    notObserved({ month: 2, rank: 2, score: 0.9 }),
    observed({ month: 3, rank: 1, score: 0.3 }),
    notObserved({ month: 4, rank: 0, score: 0.29 }),
  ]
  const classes = computeCalibration([unit]).filter(({ months }) => months > 0)
  expect(classes).toEqual([
    { min_score: 0.2, months: 1, observed_share: 0 },
    { min_score: 0.3, months: 1, observed_share: 1 },
    { min_score: 0.9, months: 2, observed_share: 0.5 },
    { min_score: 0.99, months: 1, observed_share: 1 },
  ])
})

test('the report has the fit by kind of crop and by crop, and lists unknown crop types', () => {
  const units = readCalendar(
    'wheat_winter,Kyiv,state,50.45,30.52,187,9 10',
    'maize,Iowa,state,41.6,-93.6,264,4 5',
    'moonflower,Nowhere,state,0,0,0,1',
  )
  const report = checkCalendar(reference, units)
  expect(report).toMatchObject({
    units: 2,
    best_month_near: 1,
    by_kind: { winter_types: { units: 1 }, warm_season_outside_tropics: { units: 1 } },
    by_crop: { maize: { units: 1 }, wheat: { units: 1 } },
    skipped: ['moonflower'],
  })
  expect(report.auc).toBeGreaterThan(0.9)
})

test('units without timing have the same ranks, and scores that are not lower', () => {
  const calendar = readCalendar('maize,Iowa,state,41.6,-93.6,264,4 5')
  const [timed] = simulateUnits(reference, calendar)
  const [untimed] = simulateUnits(reference, calendar, { withTiming: false })
  expect(untimed?.outcomes.map(({ rank }) => rank)).toEqual(timed?.outcomes.map(({ rank }) => rank))
  const lowered = timed?.outcomes.filter(
    ({ month, scores }) => scores.expected < (untimed?.outcomes[month - 1]?.scores.expected ?? NaN),
  )
  expect(lowered?.map(({ month }) => month)).toEqual(expect.arrayContaining([5, 7]))
})

test.each([
  ['Assam', 26.5, 93.1, 'South Asia'],
  ['Orenburg', 52, 55, 'North and Central Asia'],
  ['Sudan', 14, 33, 'Africa south of the Sahara'],
  ['Sumatra', 0, 101, 'South-East Asia'],
])('%s is in the region of its neighbours', (location, latitude, longitude, region) => {
  const [unit] = readCalendar(`maize,${location},state,${latitude},${longitude},100,5`)
  expect(unit && getRegion(unit)).toBe(region)
})
