import { toCalendarFile } from './calendar-file'

const TODAY = new Date('2026-11-24T12:00:00Z')
const planting = {
  title: 'Plant maize',
  description: '',
  place: 'Nakuru, Kenya',
  from: '03-11',
  to: '04-20',
  id: 'maize-planting',
}
const harvest = {
  title: 'Harvest maize',
  description: '',
  place: 'Nakuru, Kenya',
  from: '10-06',
  to: '10-06',
  id: 'maize-harvest',
}

/** Lists the first day and the day after the last one of each event. */
const listDates = (file: string) =>
  [...file.matchAll(/DT(?:START|END);VALUE=DATE:(\d+)/g)].map(([, date]) => date)

test('a window of this year that is over is that of the next year', () => {
  expect(listDates(toCalendarFile([planting], TODAY))).toEqual(['20270311', '20270421'])
})

test('a window that crosses the end of the year ends in the next one', () => {
  const window = { ...planting, from: '12-11', to: '01-20' }
  expect(listDates(toCalendarFile([window], TODAY))).toEqual(['20261211', '20270121'])
})

test('the harvest follows the planting, in the next year if it has to', () => {
  expect(listDates(toCalendarFile([planting, harvest], TODAY)).slice(2)).toEqual(['20271006', '20271007'])
  const winterWheat = { ...planting, from: '11-21', to: '12-20' }
  const summer = { ...harvest, from: '06-30', to: '06-30' }
  expect(listDates(toCalendarFile([winterWheat, summer], TODAY))).toEqual([
    '20261121',
    '20261221',
    '20270630',
    '20270701',
  ])
})

test('texts are escaped and long lines are folded', () => {
  const file = toCalendarFile([{ ...planting, description: `Nakuru, Kenya; ${'é'.repeat(60)}` }], TODAY)
  expect(file).toContain('DESCRIPTION:Nakuru\\, Kenya\\;')
  const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
