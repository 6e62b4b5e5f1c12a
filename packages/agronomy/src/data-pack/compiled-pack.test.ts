import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../data-dir'
import type { ClimateStations } from '../climate/climate-stations'
import { createStringReader } from '../names/packed-strings'
import type { ElevationGrid } from '../places/elevation-grid'
import { type Gazetteer, openGazetteer } from '../places/gazetteer'
import type { NameIndex } from '../places/name-index'
import { readCompiledFile, writeCompiledFile } from './compiled-file'
import { COMPILED_DIR, openCompiledPack } from './compiled-pack'
import { readDataPackage } from './data-package'
import { createIssueList } from './issues'
import { toRecord } from './json-value'
import { compileShippedPack, readReference } from './load-reference'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'agronomy-compiled-'))))
afterEach(() => rmSync(dir, { recursive: true }))

/** Replaces the key of all compiled tables in the temporary folder. */
function writeKey(key: string): void {
  for (const file of readdirSync(dir)) {
    const path = join(dir, file)
    writeCompiledFile(path, { ...toRecord(readCompiledFile(path)), key })
  }
}

/** Reads the CSV files of the shipped data pack. */
function readTables() {
  const issues = createIssueList()
  const pack = readDataPackage(SHIPPED_DATA_DIR, issues)
  if (!pack) throw issues.toError(SHIPPED_DATA_DIR)
  return readReference(pack, issues)
}

const tables = readTables()
const shippedPack = openCompiledPack(SHIPPED_DATA_DIR)

test('the compiled climate normals equal those of the CSV file, bit by bit', () => {
  const toColumns = (stations: ClimateStations | undefined) => {
    const { count, monthly, ...columns } = stations ?? { count: 0, monthly: {} }
    const arrays = Object.entries({ ...monthly, ...columns })
    return { count, ...Object.fromEntries(arrays.map(([name, values]) => [name, toBytes(values)])) }
  }
  expect(toColumns(shippedPack.readTable('climate-normals'))).toEqual(toColumns(tables.stations))
})

function toBytes({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('base64')
}

test('the compiled gazetteer equals that of the CSV files', () => {
  const toLists = (gazetteer: Gazetteer | undefined) =>
    gazetteer && {
      places: [...gazetteer.places],
      names: toIndexLists(gazetteer.byName),
      aliases: toIndexLists(gazetteer.byAlias),
      spellings: toIndexLists(gazetteer.bySpelling),
      maps: [gazetteer.countryCodes, gazetteer.countryNames, gazetteer.divisionsByCode].map((map) => [
        ...map,
      ]),
    }
  const compiled = shippedPack.readTable('gazetteer')
  // Comparing texts takes a tenth of the time of comparing 100,000 objects.
  const compiledLists = toLists(compiled && openGazetteer(compiled))
  expect(JSON.stringify(compiledLists) === JSON.stringify(toLists(tables.gazetteer))).toBe(true)
})

function toIndexLists(index: NameIndex) {
  const { starts } = index.packed.keys
  const getKey = createStringReader(index.packed.keys)
  const keys = Array.from({ length: starts.length - 1 }, (_, position) => getKey(position))
  return { keys, places: keys.map((key) => [...index.get(key)]) }
}

test('the other compiled tables equal those of the CSV files', () => {
  expect(shippedPack.readTable('irrigated-shares')).toEqual(tables.irrigatedShares)
  expect(shippedPack.readTable('crop-areas')).toEqual(tables.cropAreas)
  expect(shippedPack.readTable('crop-names')?.displayNames).toEqual(tables.cropNames)
  const toLists = (grid: ElevationGrid | undefined) =>
    grid && Object.values(grid).map((values: Int16Array | Uint16Array | Uint32Array) => values.join())
  expect(toLists(shippedPack.readTable('elevations'))).toEqual(toLists(tables.elevations))
})

test('another data pack never has compiled tables', () => {
  const other = join(dir, 'data')
  cpSync(SHIPPED_DATA_DIR, other, { recursive: true })
  expect(openCompiledPack(other).readTable('climate-normals')).toBeUndefined()
  expect(openCompiledPack(other).readTable('gazetteer')).toBeUndefined()
})

describe('tables that cannot be used are compiled again', () => {
  test.each<[string, () => void]>([
    ['none exist', () => undefined],
    [
      'they belong to other data, code or V8',
      () => {
        cpSync(COMPILED_DIR, dir, { recursive: true })
        writeKey('of another build')
      },
    ],
    ['they are incomplete', () => writeFileSync(join(dir, 'gazetteer.bin'), 'incomplete')],
  ])('%s', (_reason, prepare) => {
    prepare()
    expect(openCompiledPack(SHIPPED_DATA_DIR, dir).readTable('climate-normals')).toBeUndefined()
    expect(openCompiledPack(SHIPPED_DATA_DIR, dir).readTable('gazetteer')).toBeUndefined()

    compileShippedPack(dir)
    expect(openCompiledPack(SHIPPED_DATA_DIR, dir).readTable('climate-normals')).toBeDefined()
    expect(openCompiledPack(SHIPPED_DATA_DIR, dir).readTable('gazetteer')).toBeDefined()
    expect(readdirSync(dir).sort()).toEqual([
      'climate-normals.bin',
      'crop-areas.bin',
      'crop-names.bin',
      'elevations.bin',
      'gazetteer.bin',
      'irrigated-shares.bin',
    ])
  })
})
