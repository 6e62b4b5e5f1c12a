import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getModelVersion } from '../../src'
import { setRevocation } from '../../src/reused/revocation'
import { createModel, type Model } from '../../src/model'
import { reference } from '../../test/shipped-model'
import { createTestDataPack } from '../../test/test-data-pack'
import { assessLines } from './assess-lines'
import { readGoldenFile } from './golden-file'
import { runDiff } from './run-diff'

const folder = mkdtempSync(join(tmpdir(), 'golden-'))
afterEach(() => setRevocation(false))
afterAll(() => rmSync(folder, { recursive: true }))

interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Compares the model with a golden file as `model:diff` does. */
function diff(...args: string[]): CommandResult {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const code = runDiff(args, {
    log: (text: string) => stdout.push(text),
    error: (text: string) => stderr.push(text),
  })
  return { code, stdout: stdout.join('\n'), stderr: stderr.join('\n') }
}

/** Runs the command `model:diff` with the built model in a process. */
function runCommand(...args: string[]): Promise<CommandResult> {
  const command = ['--import', 'tsx', join(__dirname, '../diff.ts'), ...args]
  return new Promise((resolve) => {
    const child = execFile(process.execPath, command, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

const COLUMNS = 'place,crop,labels,scores,best_months'

function writeGoldenFile(...lines: string[]): string {
  const file = join(folder, 'golden.csv')
  writeFileSync(file, ['# season-old: a legend', COLUMNS, ...lines, ''].join('\n'))
  return file
}

const HINT = 'otherwise review "npm run model:diff" and accept it with "npm run model:diff -- --update"'

const SHIPPED_FILE = join(__dirname, 'labels.csv')

/** Creates a model without cached results, whose months are those of whole assessments, which read all results. */
function createWholeYearModel(): Model {
  const model = createModel(reference, getModelVersion())
  return {
    ...model,
    assessMonths: (question) => {
      const assessment = model.assess(question)
      return assessment.monthly.length === 0 ? undefined : assessment
    },
  }
}

/** Revoking results takes as long as the model itself, so that a tenth of the places has to do. */
test('no answer reads a result whose memory was used again', () => {
  const { lines } = readGoldenFile(SHIPPED_FILE)
  const places = [...new Set(lines.map(({ place }) => place))].filter((_place, index) => index % 10 === 0)
  const chosenLines = lines.filter(({ place }) => places.includes(place))
  setRevocation(true)
  const assessed = assessLines(createWholeYearModel(), chosenLines)
  expect(chosenLines.length).toBeGreaterThan(100)
  expect(assessed.lines).toEqual(chosenLines)
})

test(`the model reproduces the labels and scores of the golden file (${HINT})`, () => {
  const { code, stdout, stderr } = diff('--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const { model_now, labels_changed, biggest_moves, questions } = JSON.parse(stdout)
  const [biggestMove = { score_from: 0, score_to: 0 }] = biggest_moves
  expect(model_now).toBe(getModelVersion())
  expect(labels_changed).toBe(0)
  expect(questions).toBeGreaterThan(15_000)
  // Processors may round the last digit differently.
  expect(Math.abs(biggestMove.score_to - biggestMove.score_from)).toBeLessThanOrEqual(1)
})

test('the golden file covers crops of all kinds in all climates', () => {
  const { lines } = readGoldenFile(SHIPPED_FILE)
  expect(new Set(lines.map(({ place }) => place)).size).toBeGreaterThan(50)
  expect(new Set(lines.map(({ crop }) => crop)).size).toBeGreaterThan(25)
  expect(new Set(lines.flatMap(({ labels }) => labels)).size).toBe(5)
})

test('an update fills in new lines, and a changed data pack then changes labels', async () => {
  const pack = createTestDataPack()
  try {
    const goldenFile = writeGoldenFile('"25.3,55.3",wheat', '"25.3,55.3",barley')
    const packArgs = ['--data', pack.dir, '--golden', goldenFile]
    const first = await runCommand(...packArgs)
    expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining('24 labels changed') })
    // Fails if the build is older than the sources.
    expect(first.stdout).toContain(getModelVersion(pack.dir))
    expect(diff(...packArgs, '--update')).toMatchObject({ code: 0 })
    expect(diff(...packArgs)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('0 labels changed'),
    })

    // Lowers the highest temperatures at which barley grows.
    pack.edit('crops.csv', ',2,12,20,30,', ',2,12,14,15,')
    const result = diff(...packArgs, '--json')
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('--update') })
    const { by_crop, by_place, labels_changed, model_now, model_before } = JSON.parse(result.stdout)
    expect(Object.keys(by_crop)).toEqual(['barley'])
    expect(by_place).toEqual({ '25.3,55.3': labels_changed })
    expect(model_now).not.toBe(model_before)
  } finally {
    pack.remove()
  }
})

test('results of another data pack are not written to the golden file of the shipped one', async () => {
  const contentBefore = readFileSync(SHIPPED_FILE, 'utf8')
  const result = await runCommand('--data', folder, '--update')
  expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining('choose another file') })
  expect(readFileSync(SHIPPED_FILE, 'utf8')).toBe(contentBefore)
})

test.each(['nakuru,maize,HHHH,1 1 1 1,', 'nakuru', 'nakuru,maize,HHHHHHHHHHHX,1 1 1 1 1 1 1 1 1 1 1 1,'])(
  'the error names the line of an invalid row: %s',
  (line) => expect(() => readGoldenFile(writeGoldenFile('lahore,wheat', line))).toThrow('line 4'),
)
