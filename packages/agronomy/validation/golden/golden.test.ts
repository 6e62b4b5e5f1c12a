import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDataPack } from '../../test/test-data-pack'
import { readGoldenFile } from './golden-file'

const folder = mkdtempSync(join(tmpdir(), 'golden-'))
afterAll(() => rmSync(folder, { recursive: true }))

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** The command as it is, in a process of its own: under jest the whole grid takes ten times as long. */
function diff(...args: string[]): Promise<Ended> {
  const command = ['--conditions=source', '--import', 'tsx', join(__dirname, '../diff.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const COLUMNS = 'place,crop,labels,scores,best_months'

function goldenFile(...lines: string[]): string {
  const file = join(folder, 'golden.csv')
  writeFileSync(file, ['# season-old: a legend', COLUMNS, ...lines, ''].join('\n'))
  return file
}

const REPAIR = 'else read what "npm run model:diff" says, and accept it with "npm run model:diff -- --update"'

test(`the model gives the labels of the golden file, and its scores to the last digit (${REPAIR})`, async () => {
  const { code, stdout, stderr } = await diff('--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { labels_changed, biggest_moves, questions } = JSON.parse(stdout)
  const [biggest = { score_from: 0, score_to: 0 }] = biggest_moves
  // Another processor may round the last digit differently.
  expect(Math.abs(biggest.score_to - biggest.score_from)).toBeLessThanOrEqual(1)
  expect({ labels_changed, isLarge: questions > 15_000 }).toEqual({ labels_changed: 0, isLarge: true })
}, 120_000)

test('the golden file asks about crops of all kinds in all climates', () => {
  const { lines } = readGoldenFile(join(__dirname, 'labels.csv'))
  expect(new Set(lines.map(({ place }) => place)).size).toBeGreaterThan(50)
  expect(new Set(lines.map(({ crop }) => crop)).size).toBeGreaterThan(25)
  expect(new Set(lines.flatMap(({ labels }) => labels)).size).toBe(5)
})

test('a line of place and crop alone is answered by an update; a changed pack then tells its labels', async () => {
  const pack = createTestDataPack()
  try {
    const ours = ['--data', pack.dir, '--golden', goldenFile('"25.3,55.3",wheat', '"25.3,55.3",barley')]
    expect(await diff(...ours)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('24 labels changed'),
    })
    expect(await diff(...ours, '--update')).toMatchObject({ code: 0 })
    expect(await diff(...ours)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 labels changed'),
    })

    pack.edit('crops.csv', ',2,12,20,30,', ',2,12,14,15,')
    const changed = await diff(...ours, '--json')
    expect(changed).toMatchObject({ code: 1, stderr: expect.stringContaining('--update') })
    const told = JSON.parse(changed.stdout)
    expect(Object.keys(told.by_crop)).toEqual(['barley'])
    expect(told.by_place).toEqual({ '25.3,55.3': told.labels_changed })
    expect(told.model_now).not.toBe(told.model_before)
  } finally {
    pack.remove()
  }
}, 60_000)

test('figures of another pack are not written into the golden file of the shipped one', async () => {
  const shipped = join(__dirname, 'labels.csv')
  const before = readFileSync(shipped, 'utf8')
  const refused = await diff('--data', folder, '--update')
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('name one of your own') })
  expect(readFileSync(shipped, 'utf8')).toBe(before)
})

test.each(['nakuru,maize,HHHH,1 1 1 1,', 'nakuru', 'nakuru,maize,HHHHHHHHHHHX,1 1 1 1 1 1 1 1 1 1 1 1,'])(
  'the line of answers that cannot be read is named: %s',
  (line) => expect(() => readGoldenFile(goldenFile('lahore,wheat', line))).toThrow('line 4'),
)
