import { rmSync } from 'node:fs'
import { aTestPack, faultsOf, type TestPack } from '../../scripts/data-check/test-pack'
import { loadReference } from './load-reference'

let pack: TestPack

beforeEach(() => {
  pack = aTestPack()
})

afterEach(() => pack.remove())

const faults = (dir = pack.dir) => faultsOf(() => loadReference(dir))

test.each(['crops.csv', 'climate-normals.csv', 'gazetteer.csv', 'countries.csv'])(
  'a pack without a row in %s is refused, and so is one where that file is empty or missing',
  (file) => {
    pack.write(file, pack.read(file).split('\n').slice(0, 1).join())
    expect(faults()).toEqual([`${file}: has no rows below its header`])
    pack.write(file, '')
    expect(faults()).toEqual([`${file}: is empty; a header and rows are expected`])
    rmSync(pack.path(file))
    expect(faults()).toEqual([expect.stringMatching(`^${file}: cannot be read: .*ENOENT`)])
  },
)

test.each([
  ['broken JSON', '{"version": ', /^datapackage\.json: is not JSON: /],
  ['an empty text', '', /^datapackage\.json: is not JSON: /],
  ['a list', '[]', /^datapackage\.json: must hold one JSON object$/],
  ['null', 'null', /^datapackage\.json: must hold one JSON object$/],
])('a description that is %s is one fault', (_what, content, fault) => {
  pack.write('datapackage.json', content)
  expect(faults()).toEqual([expect.stringMatching(fault)])
})

test('an empty description has neither version nor resources', () => {
  pack.write('datapackage.json', '{"resources": "all"}')
  expect(faults()).toHaveLength(5)
})

test('a file of another encoding is refused, with the row of its first wrong letter', () => {
  const text = pack.read('gazetteer.csv').replace('Canillo', 'Encám')
  pack.write('gazetteer.csv', Buffer.from(text, 'latin1'))
  expect(faults()).toEqual(['gazetteer.csv, row 3: is not UTF-8 text; save the file with the encoding UTF-8'])
})

test('a file with semicolons between its columns is one fault that says so', () => {
  pack.write('crops.csv', pack.read('crops.csv').replaceAll(',', ';'))
  expect(faults()).toEqual([
    'crops.csv, row 1: has semicolons between its columns; save the file with commas',
  ])
})

test('a folder without a description, a file and nothing at all are each one clear fault', () => {
  const file = pack.path('crops.csv')
  rmSync(pack.path('datapackage.json'))
  expect(faults()).toEqual([expect.stringMatching(/^datapackage\.json: cannot be read: .*ENOENT/)])
  expect(faults(file)).toEqual([`${file}: is not a folder; ${EXPECTED}`])
  expect(faults('/nonexistent')).toEqual([`/nonexistent: is not there, or may not be read; ${EXPECTED}`])
})

const EXPECTED = 'a folder with datapackage.json and its CSV files is expected'
