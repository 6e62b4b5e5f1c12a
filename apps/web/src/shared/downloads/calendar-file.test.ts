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

test.each([
  ['in the same year', ['03-11', '04-20'], '10-06', ['20270311', '20270421', '20271006', '20271007']],
  ['in the next year', ['11-21', '12-20'], '06-30', ['20261121', '20261221', '20270630', '20270701']],
  ['nearly a year later', ['09-21', '09-30'], '09-23', ['20270921', '20271001', '20280923', '20280924']],
])('the harvest follows the planting: %s', (_when, [from = '', to = ''], day, dates) => {
  const events = [
    { ...planting, from, to },
    { ...harvest, from: day, to: day },
  ]
  expect(listDates(toCalendarFile(events, TODAY))).toEqual(dates)
})

test('texts are escaped and long lines are folded', () => {
  const file = toCalendarFile([{ ...planting, description: `Nakuru, Kenya; ${'é'.repeat(60)}` }], TODAY)
  expect(file).toContain('DESCRIPTION:Nakuru\\, Kenya\\;')
  const lengths = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
})
