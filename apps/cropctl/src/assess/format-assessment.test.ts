import { loadModel } from '@crop/agronomy/model'

import { createDisplay } from './display'
import { formatAssessment } from './format-assessment'

const model = loadModel()
const plain = createDisplay({}, true)

function format(location: string, crop: string, month: number, display = plain): string {
  return formatAssessment(model.assess({ location, crop, month }), display)
}

/** Returns the section titles: unindented lines of words only. */
function listTitles(text: string): string[] {
  return text.split('\n\n').flatMap((block) => /^([A-Z][\w ]+)\n/.exec(block)?.[1] ?? [])
}

const LABEL = '(highly|moderately|marginally|not) suitable'

test('the sections of an annual crop are in order', () => {
  const text = format('lahore', 'rice', 5)
  expect(text).toMatch(
    new RegExp(`^Rice.*, Lahore, planted in May\n[█▏▎▍▌▋▊▉ ]{20} \\d\\.\\d\\d {2}${LABEL}\n`),
  )
  expect(text).toMatch(
    /\n {2}place +Lahore, Punjab, Pakistan \(31\.\d+, 74\.\d+\), \d+ m above sea level;\s+confidence/,
  )
  expect(text).toMatch(/\n {2}crop +Rice.*, Oryza sativa/)
  expect(listTitles(text).filter((title) => title !== 'Risks' && title !== 'Better months')).toEqual([
    ...[
      'Factors',
      'Season',
      'Water of the season',
      'Months',
      'Planting windows',
      'Other crops for this month',
      'Notes',
    ],
  ])
  expect(text).toMatch(/\n\nmodel season-\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
})

test('factors have a bar, a score, and the observed and required values with units', () => {
  const text = format('nakuru', 'maize', 4)
  const number = String.raw`-?\d+(\.\d+)?`
  const factor = (name: string, rest: string) =>
    new RegExp(`\n {2}${name} +[█▏▎▍▌▋▊▉ ]{10} [01]\\.\\d\\d {2}${rest}\n`)
  expect(text).toMatch(
    factor('temperature', `${number} °C +${number} to ${number}, best ${number} to ${number} °C`),
  )
  expect(text).toMatch(factor('frost', `${number} days +killed at ${number} °C`))
  expect(text).toMatch(factor('heat', `${number} % +harmed above ${number} °C`))
  expect(text).toMatch(factor('water', `${number} mm +${number} mm`))
})

test('the season shows its dates, also when it ends in the next year', () => {
  expect(format('lahore', 'wheat', 11)).toMatch(
    /\n {2}planting +6 November\n {2}harvest +about \d+ [A-Z]\w+ of the next year, after \d+ days\n/,
  )
})

test('the water balance shows amounts in millimetres and yields in percent', () => {
  const [, water = ''] = format('nakuru', 'maize', 4).split('Water of the season')
  expect(water).toMatch(
    /^\n {2}the crop uses +\d+ mm: \d+ mm of rain, \d+ mm from the soil,\s+\d+ mm\s+missing\s+without irrigation\n {2}rain +\d+ mm, of which \d+ mm reach the roots\n/,
  )
  expect(water).toMatch(/\n {2}net irrigation +\d+ mm\n {2}score +rainfed [01]\.\d\d, irrigated [01]\.\d\d/)
  expect(water).toMatch(
    /\n {2}rainfed yield +\d+ % of the .*normal year as far as\s+water\s+goes, \d+ % in one\s+year out of five\n/,
  )
})

test('the chart has twelve months and marks the month of the question', () => {
  const text = format('nakuru', 'maize', 4)
  const row = new RegExp(
    `^(.) ([A-Z][a-z]{2}) [█▏▎▍▌▋▊▉ ]+ [01]\\.\\d\\d +${LABEL} +[01]\\.\\d\\d +[01]\\.\\d\\d$`,
    'gmu',
  )
  const months = [...text.matchAll(row)]
  expect(months.map(([, mark]) => mark).join('')).toBe('   ▶        ')
  expect(months.map(([, , name]) => name).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

test('better months and alternative crops are listed with score and label', () => {
  const text = format('bordeaux', 'maize', 8)
  expect(text).toMatch(new RegExp(`\nBetter months\n {2}- [A-Z]\\w+: [01]\\.\\d\\d, ${LABEL}\n`))
  expect(text).toMatch(new RegExp(`\nOther crops for this month\n {2}- [a-z ]+: [01]\\.\\d\\d, ${LABEL}\n`))
})

test('a risk has a name, a severity and an explanation', () => {
  expect(format('dubai', 'wheat', 12)).toMatch(/\nRisks\n {2}- drought \(severe\): [A-Z]/)
})

test('a perennial crop has no season and a yearly water balance', () => {
  const text = format('bordeaux', 'apple', 3)
  expect(listTitles(text)).toContain('Water of a year')
  expect(listTitles(text)).not.toContain('Season')
  expect(text).toMatch(/\n {2}chilling /)
  expect(text).toMatch(/\nNotes\n {2}- The month is that of planting/)
})

test('unknown places and crops are listed with suggestions and without scores', () => {
  const text = format('nakru', 'weat', 4)
  expect(text).toMatch(/^weat, nakru, planted in April\ninsufficient data\n/)
  expect(listTitles(text)).toEqual(['Notes'])
  expect(text).toMatch(/No place called “nakru” .*Ask instead with:\s+nakuru/s)
  expect(text).toMatch(/No crop called “weat” .*Ask instead with:\s+wheat/s)
  expect(text).not.toMatch(/[█▏▎▍▌▋▊▉]|\d\.\d\d/)
})

test('a place at sea is resolved but has insufficient data', () => {
  const text = format('-40,-120', 'maize', 4)
  expect(text).toMatch(/\ninsufficient data\n\n {2}place +.*elevation unknown; confidence low\n/)
  expect(text).toMatch(/nearest climate record is \d+ km away/)
})

test('coordinates are shown without a country', () => {
  expect(format('-0.3,36.1', 'maize', 4)).toMatch(
    /\n {2}place +-0\.3, 36\.1 \(-0\.3, 36\.1\), \d+ m above sea level;/,
  )
})

test.each([
  ['lahore', 'rice', 5],
  ['bordeaux', 'apple', 3],
  ['nakru', 'weat', 4],
  ['antananarivo', 'coffee', 10],
] as const)(
  'no line about %s and %s exceeds the terminal width or ends with a space',
  (location, crop, month) => {
    for (const columns of [76, 100]) {
      const lines = format(location, crop, month, createDisplay({ columns }, false)).split('\n')
      expect(lines.filter((line) => line.length > columns || line.endsWith(' '))).toEqual([])
    }
  },
)

test('a terminal gets the same text with colours', () => {
  const coloured = format('nakuru', 'maize', 4, createDisplay({ isTTY: true, columns: 80 }, true))
  expect(coloured).toContain('\u001b[')
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(format('nakuru', 'maize', 4))
})
