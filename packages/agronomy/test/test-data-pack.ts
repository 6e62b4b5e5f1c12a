import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from '../src/data-dir'
import { DataPackError } from '../src/data-pack/issues'

const ROW_COUNT = 5

/** The first rows of the large tables, because small packs load fast. */
const SHORTENED_TABLES = Object.fromEntries(
  [
    'crops.csv',
    'climate-normals.csv',
    'gazetteer.csv',
    'elevations.csv',
    'irrigated-shares.csv',
    'crop-names.csv',
    'crop-areas.csv',
    'country-names.csv',
    'region-bounds.csv',
  ].map((file) => [
    file,
    `${readFileSync(join(SHIPPED_DATA_DIR, file), 'utf8')
      .split('\n')
      .slice(0, 1 + ROW_COUNT)
      .join('\n')}\n`,
  ]),
)

/** A data pack in a temporary folder: the shipped one with a few rows per table. */
export interface TestDataPack {
  readonly dir: string
  path(file: string): string
  read(file: string): string
  write(file: string, content: string | Uint8Array): void
  /** Replaces the first match in a file. Throws without a match, because the test would prove nothing. */
  edit(file: string, from: string | RegExp, to: string): void
  remove(): void
}

export function createTestDataPack(): TestDataPack {
  const dir = mkdtempSync(join(tmpdir(), 'agronomy-pack-'))
  const path = (file: string) => join(dir, file)
  for (const file of ['datapackage.json', 'countries.csv', 'division-codes.csv']) {
    cpSync(join(SHIPPED_DATA_DIR, file), path(file))
  }
  for (const [file, content] of Object.entries(SHORTENED_TABLES)) writeFileSync(path(file), content)
  return {
    dir,
    path,
    read: (file) => readFileSync(path(file), 'utf8'),
    write: (file, content) => writeFileSync(path(file), content),
    edit(file, from, to) {
      const content = readFileSync(path(file), 'utf8')
      const edited = content.replace(from, to)
      if (edited === content) throw new Error(`${file} does not contain ${String(from)}`)
      writeFileSync(path(file), edited)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
}

/** Returns the issues of the DataPackError that `load` throws; empty if it throws none. */
export function getIssues(load: () => unknown): readonly string[] {
  try {
    load()
  } catch (error) {
    if (error instanceof DataPackError) return error.issues
    throw error
  }
  return []
}
