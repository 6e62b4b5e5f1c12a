import { mkdirSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { ClimateStations } from '../climate/climate-stations'
import type { CropAreaShares } from '../crops/traits/crop-areas'
import type { PackedCropNames } from '../crops/catalogue/name-index'
import type { CropNameTable } from '../crops/catalogue/name-table'
import { SHIPPED_DATA_DIR } from '../data-dir'
import type { ElevationGrid } from '../places/coordinates/elevation-grid'
import type { PackedGazetteer } from '../places/gazetteer/gazetteer'
import type { IrrigatedShares } from '../water/irrigated-shares'
import { readCompiledFile, writeCompiledFile } from './compiled-file'
import { isRecord } from './json-value'
import { computePackDigests } from './pack-digest'

/** Folder of the compiled tables; the relative path is the same from `src` and from `dist`. */
export const COMPILED_DIR = resolve(__dirname, '../../dist/compiled-data')

/** The tables that are compiled. */
export interface CompiledTables {
  readonly 'climate-normals': ClimateStations
  readonly 'crop-names': CropNameTable
  readonly 'irrigated-shares': IrrigatedShares
  readonly 'crop-areas': CropAreaShares
  readonly elevations: ElevationGrid | undefined
  readonly gazetteer: PackedGazetteer
  /** Index of the names that the search of crops finds. */
  readonly 'crop-search': PackedCropNames
  /** Order of the places that the search lists: see `rankPlaceEntries`. */
  readonly 'place-ranks': Uint32Array
}

/** The large tables of the shipped data pack in the form in which the model uses them, as the build wrote them. */
export interface CompiledPack {
  /** Returns undefined where the build compiled nothing, other data, or compiled with other code or another V8. */
  readTable<T extends keyof CompiledTables>(table: T): CompiledTables[T] | undefined
}

/** Opens the compiled tables of a data pack. Only the shipped pack has any. */
export function openCompiledPack(dataDir: string, compiledDir: string = COMPILED_DIR): CompiledPack {
  const key = dataDir === SHIPPED_DATA_DIR ? getPackKey(dataDir) : undefined
  function readTable<T extends keyof CompiledTables>(table: T): CompiledTables[T] | undefined {
    if (key === undefined) return undefined
    try {
      const compiled = readCompiledFile(getPath(compiledDir, table))
      return isCompiledTable<T>(compiled, key) ? compiled.content : undefined
    } catch {
      // The file is missing, or another version of V8 wrote it: the tables can be read.
      return undefined
    }
  }
  return { readTable }
}

/** Writes the compiled tables of the shipped data pack. */
export function writeCompiledPack(tables: CompiledTables, compiledDir: string = COMPILED_DIR): void {
  const key = getPackKey(SHIPPED_DATA_DIR)
  mkdirSync(compiledDir, { recursive: true })
  const contents: [table: string, content: unknown][] = Object.entries(tables)
  for (const [table, content] of contents) {
    const path = getPath(compiledDir, table)
    // Another process may be loading the tables.
    const temporaryPath = `${path}.${process.pid}`
    writeCompiledFile(temporaryPath, { key, content })
    renameSync(temporaryPath, path)
  }
}

const getPath = (compiledDir: string, table: string) => join(compiledDir, `${table}.bin`)

/** Compiled tables are valid for one version of the data, of the code that reads it, and of V8's format. */
function getPackKey(dataDir: string): string {
  return `${computePackDigests(dataDir).codeAndData} ${process.versions.v8}`
}

function isCompiledTable<T extends keyof CompiledTables>(
  value: unknown,
  key: string,
): value is { content: CompiledTables[T] } {
  return isRecord(value) && 'key' in value && value.key === key && 'content' in value
}
