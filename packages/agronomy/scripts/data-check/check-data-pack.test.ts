import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { checkDataPack } from './check-data-pack'
import { createTestDataPack, type TestDataPack } from '../../test/test-data-pack'
import { SHIPPED_DATA_DIR } from '../../src/data-dir'

let pack: TestDataPack

beforeEach(() => {
  pack = createTestDataPack()
})

afterEach(() => pack.remove())

function issues(): readonly string[] {
  const checked = checkDataPack(pack.dir)
  return checked.isSound ? [] : checked.error.issues
}

test('the shipped pack has no fault, and each of its tables has rows and a licence', () => {
  const checked = checkDataPack(SHIPPED_DATA_DIR)
  expect(checked).toMatchObject({ isSound: true, version: expect.stringMatching(/^\d{4}\.\d+$/) })
  const tables = checked.isSound ? checked.tables : []
  expect(tables.map(({ name }) => name)).toEqual(['crops', 'climate-normals', 'gazetteer', 'countries'])
  for (const { rows, licences } of tables) expect([rows > 100, licences.length > 0]).toEqual([true, true])
})

test('what loading refuses is refused by the check too, in the same words', () => {
  pack.edit('climate-normals.csv', '15.5 16.2', '16.2')
  expect(issues()).toEqual(['climate-normals.csv, row 2, column tmin_c: has 11 values, not 12'])
})

const UNIT = '"unit": "degree", "source": "NOAA ISD", "constraints": {"required": true, "minimum": -90'

test.each([
  ['no unit', UNIT, UNIT.replace('"degree"', '""'), 'has no "unit" for its column "latitude"'],
  ['another unit', '"millimetre per month"', '"inch"', 'the unit "millimetre per month" for its column'],
  ['no source', UNIT, UNIT.replace('NOAA ISD', ''), 'has no "source" for its column "latitude"'],
  ['no lower bound', UNIT, UNIT.replace('"minimum"', '"least"'), 'has no "minimum" and "maximum"'],
  [
    'another delimiter',
    '"aliases", "type": "list", "delimiter": ";"',
    '"aliases", "type": "list", "delimiter": ","',
    'the delimiter ";" for its column "aliases", not ","',
  ],
  ['wider bounds', UNIT, UNIT.replace('-90', '-900'), 'must not allow more than -90 to 90 in its column'],
  ['no licence', '"licenses": [', '"terms": [', 'resource "crops" names no licence'],
  ['a licence without a name', '{"name": "facts"', '{"id": "facts"', 'resource "crops" names no licence'],
  ['no citation', '"citation": "Unicode CLDR."', '"citation": ""', '"countries" has no "citation"'],
  ['a resource twice', '"countries",', '"crops",', 'resource "crops" is there twice'],
  ['a file for two tables', '"path": "countries.csv"', '"path": "crops.csv"', 'have the path "crops.csv"'],
  ['a column twice', '"ecocrop_name"', '"ecocrop_code"', 'resource "crops" describes "ecocrop_code" twice'],
  ['an undescribed column', '"height_max_m"', '"height"', 'does not describe the column "height_max_m"'],
  [
    'figures as text',
    '"rain_cv_pct", "type": "list"',
    '"rain_cv_pct", "type": "string"',
    'the type "number"',
  ],
])('a description with %s is refused', (_fault, from, to, message) => {
  pack.edit('datapackage.json', from, to)
  expect(issues().join('\n')).toContain(message)
})

test.each([
  ['a country nobody lists', 'gazetteer.csv', ',,AD,', ',,ZZ,', 'column country: "ZZ" is not a code of'],
  ['text in an unread column', 'crops.csv', ',300,750,', ',some,750,', 'rain_absolute_min_mm: "some" is not'],
  ['half a record', 'crops.csv', ',8,"Wheat', ',8.5,"Wheat', 'ecocrop_code: 8.5 is not a whole number'],
  ['a figure without source', 'crops.csv', ',AquaCrop,', ',,', 't_base_source: must not be empty: it is the'],
  [
    'half a cycle',
    'crops.csv',
    ',20,25,60,30,',
    ',20,,60,30,',
    'stage_development_days: must not be empty where',
  ],
  ['an alias of two crops', 'crops.csv', ';macaroni wheat', ';jau', 'aliases: "jau" is a name of barley too'],
  [
    "another crop's name",
    'crops.csv',
    ';macaroni wheat',
    ';Wheat',
    'aliases: "Wheat" is a name of wheat too',
  ],
  ['a key in capitals', 'crops.csv', 'wheat_spring', 'Wheat', 'key: "Wheat" is not of the form [a-z]'],
  ['a column too many', 'countries.csv', 'aliases', 'names', 'has a column "names" that datapackage.json'],
])('a pack with %s is refused', (_fault, file, ...[from, to, message]) => {
  pack.edit(file, from, to)
  expect(issues().join('\n')).toContain(message)
})

test('a file that no resource names is told, for it would be part of the model version', () => {
  pack.write('crops-old.csv', 'key\n')
  expect(issues()).toEqual(['crops-old.csv: is not a resource of datapackage.json'])
})

test('percentages written as shares are told once, though they are within bounds', () => {
  const humidity = /(?<=^(?:[^,]*,){10})[^,]+/gmu
  const shares = (percentages: string) =>
    percentages.replace(/\d+/gu, (percent) => `0.${percent.padStart(2, '0')}`)
  const [header = '', ...rows] = pack.read('climate-normals.csv').split('\n')
  pack.write('climate-normals.csv', [header, rows.join('\n').replace(humidity, shares)].join('\n'))
  expect(issues()).toEqual([
    'climate-normals.csv, column humidity_pct: has no figure above 1; percent is expected, not shares',
  ])
})

test('places are not blamed for a country table that cannot be read', () => {
  const countries = pack.read('countries.csv')
  pack.write('countries.csv', '')
  expect(issues()).toEqual(['countries.csv: is empty; a header and rows are expected'])
  pack.write('countries.csv', countries.replace('code,', 'iso,'))
  expect(issues().filter((fault) => fault.startsWith('gazetteer.csv'))).toEqual([])
})

function runCheck(dir: string): Promise<{ code: number; stdout: string; stderr: string }> {
  const script = join(__dirname, '../../scripts/check-data.ts')
  const args = ['--conditions=source', '--import', 'tsx', script, dir]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('the command prints a line for each table, or the issues with exit code 1', async () => {
  const sound = await runCheck(pack.dir)
  expect(sound).toMatchObject({ code: 0, stderr: '' })
  expect(sound.stdout).toMatch(/^crops +5 +crops\.csv .* facts$/m)
  pack.edit('crops.csv', ',1800,', ',lots,')
  const faulty = await runCheck(pack.dir)
  expect(faulty).toMatchObject({ code: 1, stdout: '' })
  expect(faulty.stderr).toBe(
    `The data pack in ${pack.dir} has 1 issue:\n  ${THERMAL_TIME}: "lots" is not a number\n`,
  )
})

const THERMAL_TIME = 'crops.csv, row 2, column thermal_time_c_days'
