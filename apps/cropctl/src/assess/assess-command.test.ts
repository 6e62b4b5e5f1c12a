import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadModel } from '@crop/agronomy/model'
import { anOutlook, toOutlookCsv, useThrowawayFolder } from '@crop/testkit'
import { runCropctl } from '../../test/run-cropctl'

const MAIZE = ['--location', 'nakuru', '--crop', 'maize', '--month', '4']

const folder = useThrowawayFolder()

/** Runs without DATABASE_URL, because the command needs no database. */
const assess = (args: string[], env: Record<string, string> = {}) => runCropctl(['assess', ...args], env)

test('an assessment is printed as text, without colours when piped', async () => {
  const result = await assess(MAIZE)
  expect(result).toMatchObject({ code: 0, stderr: '' })
  expect(result.stdout).toMatch(/^Maize.*, Nakuru, planted in April\n/)
  expect(result.stdout).not.toContain('\u001b')
})

test('--json prints the whole assessment of the normalised question', async () => {
  const { code, stdout } = await assess([
    '--location',
    ' Nakuru ',
    '--crop',
    'MAIZE',
    '--month',
    '4',
    '--json',
  ])
  const assessment = loadModel().assess({ location: 'nakuru', crop: 'maize', month: 4 })
  expect({ code, assessment: JSON.parse(stdout) }).toEqual({
    code: 0,
    assessment: JSON.parse(JSON.stringify(assessment)),
  })
  expect(stdout).toBe(`${JSON.stringify(assessment, null, 2)}\n`)
})

test('the result has the names as given, with the verdict of the usual spelling', async () => {
  const asked = ['--location', ' New   York ', '--crop', 'Maize', '--month', '4', '--json']
  const usual = ['--location', 'new york', '--crop', 'maize', '--month', '4', '--json']
  const result: unknown = JSON.parse((await assess(asked)).stdout)
  const expected: unknown = JSON.parse((await assess(usual)).stdout)
  expect(result).toEqual({ ...Object(expected), location: 'new   york', crop: 'maize' })
})

test('southern coordinates are parsed as a location, not as an option', async () => {
  const { code, stdout } = await assess(['--location', '-0.3,36.1', '--crop', 'maize', '--month', '4'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/place +-0\.3, 36\.1/)])
})

test('control characters in the question are escaped', async () => {
  const args = ['--location', 'nowhere\u001b[2J', '--crop', 'nothing\u202e', '--month', '4']
  const { stdout } = await assess(args)
  expect(stdout).toMatch(/^nothing\\u202e, nowhere\\u001b\[2j, planted in April\n/)
  expect(stdout).not.toMatch(/[\u001b\u202e]/)
})

test('an unknown place is a valid result, not a failure', async () => {
  const { code, stdout } = await assess(['--location', 'nakru', '--crop', 'maize', '--month', '4'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/insufficient data.*Ask instead with:\s+nakuru/s)])
})

test.each([
  [['--location', 'nakuru', '--crop', 'maize'], /^error: required option '--month <1-12>' not specified\n$/],
  [['--crop', 'maize', '--month', '4'], /^error: required option '--location <text>' not specified\n$/],
  [[...MAIZE, '--month', '13'], /^error: .*'13' is invalid\. must be a whole number from 1 to 12\.\n$/],
  [[...MAIZE, '--month', '4.5'], /^error: .*from 1 to 12\.\n$/],
  [[...MAIZE, '--crop', ' '], /^error: .*must not be empty\.\n$/],
])('%j fails with one line and exit code 1', async (args, line) => {
  expect(await assess(args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
})

describe('a custom data pack', () => {
  const dir = useThrowawayFolder()
  beforeAll(() => writeFileSync(join(dir, 'datapackage.json'), '[]'))

  test('is selected by an option or DATA_DIR, and its issues are reported', async () => {
    const message = `The data pack in ${dir} has 1 issue:\n  datapackage.json: must contain a JSON object\n`
    const failure = { code: 1, stdout: '', stderr: message }
    expect(await assess([...MAIZE, '--data-dir', dir])).toEqual(failure)
    expect(await assess(MAIZE, { DATA_DIR: dir })).toEqual(failure)
  })

  test('the option takes precedence over DATA_DIR', async () => {
    const { stderr } = await assess([...MAIZE, '--data-dir', '/nonexistent'], { DATA_DIR: dir })
    expect(stderr).toMatch(/^The data pack in \/nonexistent has 1 issue:\n {2}\/nonexistent: does not exist/)
  })
})

const AT_CUIABA = ['--location', 'cuiabá', '--crop', 'maize', '--month', '6']

function writeOutlook(): string {
  const file = join(folder, 'outlook.csv')
  writeFileSync(
    file,
    toOutlookCsv(anOutlook({ issued: '2026-04', rain: [0.7, 0.2, 0.1], south: -18, west: -60, points: 8 })),
  )
  return file
}

test('--outlook assesses this season too, by the outlook of a file', async () => {
  const { code, stdout } = await assess([...AT_CUIABA, '--outlook', writeOutlook()])
  expect(code).toBe(0)
  expect(stdout).toMatch(/This season\n +outlook +NMME, issued in 2026-04\. /)
  expect(stdout).toMatch(/leans dry/)
  expect(stdout).toMatch(/drought is more likely than usual/)
})

test('--outlook answers as a worker does that has this outlook, also for a year', async () => {
  const file = writeOutlook()
  const read = async (args: readonly string[]) =>
    JSON.parse((await assess([...AT_CUIABA, ...args, '--json'])).stdout)
  const { outlook, ...others } = await read(['--outlook', file])
  expect(outlook).toMatchObject({ source: 'NMME', months: [{ month: '2026-06' }, { month: '2026-07' }] })
  expect({ ...others, outlook: null }).toEqual(await read([]))
  expect((await read(['--outlook', file, '--year', '2027'])).outlook).toBeNull()
})

const TUTORIAL = join(__dirname, '../../../../docs/tutorials/seasonal-outlook/write-sample.mjs')

test.each([
  ['same', ['2026-10']],
  ['worse', ['2026-11', '0.4']],
])('the outlook of the tutorial makes its question %s', async (change, args) => {
  const file = join(folder, 'sample.csv')
  writeFileSync(file, execFileSync('node', [TUTORIAL, ...args]))
  const question = ['--location', 'sorriso', '--crop', 'rice', '--month', '4']
  const { stdout } = await assess([...question, '--outlook', file, '--json'])
  expect(JSON.parse(stdout).outlook).toMatchObject({ change })
})

test.each([[['2026-13']], [['2026-11', 'dry']]])(
  'the script of the tutorial refuses %j in one line',
  (args) => {
    const { status, stdout, stderr } = spawnSync('node', [TUTORIAL, ...args], { encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^Usage: .*\n$/)
  },
)

test('a file that is no outlook is refused with its issues', async () => {
  const file = join(folder, 'no-outlook.csv')
  writeFileSync(file, 'crop,month\nmaize,4\n')
  const { code, stdout, stderr } = await assess([...AT_CUIABA, '--outlook', file])
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain('is no valid outlook, so nothing was assessed.')
})
