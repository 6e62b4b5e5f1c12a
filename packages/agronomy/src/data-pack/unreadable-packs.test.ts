import { rmSync } from 'node:fs'
import { createTestDataPack, getIssues, type TestDataPack } from '../../test/test-data-pack'
import { loadReference } from './load-reference'

let pack: TestDataPack

beforeEach(() => {
  pack = createTestDataPack()
})

afterEach(() => pack.remove())

const listIssues = (dir = pack.dir) => getIssues(() => loadReference(dir))

test.each(['crops.csv', 'climate-normals.csv', 'gazetteer.csv', 'countries.csv'])(
  'a pack in which %s has no rows, is empty or is missing does not load',
  (file) => {
    pack.write(file, pack.read(file).split('\n').slice(0, 1).join())
    expect(listIssues()).toEqual([`${file}: has no rows after the header`])
    pack.write(file, '')
    expect(listIssues()).toEqual([`${file}: is empty; expected a header and rows`])
    rmSync(pack.path(file))
    expect(listIssues()).toEqual([expect.stringMatching(`^${file}: cannot be read: .*ENOENT`)])
  },
)

test.each([
  ['broken JSON', '{"version": ', /^datapackage\.json: is not valid JSON: /],
  ['an empty text', '', /^datapackage\.json: is not valid JSON: /],
  ['a list', '[]', /^datapackage\.json: must contain a JSON object$/],
  ['null', 'null', /^datapackage\.json: must contain a JSON object$/],
])('a description that is %s is one issue', (_case, content, issue) => {
  pack.write('datapackage.json', content)
  expect(listIssues()).toEqual([expect.stringMatching(issue)])
})

test('an empty description has neither version nor resources', () => {
  pack.write('datapackage.json', '{"resources": "all"}')
  expect(listIssues()).toHaveLength(5)
})

test('a file in another encoding is an issue with the row of its first invalid letter', () => {
  const text = pack.read('gazetteer.csv').replace('Canillo', 'Encám')
  pack.write('gazetteer.csv', Buffer.from(text, 'latin1'))
  expect(listIssues()).toEqual(['gazetteer.csv, row 3: is not valid UTF-8; save the file as UTF-8'])
})

test('semicolons between the columns of a file are one issue', () => {
  pack.write('crops.csv', pack.read('crops.csv').replaceAll(',', ';'))
  expect(listIssues()).toEqual([
    'crops.csv, row 1: has semicolons between its columns; save the file with commas',
  ])
})

test('a folder without a description, a file, and a missing folder are one issue each', () => {
  const expected = 'expected a folder with datapackage.json and its CSV files'
  const file = pack.path('crops.csv')
  rmSync(pack.path('datapackage.json'))
  expect(listIssues()).toEqual([expect.stringMatching(/^datapackage\.json: cannot be read: .*ENOENT/)])
  expect(listIssues(file)).toEqual([`${file}: is not a folder; ${expected}`])
  expect(listIssues('/nonexistent')).toEqual([`/nonexistent: does not exist or cannot be read; ${expected}`])
})
