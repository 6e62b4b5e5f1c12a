import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from './data-dir'
import { getModelDigests, getModelVersion } from './model-version'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'agronomy-data-'))
  cpSync(SHIPPED_DATA_DIR, dir, { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true }))

test('the version has a name and a digest, and is the same every time', () => {
  expect(getModelVersion()).toMatch(/^season-1\.0\.0\+[0-9a-f]{8}$/)
  expect(getModelVersion()).toBe(getModelVersion())
})

test('a copy of the data has the same version, and a changed figure changes it', () => {
  expect(getModelVersion(dir)).toBe(getModelVersion())

  const crops = join(dir, 'crops.csv')
  writeFileSync(crops, readFileSync(crops, 'utf8').replace(',1800,', ',1801,'))
  expect(getModelVersion(dir)).not.toBe(getModelVersion())
})

test('a data pack says what is new in its version', () => {
  expect(getModelDigests().changes).toMatch(/^The first version: .*\.$/)
  const description = join(dir, 'datapackage.json')
  writeFileSync(description, readFileSync(description, 'utf8').replace(/^ +"changes": .*\n/m, ''))
  expect(getModelDigests(dir).changes).toBeUndefined()
})

test('a folder without a data pack throws an error that names the folder', () => {
  expect(() => getModelVersion('/nonexistent')).toThrow(/data pack in \/nonexistent/)
})
