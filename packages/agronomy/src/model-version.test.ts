import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED_DATA_DIR } from './data-dir'
import { modelVersion } from './model-version'

const dir = mkdtempSync(join(tmpdir(), 'agronomy-data-'))

afterAll(() => rmSync(dir, { recursive: true }))

test('the version names the model and a digest, and is the same every time', () => {
  expect(modelVersion()).toMatch(/^season-1\.0\.0\+[0-9a-f]{8}$/)
  expect(modelVersion()).toBe(modelVersion())
})

test('a copy of the data is the same model, one changed figure is another', () => {
  cpSync(SHIPPED_DATA_DIR, dir, { recursive: true })
  expect(modelVersion(dir)).toBe(modelVersion())

  const crops = join(dir, 'crops.csv')
  writeFileSync(crops, readFileSync(crops, 'utf8').replace(',1800,', ',1801,'))
  expect(modelVersion(dir)).not.toBe(modelVersion())
})

test('a folder without a pack has no version, and the error names the folder', () => {
  expect(() => modelVersion('/nonexistent')).toThrow(/data pack in \/nonexistent/)
})
