import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lock, tryLock } from '../lib/exclusive-lock.js'

const folder = mkdtempSync(join(tmpdir(), 'crop-lock-'))
const file = join(folder, 'a.lock')

afterEach(() => rmSync(file, { force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

test('a lock has one holder and is free after its release', () => {
  const held = tryLock(file)
  expect(held).toBeDefined()
  expect(tryLock(file)).toBeUndefined()
  held?.release()
  expect(tryLock(file)).toBeDefined()
})

test('the lock of a dead process is taken over', () => {
  const script = `require(${JSON.stringify(join(__dirname, '../lib/exclusive-lock.js'))}).tryLock(process.argv[1])`
  spawnSync(process.execPath, ['-e', script, file])
  expect(readFileSync(file, 'utf8')).toMatch(/"pid":\d+/)
  expect(tryLock(file)).toBeDefined()
})

test('a process that reuses the pid of a dead holder does not hold its lock', () => {
  writeFileSync(file, JSON.stringify({ pid: process.pid, birth: 'an earlier process' }))
  expect(tryLock(file)).toBeDefined()
})

test('a waiting process gets the lock when the holder releases it', async () => {
  const held = tryLock(file)
  const acquired = await lock(file, () => held?.release())
  expect(acquired).toBeDefined()
})
