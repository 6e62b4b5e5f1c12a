import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { useThrowawayFolder } from '../jest/use-throwaway-folder'

const folder = useThrowawayFolder()
const CODE = join(__dirname, '..', '..', 'module-cache')
const MAIN = join(folder, 'main.js')
const CACHE = join(folder, 'cache')

const writeModule = (name: string, source: string) => writeFileSync(join(folder, name), source)
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { encoding: 'utf8', env: { CROP_MODULE_CACHE: CACHE } }).trim()
const writeCache = () => run(join(CODE, 'write.js'), CACHE, MAIN)
const runFromCache = () => run('--require', join(CODE, 'load.js'), MAIN)

test('a process loads modules from the cache, and its errors name the same places', () => {
  writeModule('main.js', `console.log(require('./part').place)`)
  writeModule('part.js', `exports.sign = '§'; exports.place = new Error().stack.split('\\n')[1]`)
  const place = run(MAIN)
  expect(place).toContain('part.js:1:37')
  writeCache()
  writeModule('part.js', '')
  expect(runFromCache()).toBe(place)
})

test('a module that the cache does not have is loaded from its file', () => {
  writeModule('main.js', `if (process.argv.length === 2) console.log(require('./other'))`)
  writeCache()
  writeModule('other.js', `module.exports = 'other'`)
  expect(runFromCache()).toBe('other')
})

test('modules import ECMAScript modules', () => {
  writeModule('main.js', `import('./part.mjs').then(({ part }) => console.log(part))`)
  writeModule('part.mjs', `export const part = 'part'`)
  writeCache()
  expect(runFromCache()).toBe('part')
})
