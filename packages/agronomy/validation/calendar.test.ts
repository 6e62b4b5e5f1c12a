import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { loadReference } from '../src/data-pack/load-reference'
import { computeCalendarFit, type RatedMonth } from './calendar-fit'
import { checkCalendar } from './check-calendar'
import { readPlantingCalendar } from './planting-calendar'

const folder = mkdtempSync(join(tmpdir(), 'calendar-'))
afterAll(() => rmSync(folder, { recursive: true }))

const HEADER = 'variant,location,level,lat,lon,rep_elev,plant_months'

function readCalendar(...lines: string[]) {
  const file = join(folder, 'calendar.csv')
  writeFileSync(file, [HEADER, ...lines, ''].join('\n'))
  return readPlantingCalendar(file)
}

function observed(month: number, rank: number, score: number): RatedMonth {
  return { month, rank, score, isObserved: true }
}

function notObserved(month: number, rank: number, score: number): RatedMonth {
  return { month, rank, score, isObserved: false }
}

test('rows of one crop type at one place are merged into one unit', () => {
  const units = readCalendar(
    'rice,"Punjab, IN",state,30.9,75.8,240,6',
    'rice,"Punjab, IN",state,30.9,75.8,240,7 12',
  )
  expect(units).toHaveLength(1)
  expect([...(units[0]?.plantingMonths ?? [])]).toEqual([6, 7, 12])
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

test('the AUC is 1 when all observed months rank above all others, and ties count half', () => {
  const perfect = [observed(1, 2, 0.9), notObserved(2, 1, 0.9), notObserved(3, 0, 0.1)]
  const tied = [observed(1, 1, 0.2), notObserved(2, 1, 0.9)]
  expect(computeCalendarFit([perfect])).toEqual({
    units: 1,
    auc: 1,
    best_month_near: 1,
    observed_feasible: 1,
    other_feasible: 0.5,
  })
  expect(computeCalendarFit([perfect, tied]).auc).toBe(0.75)
})

test('December is next to January', () => {
  const months = [notObserved(1, 2, 1), notObserved(6, 0, 0), observed(12, 1, 1)]
  expect(computeCalendarFit([months]).best_month_near).toBe(1)
})

test('the report has the fit by kind of crop and lists unknown crop types', () => {
  const units = readCalendar(
    'wheat_winter,Kyiv,state,50.45,30.52,187,9 10',
    'maize,Iowa,state,41.6,-93.6,264,4 5',
    'moonflower,Nowhere,state,0,0,0,1',
  )
  const report = checkCalendar(loadReference(SHIPPED_DATA_DIR), units)
  expect(report).toMatchObject({
    units: 2,
    best_month_near: 1,
    by_kind: { winter_types: { units: 1 }, warm_season_outside_tropics: { units: 1 } },
    by_crop: { maize: { units: 1 }, wheat: { units: 1 } },
    skipped: ['moonflower'],
  })
  expect(report.auc).toBeGreaterThan(0.9)
})
