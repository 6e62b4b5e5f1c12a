import { EVEN_TERCILES } from '@crop/domain'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reference } from '../../test/shipped-model'
import { checkEnso } from './enso'
import { formatSkill, formatVerdicts } from './format-verification'
import { findThird, readObservedRain, readVerifiedForecasts } from './hindcasts'
import { drawReliability } from './reliability-svg'
import { computeBoxSkills, computeRps, computeRpss, formatSkillTable, listReliabilityBins } from './skill'
import { rateVerdicts, scorePlantings } from './verdicts'

const SAMPLE = join(__dirname, 'sample')
const observed = readObservedRain(join(SAMPLE, 'observed-rain.csv'))
const forecasts = readVerifiedForecasts(join(SAMPLE, 'hindcasts.csv'), observed)
const cases = scorePlantings(reference, forecasts)

const folder = mkdtempSync(join(tmpdir(), 'outlook-'))
afterAll(() => rmSync(folder, { recursive: true }))

const writeFile = (text: string) => {
  const file = join(folder, 'file.csv')
  writeFileSync(file, text)
  return file
}

test('the ranked probability score punishes a forecast that is two thirds away most', () => {
  expect(computeRps({ below: 1, normal: 0, above: 0 }, 'below')).toBe(0)
  expect(computeRps({ below: 1, normal: 0, above: 0 }, 'normal')).toBe(1)
  expect(computeRps({ below: 1, normal: 0, above: 0 }, 'above')).toBe(2)
  expect(computeRps(EVEN_TERCILES, 'below')).toBeCloseTo(5 / 9, 12)
  expect(computeRps(EVEN_TERCILES, 'normal')).toBeCloseTo(2 / 9, 12)
})

test('equal thirds have no skill, and observed thirds as certainties have all', () => {
  const even = forecasts.map((forecast) => ({ ...forecast, probabilities: EVEN_TERCILES }))
  const certain = forecasts.map((forecast) => ({
    ...forecast,
    probabilities: { below: 0, normal: 0, above: 0, [forecast.observedThird]: 1 },
  }))
  expect(computeRpss(even)).toBeCloseTo(0, 12)
  expect(computeRpss(certain)).toBe(1)
})

test('each third of the observed years has ten of them', () => {
  const values = Array.from({ length: 30 }, (_, index) => 100 - index)
  const thirds = values.map((value) => findThird(value, values))
  for (const third of ['below', 'normal', 'above'])
    expect(thirds.filter((found) => found === third)).toHaveLength(10)
  expect(findThird(1.4, [1.4, 1.4, 1.4, 2])).toBe('normal')
})

test('observed thirds as certainties predict the scores of the seasons clearly better than the normals', () => {
  const normal = rateVerdicts(cases, 'normal')
  const perfect = rateVerdicts(cases, 'perfect')
  expect(cases.length).toBeGreaterThan(100)
  expect(perfect.error).toBeLessThan(0.75 * normal.error)
  expect(perfect.closer).toBeGreaterThan(2 * perfect.farther)
  expect(perfect.sameVerdict).toBeGreaterThan(normal.sameVerdict)
  expect(perfect.hits).toBeGreaterThan(perfect.falseAlarms)
})

test('the normals warn of nothing', () => {
  const { hits, falseAlarms, breakEvenCostRatio } = rateVerdicts(cases, 'normal')
  expect([hits, falseAlarms, breakEvenCostRatio]).toEqual([0, 0, NaN])
})

test('a warning pays up to the share of warnings that come true', () => {
  const season = { normal: 0.6, shrunk: 0.6, perfect: 0.6 }
  const { hits, falseAlarms, misses, breakEvenCostRatio } = rateVerdicts(
    [
      { ...season, published: 0.4, observed: 0.3 },
      { ...season, published: 0.4, observed: 0.55 },
      { ...season, published: 0.4, observed: 0.7 },
      { ...season, published: 0.55, observed: 0.2 },
    ],
    'published',
  )
  expect({ hits, falseAlarms, misses, breakEvenCostRatio }).toEqual({
    hits: 1,
    falseAlarms: 2,
    misses: 1,
    breakEvenCostRatio: 1 / 3,
  })
})

test('the table of skills has a row for each box, month and lead', () => {
  const skills = computeBoxSkills(forecasts)
  const [header, ...rows] = formatSkillTable(skills).trimEnd().split('\n')
  expect(header).toBe('centre,variable,west,south,east,north,month,lead,rpss,years,forecasts')
  expect(rows).toHaveLength(skills.length)
  expect(
    rows.every((row) => /^SEAS5,rain,-?\d+,-?\d+,-?\d+,-?\d+,1[12],[34],-?\d\.\d{3},3,\d+$/u.test(row)),
  ).toBe(true)
  expect(skills.reduce((sum, box) => sum + box.forecasts, 0)).toBe(forecasts.length)
})

test('the bins of the reliability diagram have all forecasts, and it is drawn', () => {
  const bins = listReliabilityBins(forecasts)
  expect(bins.reduce((sum, bin) => sum + bin.forecasts, 0)).toBe(3 * forecasts.length)
  const svg = drawReliability('Reliability', bins)
  expect(svg).toMatch(/^<svg [^]*<\/svg>\n$/u)
  expect(svg).not.toMatch(/NaN|undefined/u)
  expect(svg.match(/<circle/gu)).toHaveLength(bins.length)
})

test('the report has skill and verdicts', () => {
  expect(formatSkill(forecasts)).toMatch(/forecasts of 3 years; with few years, a score is mostly chance/u)
  expect(formatVerdicts(cases)).toMatch(/^perfect /mu)
  expect(formatSkill(forecasts) + formatVerdicts(cases)).not.toMatch(/NaN|undefined/u)
})

test('in equatorial East Africa, El Niño years have more wet Decembers than La Niña years', () => {
  // El Niño and La Niña Decembers by the oceanic Niño index of NOAA CPC (public domain), as 1 and -1.
  const elNinoYears = [1991, 1994, 1997, 2002, 2006, 2009, 2015, 2018]
  const laNinaYears = [1995, 1998, 1999, 2000, 2007, 2010, 2011, 2017, 2020]
  const toRow = (value: number) => (year: number) => `oni,${year},12,${value}`
  const file = writeFile(
    ['index,year,month,value', ...elNinoYears.map(toRow(1)), ...laNinaYears.map(toRow(-1))].join('\n'),
  )
  const { wetShare } = checkEnso(file, observed, 12)
  expect(wetShare.el_nino).toBeGreaterThan(2 * wetShare.la_nina)
})

test('a file without a column, or with a cell that is no number, is refused with its line', () => {
  expect(() => readObservedRain(writeFile('lat,month,y1991\n1,11,5\n'))).toThrow('has no column lon')
  expect(() => readObservedRain(writeFile('lat,lon,month,y1991\n1,35,11,5\n1,36,11,wet\n'))).toThrow(
    'line 3: y1991 is not a number',
  )
})
