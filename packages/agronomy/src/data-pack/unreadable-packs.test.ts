import { rmSync } from 'node:fs'
import { createTestDataPack, getIssues, type TestDataPack } from '../../test/test-data-pack'
import { loadReference } from './load-reference'

let pack: TestDataPack

beforeEach(() => {
  pack = createTestDataPack()
})

afterEach(() => pack.remove())

const issues = (dir = pack.dir) => getIssues(() => loadReference(dir))

test.each(['crops.csv', 'climate-normals.csv', 'gazetteer.csv', 'countries.csv'])(
  'a pack without a row in %s is refused, and so is one where that file is empty or missing',
  (file) => {
    pack.write(file, pack.read(file).split('\n').slice(0, 1).join())
    expect(issues()).toEqual([`${file}: has no rows below its header`])
    pack.write(file, '')
    expect(issues()).toEqual([`${file}: is empty; a header and rows are expected`])
    rmSync(pack.path(file))
    expect(issues()).toEqual([expect.stringMatching(`^${file}: cannot be read: .*ENOENT`)])
  },
)

test.each([
  ['broken JSON', '{"version": ', /^datapackage\.json: is not valid JSON: /],
  ['an empty text', '', /^datapackage\.json: is not valid JSON: /],
  ['a list', '[]', /^datapackage\.json: must contain a JSON object$/],
  ['null', 'null', /^datapackage\.json: must contain a JSON object$/],
])('a description that is %s is one fault', (_what, content, fault) => {
  pack.write('datapackage.json', content)
  expect(issues()).toEqual([expect.stringMatching(fault)])
})

test('an empty description has neither version nor resources', () => {
  pack.write('datapackage.json', '{"resources": "all"}')
  expect(issues()).toHaveLength(5)
})

test('a file of another encoding is refused, with the row of its first wrong letter', () => {
  const text = pack.read('gazetteer.csv').replace('Canillo', 'Encám')
  pack.write('gazetteer.csv', Buffer.from(text, 'latin1'))
  expect(issues()).toEqual(['gazetteer.csv, row 3: is not UTF-8 text; save the file with the encoding UTF-8'])
})

test('a file with semicolons between its columns is one fault that says so', () => {
  pack.write('crops.csv', pack.read('crops.csv').replaceAll(',', ';'))
  expect(issues()).toEqual([
    'crops.csv, row 1: has semicolons between its columns; save the file with commas',
  ])
})

test('a folder without a description, a file and nothing at all are each one clear fault', () => {
  const file = pack.path('crops.csv')
  rmSync(pack.path('datapackage.json'))
  expect(issues()).toEqual([expect.stringMatching(/^datapackage\.json: cannot be read: .*ENOENT/)])
  expect(issues(file)).toEqual([`${file}: is not a folder; ${EXPECTED}`])
  expect(issues('/nonexistent')).toEqual([`/nonexistent: does not exist or cannot be read; ${EXPECTED}`])
})

const EXPECTED = 'expected a folder with datapackage.json and its CSV files'
