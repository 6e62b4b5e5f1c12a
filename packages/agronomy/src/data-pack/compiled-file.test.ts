import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCompiledFile, writeCompiledFile } from './compiled-file'
import { toRecord } from './json-value'

let dir: string
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'agronomy-compiled-'))))
afterEach(() => rmSync(dir, { recursive: true }))

const VALUE = {
  name: 'wheat',
  bytes: new Uint8Array([1, 2, 255]),
  rows: new Map([['rain', { values: new Float64Array([0.1, -2.5, Infinity]), starts: new Uint32Array() }]]),
  heights: new Int16Array([-430, 8849]),
}

test('a compiled file returns the value that was written, with the kinds of its arrays', () => {
  const path = join(dir, 'table.bin')
  writeCompiledFile(path, VALUE)
  expect(readCompiledFile(path)).toEqual(VALUE)
})

test('arrays of a compiled file retain no memory but their own', () => {
  const path = join(dir, 'table.bin')
  writeCompiledFile(path, VALUE)
  const value = readCompiledFile(path)
  expect(value).toHaveProperty('bytes.buffer.byteLength', 3)
  expect(value).toHaveProperty('heights.buffer.byteLength', 4)
})

test('a compiled file that is not complete cannot be read', () => {
  const path = join(dir, 'table.bin')
  writeCompiledFile(path, VALUE)
  writeFileSync(path, readFileSync(path).subarray(0, -1))
  expect(() => readCompiledFile(path)).toThrow('too short')
})

test('a value that no file can hold is not written', () => {
  expect(() => writeCompiledFile(join(dir, 'table.bin'), { values: new BigInt64Array(1) })).toThrow(TypeError)
})

test('equal values give equal files, however their strings and arrays were made', () => {
  const writeBytes = (name: string, names: readonly string[]) => {
    const path = join(dir, name)
    writeCompiledFile(path, { names, crops: new Map([[names[0], new Set(names)]]) })
    return readFileSync(path)
  }
  // A part of a Cyrillic text has two bytes a character; an array of a given length has room for holes.
  const names = new Array<string>(1).fill('жabacá'.slice(1))
  expect(writeBytes('made.bin', names)).toEqual(writeBytes('literal.bin', ['abacá']))
})

test('an object in several places of a value is written once', () => {
  const path = join(dir, 'table.bin')
  const crops = new Set(['wheat'])
  writeCompiledFile(path, { triticum: crops, wheat: crops })
  const { triticum, wheat } = toRecord(readCompiledFile(path))
  expect(triticum).toBe(wheat)
})
