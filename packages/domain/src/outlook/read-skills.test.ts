import { OutlookError } from './outlook-issues'
import { readOutlookSkills } from './read-skills'

const toRows = (text: string) =>
  text.split('\n').map((line, index) => ({ values: line.split(','), line: index + 1 }))

const HEAD = 'variable,valid_month,rpss,west,south,east,north'

test('skills are read with their region, or for the whole outlook', () => {
  expect(
    readOutlookSkills(toRows(`${HEAD}\nrain,2026-11,0.07,22,-12,51,23\ntemperature,2026-11,-0.1,,,,`)),
  ).toEqual([
    { variable: 'rain', month: '2026-11', rpss: 0.07, region: [22, -12, 51, 23] },
    { variable: 'temperature', month: '2026-11', rpss: -0.1, region: null },
  ])
  expect(readOutlookSkills(toRows('rpss,variable,valid_month\n0.2,rain,2026-11'))).toEqual([
    { variable: 'rain', month: '2026-11', rpss: 0.2, region: null },
  ])
})

test.each([
  ['rain,2026-11,7,,,,', 'line 2: rpss must be a number of at most 1.'],
  ['rain,2026-11,,,,,', 'line 2: rpss must be a number of at most 1.'],
  ['wind,2026-11,0.1,,,,', 'line 2: variable must be one of: rain, temperature.'],
  ['rain,11,0.1,,,,', 'line 2: valid_month must be a month such as 2026-05.'],
  [
    'rain,2026-11,0.1,22,-12,51,',
    'line 2: west, south, east, north must be the bounds of a region, in degrees.',
  ],
  [
    'rain,2026-11,0.1,51,-12,22,23',
    'line 2: west, south, east, north must be the bounds of a region, in degrees.',
  ],
])('the line %j is rejected', (line, issue) => {
  expect(() => readOutlookSkills(toRows(`${HEAD}\n${line}`))).toThrow(new OutlookError([issue]))
})

test('a table without its columns is rejected', () => {
  expect(() => readOutlookSkills(toRows('variable,skill'))).toThrow(
    'These columns are missing: valid_month, rpss.',
  )
})
