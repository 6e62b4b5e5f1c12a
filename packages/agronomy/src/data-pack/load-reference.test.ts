import { createTestDataPack, getIssues, type TestDataPack } from '../../test/test-data-pack'
import { loadNames, loadReference } from './load-reference'

let pack: TestDataPack

beforeEach(() => {
  pack = createTestDataPack()
})

afterEach(() => pack.remove())

const createEdit = (file: string, from: string, to: string) => ({ file, from, to })

const listIssues = () => getIssues(() => loadReference(pack.dir))

test('a valid pack of a few rows loads', () => {
  const { stations, crops, gazetteer } = loadReference(pack.dir)
  expect([stations.count, crops.types.length, gazetteer.places.length]).toEqual([5, 5, 5])
})

test('a pack with Windows line endings and a quoted cell loads', () => {
  pack.edit('gazetteer.csv', 'Canillo', '"Canillo, ""the valley"""')
  pack.write('crops.csv', pack.read('crops.csv').replaceAll('\n', '\r\n'))
  expect(loadReference(pack.dir).gazetteer.places.get(1).name).toBe('Canillo, "the valley"')
})

test('a pack whose files start with a byte order mark loads', () => {
  for (const file of ['crops.csv', 'datapackage.json']) pack.write(file, `\uFEFF${pack.read(file)}`)
  expect(loadReference(pack.dir).crops.types[0]?.key).toBe('wheat_spring')
})

test('blank lines are skipped, and an issue below them has the row number of the file', () => {
  pack.edit('gazetteer.csv', '\nregion,rAD.02', '\n\n\nregion,rAD.02')
  expect(loadReference(pack.dir).gazetteer.places).toHaveLength(5)
  pack.edit('gazetteer.csv', '42.568', 'north')
  expect(listIssues()).toEqual(['gazetteer.csv, row 5, column latitude: "north" is not a number'])
})

test('all issues are reported at once, with file, row and column', () => {
  pack.edit('crops.csv', 'wheat_winter,wheat', 'wheat_spring,')
  pack.edit('crops.csv', ',1800,', ',lots,')
  pack.edit('climate-normals.csv', '15.5 16.2', '99.5 16.2')
  pack.edit('gazetteer.csv', 'region,rAD.07', 'country,rAD.07')
  expect(listIssues()).toEqual([
    'gazetteer.csv, row 2, column kind: "country" is not one of city, district, region',
    'climate-normals.csv, row 2, column tmin_c: 99.5 is not between -90 and 60',
    'crops.csv, row 2, column thermal_time_c_days: "lots" is not a number',
    'crops.csv, row 3, column key: "wheat_spring" appears twice',
    'crops.csv, row 3, column crop: must not be empty',
  ])
})

test.each([
  [
    'text instead of a number',
    createEdit('crops.csv', ',1800,', ',lots,'),
    'column thermal_time_c_days: "lots" is not a number',
  ],
  ['NaN', createEdit('crops.csv', ',1800,', ',NaN,'), 'column thermal_time_c_days: "NaN" is not a number'],
  ['an infinite number', createEdit('crops.csv', ',1800,', ',Infinity,'), '"Infinity" is not a number'],
  [
    'a figure with a unit',
    createEdit('climate-normals.csv', '15.5 16.2', '15.5C 16.2'),
    '"15.5C" is not a number',
  ],
  [
    'no thermal time',
    createEdit('crops.csv', ',1800,', ',,'),
    'must not be empty for a crop that is not perennial',
  ],
  ['a figure out of bounds', createEdit('crops.csv', ',1800,', ',90,'), '90 is not between 100 and 10000'],
  [
    'a latitude above 90',
    createEdit('climate-normals.csv', ',25.35,', ',95.35,'),
    '95.35 is not between -90 and 90',
  ],
  [
    'decreasing temperatures',
    createEdit('crops.csv', '5,12,23,27', '5,25,23,27'),
    'the four temperatures must not decrease',
  ],
  [
    'a base above the upper limit',
    createEdit('crops.csv', ',0,26,', ',27,26,'),
    'column t_base_c: must be below t_upper_c',
  ],
  [
    'a minimum cycle above the maximum',
    createEdit('crops.csv', ',90,250,', ',250,90,'),
    'must not be above cycle_max_days',
  ],
  [
    'a minimum temperature above the maximum',
    createEdit('climate-normals.csv', '15.5 16.2', '45.5 16.2'),
    'month 1 is above tmax_c',
  ],
  [
    'eleven months',
    createEdit('climate-normals.csv', '15.5 16.2', '16.2'),
    'column tmin_c: has 11 values; expected 12',
  ],
  [
    'an unknown group',
    createEdit('crops.csv', ',cereal,', ',grass,'),
    'row 2, column group: "grass" is not one of cereal',
  ],
  [
    'an unknown habit',
    createEdit('crops.csv', ',annual,', ',weekly,'),
    '"weekly" is not one of annual, long',
  ],
  [
    'an unknown flag',
    createEdit('crops.csv', ',coolseason,', ',frozen,'),
    'column flags: "frozen" is not one of',
  ],
  [
    'a duplicate key',
    createEdit('crops.csv', 'wheat_winter,', 'wheat_spring,'),
    'row 3, column key: "wheat_spring" appears twice',
  ],
  [
    'a duplicate place id',
    createEdit('gazetteer.csv', 'rAD.02', 'rAD.07'),
    'row 3, column id: "rAD.07" appears twice',
  ],
  [
    'a crop twice in a country',
    createEdit('crop-areas.csv', 'AE,almond', 'AE,@other'),
    'crop-areas.csv, row 3, column country, crops: "AE, @other" appears twice',
  ],
  ['an unmatched quote', createEdit('gazetteer.csv', 'Canillo', '"Canillo'), 'row 3: has unmatched quotes'],
  [
    'an unmatched quote in a header',
    createEdit('crops.csv', 'key', '"key'),
    'crops.csv, row 1: has unmatched quotes',
  ],
  ['a cell too many', createEdit('gazetteer.csv', 'Canillo', 'Canillo,'), 'row 3: has 13 cells; expected 12'],
  ['a cell too few', createEdit('gazetteer.csv', ',42.568', ''), 'row 3: has 11 cells; expected 12'],
  [
    'a duplicate column',
    createEdit('crops.csv', ',t_kill_c', ',t_heat_c'),
    'crops.csv, column t_heat_c: appears twice',
  ],
  [
    'a missing resource',
    createEdit('datapackage.json', '"gazetteer"', '"places"'),
    'has no resource "gazetteer"',
  ],
  [
    'a path outside the folder',
    createEdit('datapackage.json', '"crops.csv"', '"../crops.csv"'),
    'resource "crops" must have a "path"',
  ],
  ['no version', createEdit('datapackage.json', '"2026.1"', '""'), 'datapackage.json: has no "version"'],
])('a pack with %s is invalid', (_case, edit, message) => {
  pack.edit(edit.file, edit.from, edit.to)
  expect(listIssues().join('\n')).toContain(message)
})

test.each([
  ['crops.csv', 't_kill_c', 'crops.csv, column t_kill_c: is missing'],
  ['climate-normals.csv', 'tmax_c', 'climate-normals.csv, column tmax_c: is missing'],
  ['gazetteer.csv', 'latitude', 'gazetteer.csv, column latitude: is missing'],
  ['countries.csv', 'code', 'countries.csv, column code: is missing'],
])('a missing column of %s is one issue, not one per row', (file, column, message) => {
  pack.edit(file, column, 'renamed')
  expect(listIssues()).toEqual([message])
})

test('an undescribed column that the model reads is one issue', () => {
  pack.edit('datapackage.json', /^.*"name": "t_heat_c".*\n/m, '')
  expect(listIssues()).toEqual(['crops.csv, column t_heat_c: is not described in datapackage.json'])
})

test('loading only the names reports issues of their tables and ignores the climate', () => {
  pack.edit('climate-normals.csv', '15.5 16.2', 'warm 16.2')
  expect(loadNames(pack.dir).crops.types).toHaveLength(5)
  pack.edit('crops.csv', ',1800,', ',lots,')
  expect(getIssues(() => loadNames(pack.dir))).toHaveLength(1)
})
