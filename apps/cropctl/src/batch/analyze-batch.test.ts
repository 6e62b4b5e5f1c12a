import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { insertApiKey, useTestDatabase } from '@crop/db/testing'
import { getApiKeyPrefix } from '@crop/domain'
import { parseCsv } from '@crop/runtime'
import { startApi, startWorker, useThrowawayFolder } from '@crop/testkit'
import type { StopSignal } from '../command-context'
import { type CommandResult, runCropctl, startCropctl } from '../../test/run-cropctl'

const BUILT_PROGRAM = join(__dirname, '../../dist/main.js')

const database = useTestDatabase()
const folder = useThrowawayFolder()
let env: Record<string, string>
beforeAll(async () => {
  const api = await startApi({ DATABASE_URL: database.url })
  await startWorker({ DATABASE_URL: database.url })
  env = { API_URL: api.url, API_KEY: await insertApiKey(database.url) }
})

async function analyze(csv: string | Buffer, ...options: string[]): Promise<CommandResult> {
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

test('the questions are read from standard input if the file is -', async () => {
  const csv = 'location,crop,month\nnakuru,maize,4\n'
  const { code, stdout } = await startCropctl(['analyze-batch', '-'], env, { typed: csv }).result
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: expect.stringMatching(/\r\n2,,nakuru,maize,4,completed,/),
  })
})

test.each([
  ['results.geojson', '{"type":"FeatureCollection"'],
  ['RESULTS.PARQUET', 'PAR1'],
])('the results are written in the format of the name %s', async (name, start) => {
  const output = join(folder, name)
  const csv = 'reference,location,crop,month\nfield 1,nakuru,maize,4\nfield 2,unknownplace,maize,4\n'
  const { code, stdout, stderr } = await analyze(csv, '--output', output)
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' })
  expect(stderr).toMatch(/2 of 2 done\n$/)
  const bytes = await readFile(output)
  expect(bytes.subarray(0, start.length).toString()).toBe(start)
  if (start === 'PAR1') return
  const { features } = JSON.parse(bytes.toString())
  expect(features).toMatchObject([
    { geometry: { type: 'Point' }, properties: { reference: 'field 1', country: 'KE' } },
    { geometry: null, properties: { reference: 'field 2', feasibility_label: 'insufficient_data' } },
  ])
  expect(features[0].properties.best_window_from).toMatch(/^\d\d-\d\d$/)
})

test.each(['results.json', 'RESULTS.NDJSON', 'results.xlsx'])(
  'a name of a format that is not written is refused: %s',
  async (name) => {
    const output = join(folder, name)
    const refusal = {
      code: 1,
      stderr: `${extname(name).toLowerCase()} is no format of results. Name the file .csv, .geojson or .parquet.\n`,
    }
    expect(await analyze('location,crop,month\nnakuru,maize,4\n', '--output', output)).toMatchObject(refusal)
    const results = ['batches', 'results', '9c0d5a0e-2f6b-4a55-9d8e-6a1c7be1c3f7', '--output', output]
    expect(await runCropctl(results, env)).toMatchObject(refusal)
    expect(existsSync(output)).toBe(false)
  },
)

test('a summary at the end counts what to correct by reason', async () => {
  const csv =
    'location,crop,month\nqwxyzplace,maize,4\nqwxyztown,unobtanium,4\nspringfield,maize,4\nnakuru,maize,4\n'
  const { code, stderr } = await analyze(csv)
  expect(code).toBe(0)
  expect(stderr.split('\n').slice(-4)).toEqual([
    '2 × unknown place',
    '1 × unknown crop',
    '1 × several places of the name',
    '',
  ])
})

test('the batches of a key are listed, shown, cancelled and read again', async () => {
  const csv = 'reference,location,crop,month\nfield 1,nakuru,maize,4\n'
  const id = /batch (\S+)\./.exec((await analyze(csv)).stderr)?.[1] ?? ''
  const run = (...args: string[]) => runCropctl(['batches', ...args], env)
  const listed = await run('list', '--json', '--limit', '1')
  expect(JSON.parse(listed.stdout)).toMatchObject([{ batch_id: id, status: 'completed', done: 1, total: 1 }])
  const shown = await run('show', id)
  expect(shown.stdout).toMatch(/^batch_id +[0-9a-f-]{36}\nstatus +completed\n/)
  expect(await run('cancel', id)).toMatchObject({ code: 0, stdout: '' })
  for (const command of ['results', 'resume']) {
    const { code, stdout } = await run(command, id)
    expect(code).toBe(0)
    expect(stdout).toMatch(/^index,reference,.*\r\n0,field 1,nakuru,maize,4,/)
  }
  const output = join(folder, 'again.geojson')
  expect(await run('results', id, '--output', output)).toMatchObject({ code: 0, stdout: '' })
  expect(JSON.parse(await readFile(output, 'utf8')).features).toHaveLength(1)
  expect(await run('results', id, '--output', '/dev/full')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^1 of 1 done\n\/dev\/full cannot be written \(\w+\)\.\n$/),
  })
  expect(await run('show', '9c0d5a0e-2f6b-4a55-9d8e-6a1c7be1c3f7')).toMatchObject({ code: 1, stdout: '' })
})

test('a reader that closes the pipe early ends the results without an error', async () => {
  const id = /batch (\S+)\./.exec((await analyze('location,crop,month\nnakuru,maize,4\n')).stderr)?.[1] ?? ''
  const child = spawn(process.execPath, [BUILT_PROGRAM, 'batches', 'results', id], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stdout.destroy()
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '1 of 1 done\n' })
})

describe('an interrupted batch', () => {
  beforeEach(() => runCropctl(['queue', 'pause'], { DATABASE_URL: database.url }))
  afterEach(() => runCropctl(['queue', 'resume'], { DATABASE_URL: database.url }))

  async function interrupt(signals: readonly StopSignal[], typed: string | undefined, ...options: string[]) {
    const file = join(folder, 'interrupted.csv')
    await writeFile(file, 'location,crop,month\nnakuru,maize,4\neldoret,maize,5\n')
    const command = startCropctl(['analyze-batch', file, ...options], env, { typed })
    await command.waitForReport('0 of 2 done')
    for (const signal of signals) command.sendSignal(signal)
    const result = await command.result
    const id = /batch (\S+)\./.exec(result.stderr)?.[1] ?? ''
    const { stdout } = await runCropctl(['batches', 'show', id, '--json'], env)
    return { ...result, id, status: JSON.parse(stdout).status }
  }

  test('goes on without a terminal, and the command says how to get its results', async () => {
    const output = join(folder, 'later results.csv')
    const { code, stdout, stderr, id, status } = await interrupt(['SIGINT'], undefined, '--output', output)
    expect({ code, stdout, status }).toEqual({ code: 130, stdout: '', status: 'queued' })
    expect(stderr.split('\n').slice(2)).toEqual([
      `Batch ${id} goes on without this command. To wait for it and get its results:`,
      `  cropctl batches resume ${id} --output '${output}'`,
      '',
    ])
    expect((await readdir(folder)).filter((name) => name.includes('later results'))).toEqual([])
  })

  test('of a file of several batches says which lines were not sent', async () => {
    const file = join(folder, 'several-batches.csv')
    await writeFile(file, `location,crop,month\n${'nakuru,maize,4\n'.repeat(10_002)}`)
    const command = startCropctl(['analyze-batch', file], env)
    await command.waitForReport('0 of 10002 done')
    command.sendSignal('SIGINT')
    const { code, stderr } = await command.result
    expect(code).toBe(130)
    expect(stderr).toMatch(/\nLines 10002 to 10003 of the file were not sent\.\n$/)
    const [, id = ''] = /batch (\S+)\./.exec(stderr) ?? []
    expect(await runCropctl(['batches', 'cancel', id], env)).toMatchObject({ code: 0 })
  })

  test.each([
    ['leave', 'queued', /goes on without this command/],
    ['', 'queued', /goes on without this command/],
    ['cancel', 'cancelled', /is cancelled\. To get the results that it has:\n {2}cropctl batches resume /],
  ])('is left or cancelled by the answer %j on a terminal', async (answer, expected, report) => {
    const { code, stderr, status } = await interrupt(['SIGINT'], `${answer}\n`)
    expect({ code, status }).toEqual({ code: 130, status: expected })
    expect(stderr.match(/\[leave\/cancel\]/g)).toHaveLength(1)
    expect(stderr).toMatch(report)
  })

  test('is asked about once, although a launcher passes the signal on again', async () => {
    const { stderr, status } = await interrupt(['SIGINT', 'SIGINT', 'SIGINT'], 'cancel\n')
    expect(stderr.match(/\[leave\/cancel\]/g)).toHaveLength(1)
    expect(status).toBe('cancelled')
  })

  test('goes on when the input ends at the question', async () => {
    expect(await interrupt(['SIGINT'], '')).toMatchObject({ code: 130, status: 'queued' })
  })

  test('goes on without a question when the command is terminated', async () => {
    const { code, stderr, status } = await interrupt(['SIGTERM'], 'cancel\n')
    expect({ code, status }).toEqual({ code: 143, status: 'queued' })
    expect(stderr).not.toContain('[leave/cancel]')
  })

  test('can be interrupted again while its results are waited for', async () => {
    const { id } = await interrupt(['SIGINT'], undefined)
    const command = startCropctl(['batches', 'resume', id, '--url', String(env['API_URL'])], env)
    await command.waitForReport('0 of 2 done')
    command.sendSignal('SIGINT')
    const { code, stderr } = await command.result
    expect(code).toBe(130)
    expect(stderr).toContain(`  cropctl batches resume ${id} --url ${env['API_URL']}\n`)
  })
})

describe('a submitted batch', () => {
  beforeEach(() => runCropctl(['queue', 'pause'], { DATABASE_URL: database.url }))
  afterEach(() => runCropctl(['queue', 'resume'], { DATABASE_URL: database.url }))

  test('is kept when its output cannot be written, and the command says how to get its results', async () => {
    const removed = join(folder, 'removed')
    await mkdir(removed)
    const output = join(removed, 'results.csv')
    const file = join(folder, 'unwritten.csv')
    await writeFile(file, 'location,crop,month\nnakuru,maize,4\n')
    const command = startCropctl(['analyze-batch', file, '--output', output], env)
    await command.waitForReport('0 of 1 done')
    await rm(removed, { recursive: true })
    await runCropctl(['queue', 'resume'], { DATABASE_URL: database.url })
    const { code, stderr } = await command.result
    const [, id = ''] = /batch (\S+)\./.exec(stderr) ?? []
    expect({ code, lines: stderr.split('\n').slice(-4) }).toEqual({
      code: 1,
      lines: [
        `${output} cannot be written (ENOENT).`,
        `The service keeps batch ${id}. To wait for it and get its results:`,
        `  cropctl batches resume ${id} --output ${output}`,
        '',
      ],
    })
  })

  test('is kept when the service rejects the next one, whose lines the command names', async () => {
    const limited = { ...env, API_KEY: await insertApiKey(database.url, 'limited') }
    const prefix = getApiKeyPrefix(limited.API_KEY)
    await runCropctl(['api-keys', 'update', prefix, '--batch-items', '10000'], { DATABASE_URL: database.url })
    const file = join(folder, 'rejected-batch.csv')
    await writeFile(file, `location,crop,month\n${'nakuru,maize,4\n'.repeat(10_002)}`)
    const command = startCropctl(['analyze-batch', file], limited)
    await command.waitForReport('0 of 10002 done')
    const [batch] = await database.query('select id from analysis_batches where api_key_prefix = $1', [
      prefix,
    ])
    const id = String(batch?.['id'])
    await runCropctl(['batches', 'cancel', id], limited)
    const { code, stderr } = await command.result
    expect({ code, lines: stderr.split('\n').slice(-5) }).toEqual({
      code: 1,
      lines: [
        expect.stringMatching(/^At most 10000 batch items per hour\./),
        `The service keeps batch ${id}. To wait for it and get its results:`,
        `  cropctl batches resume ${id}`,
        'Lines 10002 to 10003 of the file were not sent.',
        '',
      ],
    })
  })
})

test('a file of more questions than a batch has is refused before anything is submitted', async () => {
  const csv = `location,crop,month\n${'nakuru,maize,4\n'.repeat(10_001)}`
  const { code, stderr } = await analyze(csv, '--output', join(folder, 'large.parquet'))
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr:
      'A parquet file has the results of one batch, which has at most 10000 questions. Split the questions.\n',
  })
})

test('the results go to standard output without --output', async () => {
  const { code, stdout } = await analyze('location,crop,month\nnakuru,maize,4\n')
  expect(code).toBe(0)
  expect(stdout.split('\r\n')).toEqual([
    'line,reference,location,crop,month,status,feasibility_label,feasibility_score,limiting_factor,windows,error,place,region,country,notes,suggestions,irrigation,' +
      'latitude,longitude,best_window_from,best_window_to,planting,harvest,crosses_year_end,crop_water_requirement_mm,' +
      'shortage_mm,yield_ratio_rainfed,explanation,outlook_issued,outlook_source,outlook_label,outlook_score,outlook_change',
    expect.stringMatching(
      /^2,,nakuru,maize,4,completed,\w+suitable,.*,-0\.\d+,36\.\d+,\d\d-\d\d,.*\.",,,,,$/,
    ),
    '',
  ])
})

const HINT = 'To leave out such rows, add --skip-bad <file>: the file gets them with the reasons.'

test('problems are reported by line and column, and nothing is submitted', async () => {
  const csv = 'location,crop,month\nnakuru,maize,4\nnakuru,,\n\nParis, TX,maize,4\n'
  const { code, stderr } = await analyze(csv)
  expect(code).toBe(1)
  expect(stderr.split('\n')).toEqual([
    '2 of 3 rows are wrong, so none was taken.',
    'Line 3, column 2 (crop): must not be empty.',
    'Line 3, column 3 (month): must not be empty.',
    'Line 5, column 4: the row has 4 values, but the first line names 3 columns. Put a value that contains “,” in ' +
      'quotation marks.',
    HINT,
    '',
  ])
})

test.each([
  [
    'no column for the crop',
    'location,month\nnakuru,4\n',
    'Line 1 lacks these columns: crop. It has: location, month.',
  ],
  ['no questions', 'location,crop,month\n', 'The file has no questions below its first line.'],
  [
    'a stray quote',
    'location,crop,month\nna"kuru,maize,4\n',
    'Line 2, column 1: a quotation mark is in the wrong place.',
  ],
  [
    'a lost character',
    'location,crop,month\nBogot\ufffd,maize,4\n',
    'Line 2, character 6: a character is lost or is not text. Save the file as UTF-8 (in spreadsheets: "CSV UTF-8").',
  ],
])('a file with %s is refused', async (_name, csv, message) => {
  expect(await analyze(csv)).toEqual({ code: 1, stdout: '', stderr: `${message}\n` })
  expect(await analyze(csv, '--skip-bad', join(folder, 'none.csv'))).toMatchObject({ code: 1 })
})

test('with --skip-bad the right rows are analysed, and a file has the wrong ones with their reasons', async () => {
  const rejected = join(folder, 'rejected.csv')
  const csv =
    'field;location;crop;month\n1;nakuru;maize;april\n2;nakuru;;May\n3;eldoret;wheat;13\n4;eldoret;wheat;JUIN\n'
  const { code, stdout, stderr } = await analyze(csv, '--skip-bad', rejected)
  expect(code).toBe(0)
  expect(stderr).toMatch(
    /^Columns that are not used: field\.\n2 rows are left out\. See .*rejected\.csv for the reasons\.\nSubmitted 2 questions as /,
  )
  const results = parseCsv(stdout).map(({ values }) => [values[0], ...values.slice(2, 6)])
  expect(results.slice(1)).toEqual([
    ['2', 'nakuru', 'maize', '4', 'completed'],
    ['5', 'eldoret', 'wheat', '6', 'completed'],
  ])
  const reasons = parseCsv(await readFile(rejected, 'utf8'), { separator: ';' }).map(({ values }) => values)
  expect(reasons).toEqual([
    ['rejected_line', 'rejected_reason', 'field', 'location', 'crop', 'month'],
    ['3', 'column 3 (crop): must not be empty.', '2', 'nakuru', '', 'May'],
    [
      '4',
      'column 4 (month): must be a month: a number from 1 to 12, or its name.',
      '3',
      'eldoret',
      'wheat',
      '13',
    ],
  ])
})

test('a file of rejected rows can be corrected and read again', async () => {
  const rejected = join(folder, 'again.csv')
  await analyze('location,crop,month\nnakuru,maize,4\n=2,maize,13\n,maize,4\n', '--skip-bad', rejected)
  const corrected = (await readFile(rejected, 'utf8')).replace('maize,13', 'maize,12')
  const { code, stderr } = await analyze(corrected, '--skip-bad', rejected)
  expect(code).toBe(0)
  expect(stderr).toContain('Submitted 1 question as ')
  expect(await readFile(rejected, 'utf8')).toBe(
    'rejected_line,rejected_reason,location,crop,month\r\n3,column 3 (location): must not be empty.,,maize,4\r\n',
  )
})

test('with --skip-bad a file without a right row is refused, and one without a wrong row leaves no reasons', async () => {
  const rejected = join(folder, 'all.csv')
  expect(await analyze('location,crop,month\n,maize,4\n', '--skip-bad', rejected)).toEqual({
    code: 1,
    stdout: '',
    stderr: `None of these rows is right, so none was submitted. The reasons are in ${rejected}.\n`,
  })
  expect(await analyze('location,crop,month\nnakuru,maize,4\n', '--skip-bad', rejected)).toMatchObject({
    code: 0,
  })
  expect(await readFile(rejected, 'utf8')).toBe('rejected_line,rejected_reason,location,crop,month\r\n')
  const questions = join(folder, 'questions.csv')
  expect(await analyze('location,crop,month\n', '--skip-bad', questions)).toMatchObject({ code: 1 })
})

test('a table of a spreadsheet keeps its letters and decimal commas, and shows what to correct', async () => {
  const csv = 'sep=;\r\nlocation;crop;month;soil_ph\r\nMálaga, ES;maize;4;6,5\r\nQwertyuiop;maize;4;\r\n'
  const { code, stdout, stderr } = await analyze(Buffer.from(csv, 'latin1'))
  expect(code).toBe(0)
  expect(stderr).toContain('The file is not in UTF-8; it was read as Windows-1252.\n')
  const [header = [], ...rows] = parseCsv(stdout).map(({ values }) => values)
  const [malaga, unknown] = rows.map((values) =>
    Object.fromEntries(header.map((name, index) => [name, values[index]])),
  )
  expect(malaga).toMatchObject({ line: '3', location: 'málaga, es', place: 'Málaga', country: 'ES' })
  expect(unknown).toMatchObject({ line: '4', feasibility_label: 'insufficient_data', place: '' })
  expect(unknown?.['notes']).not.toBe('')
  const [row] = await database.query("select conditions from analysis_tasks where location = 'málaga, es'")
  expect(row?.['conditions']).toEqual({ soil_ph: { value: 6.5, source: 'request' } })
})

test('the file with the questions cannot be the output', async () => {
  const questions = join(folder, 'questions.csv')
  const link = join(folder, 'link.csv')
  await symlink(questions, link)
  for (const output of [questions, link, join(folder, '..', basename(folder), 'questions.csv')]) {
    const { code, stderr } = await analyze('location,crop,month\nnakuru,maize,4\n', '--output', output)
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: '--output is the file with the questions. Choose another file.\n',
    })
  }
  expect(await readFile(questions, 'utf8')).toBe('location,crop,month\nnakuru,maize,4\n')
  const [output, rejected] = [join(folder, 'one.csv'), `${folder}/./one.csv`]
  expect(
    await analyze('location,crop,month\nnakuru,maize,4\n', '--output', output, '--skip-bad', rejected),
  ).toMatchObject({ code: 1, stderr: expect.stringContaining('are the same file') })
})

test('an output replaces an earlier file only when it is complete', async () => {
  const output = join(folder, 'kept.csv')
  await writeFile(output, 'earlier results')
  const failed = await analyze('location,crop,month\nnakuru,maize,\n', '--output', output)
  expect(failed.code).toBe(1)
  expect(await readFile(output, 'utf8')).toBe('earlier results')
  const done = await analyze('location,crop,month\nnakuru,maize,4\n', '--output', output)
  expect(done.code).toBe(0)
  expect(await readFile(output, 'utf8')).toMatch(/^line,reference,.*\r\n2,,nakuru,maize,4,completed,/)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an output that cannot be written is reported before anything is submitted', async () => {
  const output = join(folder, 'missing', 'results.csv')
  const { code, stderr } = await analyze('location,crop,month\nnakuru,maize,4\n', '--output', output)
  expect({ code, stderr }).toEqual({ code: 1, stderr: `${output} cannot be written (ENOENT).\n` })
})

// Only Linux has a file that is always full.
const onLinux = process.platform === 'linux' ? test : test.skip

onLinux('nothing is submitted when the disk is full', async () => {
  const [before] = await database.query('select count(*) from analysis_batches')
  const { code, stderr } = await analyze('location,crop,month\nnakuru,maize,4\n', '--output', '/dev/full')
  expect({ code, stderr }).toEqual({ code: 1, stderr: '/dev/full cannot be written (ENOSPC).\n' })
  expect(await analyze('location,crop,month\nnakuru,maize,4\n')).toMatchObject({ code: 0 })
  const [after] = await database.query('select count(*) from analysis_batches')
  expect(Number(after?.['count'])).toBe(Number(before?.['count']) + 1)
})

onLinux('standard output on a disk that gets full ends with the command that gets the results', async () => {
  const file = join(folder, 'many.csv')
  await writeFile(file, `location,crop,month\n${'nakuru,maize,4\n'.repeat(20)}`)
  const run = async (limit: string, output: string) => {
    const script = `ulimit -f ${limit} && exec "$0" "$@" > ${output}`
    const args = ['-c', script, process.execPath, BUILT_PROGRAM, 'analyze-batch', file]
    const child = spawn('sh', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    return { code, stderr }
  }
  const { code, stderr } = await run('4', join(folder, 'cut-off.csv'))
  const id = /batch (\S+)\./.exec(stderr)?.[1] ?? ''
  expect([code, stderr.split('\n').slice(-4)]).toEqual([
    1,
    [
      'The output cannot be written (EFBIG).',
      `The service keeps batch ${id}. To wait for it and get its results:`,
      `  cropctl batches resume ${id}`,
      '',
    ],
  ])
  expect(await run('unlimited', '/dev/full')).toEqual({
    code: 1,
    stderr: 'The output cannot be written (ENOSPC).\n',
  })
})

test('a missing file and an api that cannot be reached are one line with what to correct', async () => {
  const missing = join(folder, 'missing.csv')
  expect((await runCropctl(['analyze-batch', missing], env)).stderr).toBe(
    `${missing} cannot be read (ENOENT).\n`,
  )
  const { code, stderr } = await runCropctl(['batches', 'list', '--url', 'http://127.0.0.1:1'], env)
  expect([code, stderr]).toEqual([
    1,
    'No response came from the service. Check that the api runs at API_URL or --url, by default http://localhost:3000.\n',
  ])
})

test('a wrong key is one line', async () => {
  const file = join(folder, 'wrong-key.csv')
  await writeFile(file, 'location,crop,month\nnakuru,maize,4\n')
  const wrongKey = { ...env, API_KEY: `cpk_unknown0_${'x'.repeat(32)}` }
  const { code, stderr } = await runCropctl(['analyze-batch', file], wrongKey)
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'The API key is not valid. Check API_KEY.\n' })
})

test('an address that is none of an api is reported with its option or setting', async () => {
  const message = 'must be the address of the api, such as https://api.example.com, without /api/v1.\n'
  const option = await analyze('location,crop,month\nnakuru,maize,4\n', '--url', 'localhost:3000')
  expect(option).toMatchObject({ code: 1, stdout: '', stderr: `--url ${message}` })
  const withPrefix = { ...env, API_URL: `${env['API_URL']}/api/v1` }
  const setting = await runCropctl(['batches', 'list'], withPrefix)
  expect(setting).toMatchObject({ code: 1, stdout: '', stderr: `API_URL ${message}` })
})
