import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import { parseCsv } from '@crop/runtime'
import { startApi, startWorker, useThrowawayFolder } from '@crop/testkit'
import { type CommandResult, runCropctl } from '../../test/run-cropctl'

const database = useTestDatabase()
const folder = useThrowawayFolder()
let env: Record<string, string>
beforeAll(async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  await startWorker({ DATABASE_URL: database.url })
  env = { API_URL: api.url, API_KEY: await insertApiKey(database.url) }
})

async function analyze(csv: string, ...options: string[]): Promise<CommandResult> {
  const file = join(folder, 'questions.csv')
  await writeFile(file, csv)
  return runCropctl(['analyze-batch', file, ...options], env)
}

test('the questions of a file get their results in the order of its lines', async () => {
  const output = join(folder, 'results.csv')
  const csv =
    'reference,location,crop,month,water_supply,soil_ph\r\n' +
    'field 17,nakuru,maize,4,irrigated,6.5\r\n' +
    '\r\n' +
    '"north ""4""","Lahore, PK",wheat,11,,\r\n'
  const { code, stdout, stderr } = await analyze(csv, '--output', output)
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toMatch(/^Submitted 2 questions as batch [0-9a-f-]{36}\.\n/)
  expect(stderr).toMatch(/2 of 2 done\n$/)
  const rows = parseCsv(await readFile(output, 'utf8'))
  expect(rows.map(({ values }) => values.slice(0, 6))).toEqual([
    ['line', 'reference', 'location', 'crop', 'month', 'status'],
    ['2', 'field 17', 'nakuru', 'maize', '4', 'completed'],
    ['4', 'north "4"', 'lahore, pk', 'wheat', '11', 'completed'],
  ])
  expect(rows[1]?.values[6]).toMatch(/suitable$/)
  const [row] = await database.query("select conditions from analysis_tasks where reference = 'field 17'")
  expect(row?.['conditions']).toEqual({
    water_supply: { value: 'irrigated', source: 'request' },
    soil_ph: { value: 6.5, source: 'request' },
  })
})

test('the results go to standard output without --output', async () => {
  const { code, stdout } = await analyze('location,crop,month\nnakuru,maize,4\n')
  expect(code).toBe(0)
  expect(stdout.split('\r\n')).toEqual([
    'line,reference,location,crop,month,status,feasibility_label,feasibility_score,limiting_factor,windows,error',
    expect.stringMatching(/^2,,nakuru,maize,4,completed,\w+suitable,/),
    '',
  ])
})

test('problems are reported by their lines, and nothing is submitted', async () => {
  const { code, stderr } = await analyze('location,crop,month\nnakuru,maize,4\nnakuru,,\n')
  expect(code).toBe(1)
  expect(stderr.split('\n')).toEqual([
    'The service accepted none of the questions.',
    'Line 3: crop must not be empty.',
    'Line 3: month must be a number.',
    '',
  ])
})

test.each([
  ['no column for the crop', 'location,month\nnakuru,4\n', 'The first line lacks these columns: crop.'],
  ['no questions', 'location,crop,month\n', 'The file has no questions below its first line.'],
  [
    'a stray quote',
    'location,crop,month\nna"kuru,maize,4\n',
    'Line 2 has a quotation mark in the wrong place.',
  ],
  ['a month in words', 'location,crop,month\nnakuru,maize,April\n', 'Line 2: month must be a number.'],
  [
    'a height in feet',
    'location,crop,month,elevation_m\nnakuru,maize,4,6000 ft\n',
    'Line 2: elevation_m must be a number.',
  ],
  [
    'an unknown water supply',
    'location,crop,month,water_supply\nnakuru,maize,4,wet\n',
    'Line 2: water_supply must be one of: rainfed, irrigated, unknown.',
  ],
])('a file with %s is refused', async (_name, csv, message) => {
  expect(await analyze(csv)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
})

test('a wrong key is one line', async () => {
  env = { ...env, API_KEY: `cpk_unknown0_${'x'.repeat(32)}` }
  const { code, stderr } = await analyze('location,crop,month\nnakuru,maize,4\n')
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The API key is not valid.\n' })
})
