import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { SHIPPED_DATA_DIR } from '../data-dir'
import { readCompiledFile, writeCompiledFile } from './compiled-file'
import { COMPILED_DIR, type CompiledPack, type CompiledTables, openCompiledPack } from './compiled-pack'
import { readDataPackage } from './data-package'
import { createIssueList } from './issues'
import { toRecord } from './json-value'
import { compileShippedPack } from './load-reference'
import { readClimateNormals } from './read-climate-normals'
import { readCropAreas } from './read-crop-areas'
import { readCropNames } from './read-crop-names'
import { readElevations } from './read-elevations'
import { readIrrigatedShares } from './read-irrigated-shares'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'agronomy-compiled-'))))
afterEach(() => rmSync(dir, { recursive: true }))

/**
 * Reads the CSV files of the shipped data pack. The gazetteer and the search indexes, which take seconds, are those that were
 * compiled from them.
 */
function readTables(compiled: CompiledTables): CompiledTables {
  const issues = createIssueList()
  const pack = readDataPackage(SHIPPED_DATA_DIR, issues)
  if (!pack) throw issues.toError(SHIPPED_DATA_DIR)
  return {
    ...compiled,
    'climate-normals': readClimateNormals(pack, issues),
    'crop-names': readCropNames(pack, issues),
    'irrigated-shares': readIrrigatedShares(pack, issues),
    'crop-areas': readCropAreas(pack, issues),
    elevations: readElevations(pack, issues),
  }
}

const TABLES = [
  'climate-normals',
  'crop-names',
  'irrigated-shares',
  'crop-areas',
  'elevations',
  'gazetteer',
  'crop-search',
  'place-ranks',
] as const

/** Lists the compiled tables of a folder that differ from others. Compares arrays byte by byte. */
function listDifferences(tables: CompiledTables, compiledDir?: string): string[] {
  const { readTable } = openCompiledPack(SHIPPED_DATA_DIR, compiledDir)
  return TABLES.filter((name) => !isDeepStrictEqual(readTable(name), tables[name]))
}

const listUsed = ({ readTable }: CompiledPack) => TABLES.filter((name) => readTable(name) !== undefined)

test('another data pack never has compiled tables', () => {
  const other = join(dir, 'data')
  cpSync(SHIPPED_DATA_DIR, other, { recursive: true })
  expect(listUsed(openCompiledPack(other))).toEqual([])
})

/** Copies a compiled table of another build to the temporary folder. */
function writeTableOfOtherBuild(name: keyof CompiledTables): void {
  const file = `${name}.bin`
  const compiled = toRecord(readCompiledFile(join(COMPILED_DIR, file)))
  writeCompiledFile(join(dir, file), { ...compiled, key: 'of another build' })
}

/** Writes the start of a compiled table to the temporary folder. */
function writeIncompleteTable(name: keyof CompiledTables): void {
  writeFileSync(join(dir, `${name}.bin`), 'incomplete')
}

test.each<[string, (name: keyof CompiledTables) => void]>([
  ['missing', () => undefined],
  ['of other data, code or V8', writeTableOfOtherBuild],
  ['incomplete', writeIncompleteTable],
])('compiled tables that are %s are not used', (_reason, writeTable) => {
  TABLES.forEach(writeTable)
  expect(listUsed(openCompiledPack(SHIPPED_DATA_DIR, dir))).toEqual([])
})

test('tables that cannot be used, for one reason each, are compiled again and equal those of the CSV files, bit by bit', () => {
  writeTableOfOtherBuild('climate-normals')
  writeIncompleteTable('gazetteer')
  const compiled = compileShippedPack(dir)
  if (!compiled) throw new Error('nothing was compiled')
  const tables = readTables(compiled)
  expect(listDifferences(tables, dir)).toEqual([])
  expect(readdirSync(dir).sort()).toEqual(TABLES.map((name) => `${name}.bin`).sort())
  // The tables of the build.
  expect(listDifferences(tables)).toEqual([])
})
