import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadModel } from '@crop/agronomy'

const CROPCTL = join(__dirname, '../../dist/main.js')
const MAIZE = ['--location', 'nakuru', '--crop', 'maize', '--month', '4']

interface Ended {
  code: number
  stdout: string
  stderr: string
}

/** Without DATABASE_URL: the command needs no database. */
function assess(args: string[], env: Record<string, string> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [CROPCTL, 'assess', ...args],
      { env },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    )
  })
}

test('an assessment is printed as text, without colours where it is piped', async () => {
  const ended = await assess(MAIZE)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(ended.stdout).toMatch(/^Maize.*, Nakuru, planted in April\n/)
  expect(ended.stdout).not.toContain('\u001b')
})

test('JSON is the whole answer of the model, asked with names made alike', async () => {
  const { code, stdout } = await assess([
    '--location',
    ' Nakuru ',
    '--crop',
    'MAIZE',
    '--month',
    '4',
    '--json',
  ])
  const answer = loadModel().assess({ location: 'nakuru', crop: 'maize', month: 4 })
  expect({ code, answer: JSON.parse(stdout) }).toEqual({
    code: 0,
    answer: JSON.parse(JSON.stringify(answer)),
  })
  expect(stdout).toBe(`${JSON.stringify(answer, null, 2)}\n`)
})

test('coordinates south of the equator are a location and not an option', async () => {
  const { code, stdout } = await assess(['--location', '-0.3,36.1', '--crop', 'maize', '--month', '4'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/place +-0\.3, 36\.1/)])
})

test('what was asked orders no terminal about', async () => {
  const asked = ['--location', 'nowhere\u001b[2J', '--crop', 'nothing\u202e', '--month', '4']
  const { stdout } = await assess(asked)
  expect(stdout).toMatch(/^nothing\\u202e, nowhere\\u001b\[2j, planted in April\n/)
  expect(stdout).not.toMatch(/[\u001b\u202e]/)
})

test('a place that is not known is an answer, not a failure', async () => {
  const { code, stdout } = await assess(['--location', 'nakuruu', '--crop', 'maize', '--month', '4'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/insufficient data.*Ask instead with:\s+nakuru/s)])
})

test.each([
  [['--location', 'nakuru', '--crop', 'maize'], /^error: required option '--month <1-12>' not specified\n$/],
  [['--crop', 'maize', '--month', '4'], /^error: required option '--location <text>' not specified\n$/],
  [[...MAIZE, '--month', '13'], /^error: .*'13' is invalid\. must be a whole number from 1 to 12\.\n$/],
  [[...MAIZE, '--month', '4.5'], /^error: .*from 1 to 12\.\n$/],
  [[...MAIZE, '--crop', ' '], /^error: .*must not be empty\.\n$/],
])('%j is refused in one line, with exit code 1', async (args, line) => {
  expect(await assess(args)).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(line) })
})

describe('a data pack of one’s own', () => {
  let dir: string

  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'cropctl-pack-'))
    writeFileSync(join(dir, 'datapackage.json'), '[]')
  })

  afterAll(() => rmSync(dir, { recursive: true }))

  const refusal = () =>
    `The data pack in ${dir} has 1 issue:\n  datapackage.json: must contain a JSON object\n`

  test('is named by an option or by DATA_DIR, and its faults are told', async () => {
    const faulty = { code: 1, stdout: '', stderr: refusal() }
    expect(await assess([...MAIZE, '--data-dir', dir])).toEqual(faulty)
    expect(await assess(MAIZE, { DATA_DIR: dir })).toEqual(faulty)
  })

  test('goes by the option where both are given', async () => {
    const { stderr } = await assess([...MAIZE, '--data-dir', '/nonexistent'], { DATA_DIR: dir })
    expect(stderr).toMatch(/^The data pack in \/nonexistent has 1 issue:\n {2}\/nonexistent: does not exist/)
  })
})
