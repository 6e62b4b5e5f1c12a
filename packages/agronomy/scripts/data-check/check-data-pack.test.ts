import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../../src/data-dir'
import { createTestDataPack, type TestDataPack } from '../../test/test-data-pack'
import { checkDataPack } from './check-data-pack'

let pack: TestDataPack

beforeEach(() => {
  pack = createTestDataPack()
})

afterEach(() => pack.remove())

const replace = (file: string, from: string, to: string) => ({ file, from, to })

function listIssues(): readonly string[] {
  const result = checkDataPack(pack.dir)
  return result.isValid ? [] : result.error.issues
}

test('the shipped pack is valid, and each of its tables has rows and a licence', () => {
  const result = checkDataPack(SHIPPED_DATA_DIR)
  expect(result).toMatchObject({ isValid: true, version: expect.stringMatching(/^\d{4}\.\d+$/) })
  const tables = result.isValid ? result.tables : []
  expect(tables.map(({ name }) => name)).toEqual([
    'crops',
    'climate-normals',
    'gazetteer',
    'countries',
    'country-names',
    'division-codes',
    'region-bounds',
    'irrigated-shares',
    'crop-names',
    'crop-areas',
    'elevations',
  ])
  for (const { rows, licences } of tables) {
    expect(rows).toBeGreaterThan(100)
    expect(licences).not.toEqual([])
  }
})

test('the check reports what loading reports', () => {
  pack.edit('climate-normals.csv', '15.5 16.2', '16.2')
  expect(listIssues()).toEqual(['climate-normals.csv, row 2, column tmin_c: has 11 values; expected 12'])
})

const UNIT = '"unit": "degree", "source": "NOAA ISD", "constraints": {"required": true, "minimum": -90'

test.each([
  ['no unit', UNIT, UNIT.replace('"degree"', '""'), 'has no "unit" for its column "latitude"'],
  ['another unit', '"millimetre per month"', '"inch"', 'the unit "millimetre per month" for its column'],
  ['no source', UNIT, UNIT.replace('NOAA ISD', ''), 'has no "source" for its column "latitude"'],
  ['no lower bound', UNIT, UNIT.replace('"minimum"', '"lowest"'), 'has no "minimum" and "maximum"'],
  [
    'another delimiter',
    '"aliases", "type": "list", "delimiter": ";"',
    '"aliases", "type": "list", "delimiter": ","',
    'the delimiter ";" for its column "aliases", not ","',
  ],
  [
    'wider bounds',
    UNIT,
    UNIT.replace('-90', '-900'),
    'must not allow values outside -90 to 90 in its column',
  ],
  ['no licence', '"licenses": [', '"terms": [', 'resource "crops" has no licence'],
  ['a licence without a name', '{"name": "facts"', '{"id": "facts"', 'resource "crops" has no licence'],
  ['no citation', '"citation": "Unicode CLDR."', '"citation": ""', '"countries" has no "citation"'],
  ['a resource twice', '"countries",', '"crops",', 'resource "crops" appears twice'],
  ['a file for two tables', '"path": "countries.csv"', '"path": "crops.csv"', 'have the path "crops.csv"'],
  ['a column twice', '"ecocrop_name"', '"ecocrop_code"', 'resource "crops" describes "ecocrop_code" twice'],
  ['an undescribed column', '"height_max_m"', '"height"', 'does not describe the column "height_max_m"'],
  [
    'figures as text',
    '"rain_cv_pct", "type": "list"',
    '"rain_cv_pct", "type": "string"',
    'the type "number"',
  ],
])('a description with %s is invalid', (_case, from, to, message) => {
  pack.edit('datapackage.json', from, to)
  expect(listIssues().join('\n')).toContain(message)
})

test.each([
  ['an unknown country', replace('gazetteer.csv', ',,AD,', ',,ZZ,'), 'column country: "ZZ" is not a code in'],
  [
    'text in a numeric column that the model does not read',
    replace('crops.csv', ',300,750,', ',some,750,'),
    'rain_absolute_min_mm: "some" is not',
  ],
  [
    'a fraction in an integer column',
    replace('crops.csv', ',8,"Wheat', ',8.5,"Wheat'),
    'ecocrop_code: 8.5 is not a whole number',
  ],
  [
    'a figure without a source',
    replace('crops.csv', ',AquaCrop,', ',,'),
    't_base_source: must not be empty: it is the',
  ],
  [
    'a missing stage length',
    replace('crops.csv', ',20,25,60,30,', ',20,,60,30,'),
    'stage_development_days: must not be empty where',
  ],
  [
    'an alias that two crops share',
    replace('crops.csv', ';macaroni wheat', ';jau'),
    'aliases: "jau" is also a name of barley',
  ],
  [
    "another crop's name as an alias",
    replace('crops.csv', ';macaroni wheat', ';Wheat'),
    'aliases: "Wheat" is also a name of wheat',
  ],
  ['a key in capitals', replace('crops.csv', 'wheat_spring', 'Wheat'), 'key: "Wheat" does not match [a-z]'],
  [
    'an undescribed column',
    replace('countries.csv', 'aliases', 'names'),
    'has a column "names" that datapackage.json',
  ],
])('a pack with %s is invalid', (_case, change, message) => {
  pack.edit(change.file, change.from, change.to)
  expect(listIssues().join('\n')).toContain(message)
})

test('a file that is not a resource is an issue, because it would change the model version', () => {
  pack.write('crops-old.csv', 'key\n')
  expect(listIssues()).toEqual(['crops-old.csv: is not a resource of datapackage.json'])
})

test('percentages written as shares are one issue, although they are within bounds', () => {
  const humidity = /(?<=^(?:[^,]*,){10})[^,]+/gmu
  const toShares = (percentages: string) =>
    percentages.replace(/\d+/gu, (percent) => `0.${percent.padStart(2, '0')}`)
  const [header = '', ...rows] = pack.read('climate-normals.csv').split('\n')
  pack.write('climate-normals.csv', [header, rows.join('\n').replace(humidity, toShares)].join('\n'))
  expect(listIssues()).toEqual([
    'climate-normals.csv, column humidity_pct: has no figure above 1; expected percentages, not shares',
  ])
})

test('places have no issues because of an unreadable country table', () => {
  const countries = pack.read('countries.csv')
  pack.write('countries.csv', '')
  expect(listIssues()).toEqual(['countries.csv: is empty; expected a header and rows'])
  pack.write('countries.csv', countries.replace('code,', 'iso,'))
  expect(listIssues().filter((issue) => issue.startsWith('gazetteer.csv'))).toEqual([])
})

function runCheck(dir: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = join(__dirname, '../check-data.ts')
  const args = ['--conditions=source', '--import', 'tsx', script, dir]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('the command prints a line for each table, or the issues with exit code 1', async () => {
  const valid = await runCheck(pack.dir)
  expect(valid).toMatchObject({ code: 0, stderr: '' })
  expect(valid.stdout).toMatch(/^crops +5 +crops\.csv .* facts$/m)
  pack.edit('crops.csv', ',1800,', ',lots,')
  const invalid = await runCheck(pack.dir)
  expect(invalid).toMatchObject({ code: 1, stdout: '' })
  expect(invalid.stderr).toBe(
    `The data pack in ${pack.dir} has 1 issue:\n  crops.csv, row 2, column thermal_time_c_days: "lots" is not a number\n`,
  )
})
