import { loadModel } from '@crop/agronomy'
import { assessmentText } from './assessment-text'
import { displayOn } from './display'

const model = loadModel()
const plain = displayOn({}, true)

function textOf(location: string, crop: string, month: number, display = plain): string {
  return assessmentText(model.assess({ location, crop, month }), display)
}

/** Lines that are not indented and have nothing but words: the titles. */
function titlesOf(text: string): string[] {
  return text.split('\n\n').flatMap((block) => /^([A-Z][\w ]+)\n/.exec(block)?.[1] ?? [])
}

const LABEL = '(highly|moderately|marginally|not) suitable'

test('an annual crop is told from its headline to the model version, in this order', () => {
  const text = textOf('lahore', 'rice', 5)
  expect(text).toMatch(
    new RegExp(`^Rice.*, Lahore, planted in May\n[█▏▎▍▌▋▊▉ ]{20} \\d\\.\\d\\d {2}${LABEL}\n`),
  )
  expect(text).toMatch(
    /\n {2}place +Lahore, Punjab, Pakistan \(31\.\d+, 74\.\d+\), \d+ m above the sea;\s+confidence/,
  )
  expect(text).toMatch(/\n {2}crop +Rice.*, Oryza sativa/)
  expect(titlesOf(text).filter((title) => title !== 'Risks' && title !== 'Better months')).toEqual([
    ...['Factors', 'Season', 'Water of the season', 'Months', 'Other crops for this month', 'Notes'],
  ])
  expect(text).toMatch(/\n\nmodel season-\d+\.\d+\.\d+\+[0-9a-f]{8}$/)
})

test('factors have a bar, a score, and what was observed beside what is required, with units', () => {
  const text = textOf('nakuru', 'maize', 4)
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

test('a season has its dates in words, also when it ends in the next year', () => {
  expect(textOf('lahore', 'wheat', 11)).toMatch(
    /\n {2}planting +15 November\n {2}harvest +about \d+ [A-Z]\w+ of the next year, after \d+ days\n/,
  )
})

test('the water balance has its amounts in millimetres and its yields in percent', () => {
  const [, water = ''] = textOf('nakuru', 'maize', 4).split('Water of the season')
  expect(water).toMatch(/^\n {2}the crop uses +\d+ mm\n {2}rain +\d+ mm, of which \d+ mm reach the roots\n/)
  expect(water).toMatch(/\n {2}net irrigation +\d+ mm\n {2}score +rainfed [01]\.\d\d, irrigated [01]\.\d\d/)
  expect(water).toMatch(/\n {2}rainfed yield +\d+ % of the .*normal year, \d+ % in one\s+year out of five\n/)
})

test('the chart has twelve months, and a mark at the one that was asked for', () => {
  const text = textOf('nakuru', 'maize', 4)
  const row = new RegExp(
    `^(.) ([A-Z][a-z]{2}) [█▏▎▍▌▋▊▉ ]+ [01]\\.\\d\\d +${LABEL} +[01]\\.\\d\\d +[01]\\.\\d\\d$`,
    'gmu',
  )
  const months = [...text.matchAll(row)]
  expect(months.map(([, mark]) => mark).join('')).toBe('   ▶        ')
  expect(months.map(([, , name]) => name).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

test('a month and a crop that do better are listed with score and label', () => {
  const text = textOf('bordeaux', 'maize', 8)
  expect(text).toMatch(new RegExp(`\nBetter months\n {2}- [A-Z]\\w+: [01]\\.\\d\\d, ${LABEL}\n`))
  expect(text).toMatch(new RegExp(`\nOther crops for this month\n {2}- [a-z ]+: [01]\\.\\d\\d, ${LABEL}\n`))
})

test('a risk has its name, how severe it is and what it means', () => {
  expect(textOf('dubai', 'wheat', 12)).toMatch(/\nRisks\n {2}- drought \(severe\): [A-Z]/)
})

test('a perennial crop has no season; its water is that of a year', () => {
  const text = textOf('bordeaux', 'apple', 3)
  expect(titlesOf(text)).toContain('Water of a year')
  expect(titlesOf(text)).not.toContain('Season')
  expect(text).toMatch(/\n {2}chilling /)
  expect(text).toMatch(/\nNotes\n {2}- The month is that of planting/)
})

test('an unknown place and an unknown crop are told with names to ask with instead, and without numbers', () => {
  const text = textOf('nakuruu', 'maizee', 4)
  expect(text).toMatch(/^maizee, nakuruu, planted in April\ninsufficient data\n/)
  expect(titlesOf(text)).toEqual(['Notes'])
  expect(text).toMatch(/No place called “nakuruu” .*Ask instead with:\s+nakuru/s)
  expect(text).toMatch(/No crop called “maizee” .*Ask instead with:\s+maize/s)
  expect(text).not.toMatch(/[█▏▎▍▌▋▊▉]|\d\.\d\d/)
})

test('a place at sea is known but has nothing to judge by', () => {
  const text = textOf('-40,-120', 'maize', 4)
  expect(text).toMatch(/\ninsufficient data\n\n {2}place +.*height not known; confidence low\n/)
  expect(text).toMatch(/nearest climate record is \d+ km away/)
})

test('bare coordinates are named without a country', () => {
  expect(textOf('-0.3,36.1', 'maize', 4)).toMatch(
    /\n {2}place +-0\.3, 36\.1 \(-0\.3, 36\.1\), height not known;/,
  )
})

test.each([
  ['lahore', 'rice', 5],
  ['bordeaux', 'apple', 3],
  ['nakuruu', 'maizee', 4],
  ['antananarivo', 'coffee', 10],
] as const)(
  'no line about %s and %s is wider than the terminal or ends in a blank',
  (location, crop, month) => {
    for (const columns of [76, 100]) {
      const lines = textOf(location, crop, month, displayOn({ columns }, false)).split('\n')
      expect(lines.filter((line) => line.length > columns || line.endsWith(' '))).toEqual([])
    }
  },
)

test('a terminal gets colours, and the text in them is the same', () => {
  const coloured = textOf('nakuru', 'maize', 4, displayOn({ isTTY: true, columns: 80 }, true))
  expect(coloured).toContain('\u001b[')
  expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(textOf('nakuru', 'maize', 4))
})
