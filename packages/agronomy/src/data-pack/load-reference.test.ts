import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../data-dir'
import { DataPackError } from './faults'
import { loadReference } from './load-reference'

/** The shipped description and countries with a few rows of the large tables: small packs load fast. */
const SHIPPED = Object.fromEntries(
  ['crops.csv', 'climate-normals.csv', 'gazetteer.csv'].map((file) => [
    file,
    readFileSync(join(SHIPPED_DATA_DIR, file), 'utf8').split('\n').slice(0, 6).join('\n'),
  ]),
)

let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agronomy-pack-'))
  for (const file of ['datapackage.json', 'countries.csv'])
    cpSync(join(SHIPPED_DATA_DIR, file), join(dir, file))
  for (const [file, content] of Object.entries(SHIPPED)) writeFileSync(join(dir, file), content)
})

afterEach(() => rmSync(dir, { recursive: true }))

function edit(file: string, from: string, to: string): void {
  const path = join(dir, file)
  const content = readFileSync(path, 'utf8')
  expect(content).toContain(from)
  writeFileSync(path, content.replace(from, to))
}

function faultsOf(load: () => unknown): readonly string[] {
  try {
    load()
  } catch (error) {
    if (error instanceof DataPackError) return error.faults
    throw error
  }
  return []
}

test('a sound pack of a few rows loads', () => {
  const { stations, crops, gazetteer } = loadReference(dir)
  expect([stations.count, crops.types.length, gazetteer.places.length]).toEqual([5, 5, 5])
})

test('a pack saved with Windows line ends and a quoted cell loads', () => {
  edit('gazetteer.csv', 'Canillo', '"Canillo, ""the valley"""')
  const shippedCrops = readFileSync(join(dir, 'crops.csv'), 'utf8')
  writeFileSync(join(dir, 'crops.csv'), shippedCrops.replaceAll('\n', '\r\n'))
  expect(loadReference(dir).gazetteer.places[1]?.name).toBe('Canillo, "the valley"')
})

test('all faults are told at once, with file, row and column', () => {
  edit('crops.csv', 'wheat_winter,wheat', 'wheat_spring,')
  edit('crops.csv', ',1800,', ',lots,')
  edit('climate-normals.csv', '15.5 16.2', '99.5 16.2')
  edit('gazetteer.csv', 'region,rAD.07', 'country,rAD.07')
  expect(faultsOf(() => loadReference(dir))).toEqual([
    'climate-normals.csv, row 2, column tmin_c: 99.5 is not between -90 and 60',
    'crops.csv, row 2, column thermal_time_c_days: "lots" is not a number',
    'crops.csv, row 3, column key: "wheat_spring" is there twice',
    'crops.csv, row 3, column crop: must not be empty',
    'gazetteer.csv, row 2, column kind: "country" is not one of city, district, region',
    'gazetteer.csv, row 2, column kind: "country" is not one of city, district, region',
  ])
})

test.each([
  ['crops.csv', 't_kill_c', 't_kill_f', 'crops.csv, column t_kill_c: is missing'],
  ['crops.csv', '5,12,23,27', '5,25,23,27', 'the four temperatures must not fall'],
  ['climate-normals.csv', '15.5 16.2', '45.5 16.2', 'month 1 is warmer than tmax_c'],
  ['climate-normals.csv', '15.5 16.2', '16.2', 'has 11 values, not 12'],
  ['gazetteer.csv', 'Canillo', '"Canillo', 'row 3: has quotes that do not match'],
  ['gazetteer.csv', 'Canillo', 'Canillo,', 'row 3: has 13 cells, not 12'],
  ['datapackage.json', '"gazetteer"', '"places"', 'has no resource "gazetteer"'],
  ['datapackage.json', '"crops.csv"', '"../crops.csv"', 'resource "crops" must have a path'],
  ['datapackage.json', '{', '', 'datapackage.json: cannot be read'],
])('%s with %s turned into %s is refused', (file, from, to, message) => {
  edit(file, from, to)
  expect(faultsOf(() => loadReference(dir)).join('\n')).toContain(message)
})

test('a missing file is a fault', () => {
  rmSync(join(dir, 'crops.csv'))
  expect(faultsOf(() => loadReference(dir)).join('\n')).toMatch(/^crops\.csv: cannot be read/)
})
