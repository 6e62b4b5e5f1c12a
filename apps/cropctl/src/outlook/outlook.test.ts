import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { useTestDatabase } from '@crop/db/testing'
import { anOutlook, type OutlookRow, toOutlookCsv, useThrowawayFolder } from '@crop/testkit'
import { runCropctl as runProgram, startCropctl } from '../../test/run-cropctl'

const { url, query } = useTestDatabase()
const folder = useThrowawayFolder()
const SAMPLE = join(__dirname, '../../../../docs/tutorials/seasonal-outlook/nmme-2026-04.csv')
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

const runCropctl = (...args: string[]) => runProgram(['outlook', ...args], { DATABASE_URL: url })

beforeEach(() => query('delete from outlooks'))

function writeOutlook(name: string, rows: readonly OutlookRow[]): string {
  const path = join(folder, name)
  const table = Buffer.from(toOutlookCsv(rows))
  writeFileSync(path, name.endsWith('.gz') ? gzipSync(table) : table)
  return path
}

async function importOutlook(...args: string[]): Promise<string> {
  const { stdout, stderr, code } = await runCropctl('import', ...args)
  const [id = ''] = ID.exec(stdout) ?? []
  expect({ code, stderr, hasId: id !== '' }).toEqual({ code: 0, stderr: '', hasId: true })
  return id
}

const list = async () => JSON.parse((await runCropctl('list', '--json')).stdout)

test('an outlook is imported, listed, shown and removed', async () => {
  const { stdout } = await runCropctl('import', SAMPLE)
  expect(stdout.replace(ID, 'ID')).toBe(
    'Imported outlook ID: NMME of NOAA, issued in 2026-04, for 2026-05 to 2026-10; 238 values on a grid of 1° ' +
      '(-58..-54 E, -15..-11 N).\n',
  )
  const [outlook] = await list()
  expect(outlook).toEqual({
    id: expect.stringMatching(ID),
    source: 'NMME',
    centre: 'NOAA',
    issued: '2026-04',
    months: '2026-05 to 2026-10',
    region: '-58..-54 E, -15..-11 N',
    is_current: true,
    imported_at: expect.stringMatching(/Z$/),
  })
  expect((await runCropctl('list')).stdout).toContain('NMME    NOAA    2026-04  2026-05 to 2026-10')
  expect(JSON.parse((await runCropctl('show', outlook.id, '--json')).stdout)).toEqual({
    ...outlook,
    grid: '5 x 5 points of 1°',
    skills: 0,
    licence: 'North American Multi-Model Ensemble, NOAA; public domain.',
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect((await runCropctl('remove', outlook.id)).stdout).toBe(
    `Outlook ${outlook.id} is removed. Answers that were made with it stay.\n`,
  )
  expect((await runCropctl('list')).stdout).toBe('There are no outlooks.\n')
})

test('show --at prints the months of a place', async () => {
  const id = await importOutlook(SAMPLE)
  const months = JSON.parse((await runCropctl('show', id, '--at=-12,-56', '--json')).stdout)
  expect(months).toHaveLength(6)
  expect(months[5]).toEqual({
    month: '2026-10',
    rain_below: 0.539,
    rain_normal: 0.167,
    rain_above: 0.294,
    rain_skill: null,
    temperature_below: 0.02,
    temperature_normal: 0.088,
    temperature_above: 0.892,
    temperature_skill: null,
  })
  expect((await runCropctl('show', id, '--at=50,10')).stdout).toBe('It says nothing about this place.\n')
})

test('several files are one outlook, also when they are compressed', async () => {
  const rows = anOutlook()
  const files = ['rain', 'temperature'].map((name) =>
    writeOutlook(
      `${name}.csv.gz`,
      rows.filter(({ variable }) => variable === name),
    ),
  )
  const id = await importOutlook(...files)
  const again = await runCropctl('import', writeOutlook('all.csv', rows))
  expect(again).toMatchObject({
    code: 0,
    stdout: `Nothing was imported: outlook ${id} has the same content.\n`,
  })
  expect(await list()).toHaveLength(1)
})

test('standard input is read as the file -', async () => {
  const command = startCropctl(
    ['outlook', 'import', '-'],
    { DATABASE_URL: url },
    { typed: toOutlookCsv(anOutlook()) },
  )
  expect(await command.result).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Imported outlook /) })
})

test('an older issue is stored, but replaces no newer one', async () => {
  const newer = await importOutlook(writeOutlook('newer.csv', anOutlook({ issued: '2026-05' })))
  const { stdout } = await runCropctl('import', writeOutlook('older.csv', anOutlook()))
  expect(stdout).toContain('It is not used, because a newer outlook covers its region.\n')
  const outlooks = await list()
  expect(
    outlooks.map((outlook: Record<string, unknown>) => [outlook['issued'], outlook['is_current']]),
  ).toEqual([
    ['2026-05', true],
    ['2026-04', false],
  ])
  await runCropctl('remove', newer)
  expect((await list())[0]).toMatchObject({ issued: '2026-04', is_current: true })
})

test('what the files lack can be stated, and skills come from a file of their own', async () => {
  const unnamed = anOutlook().map(({ model: _model, issued: _issued, ...row }) => row)
  const skill = join(folder, 'skill.csv')
  writeFileSync(skill, 'variable,valid_month,rpss\nrain,2026-05,0.12\n')
  const stated = ['--source', 'ICON', '--centre', 'DWD', '--issued', '2026-04', '--licence', 'DWD, CC BY 4.0']
  const id = await importOutlook(writeOutlook('unnamed.csv', unnamed), ...stated, '--skill', skill)
  expect(JSON.parse((await runCropctl('show', id, '--json')).stdout)).toMatchObject({
    source: 'ICON',
    centre: 'DWD',
    licence: 'DWD, CC BY 4.0',
    skills: 1,
  })
  const [month] = JSON.parse((await runCropctl('show', id, '--at=-15,-58', '--json')).stdout)
  expect(month).toMatchObject({ rain_skill: 0.12, temperature_skill: null })
})

test('a dry run stores nothing, and needs no database', async () => {
  const { code, stdout } = await runProgram(['outlook', 'import', SAMPLE, '--dry-run'], {})
  expect([code, stdout]).toEqual([
    0,
    expect.stringMatching(/^The outlook is valid, and was not imported: NMME of NOAA/),
  ])
})

test('a warning says what is left out', async () => {
  const amounts = anOutlook().map(({ p_below: _below, p_normal: _normal, p_above: _above, ...row }) => ({
    ...row,
    variable: row['variable'] === 'rain' ? 'rain_anomaly_mm_day' : 'temperature_anomaly_c',
    anomaly: 1.5,
  }))
  expect(await runCropctl('import', writeOutlook('amounts.csv', amounts))).toMatchObject({
    code: 0,
    stderr:
      'Warning: None of the anomalies of rain is below 0, so they are amounts of rain. They were left out.\n',
  })
})

const isAt = (row: OutlookRow, lat: number, lon: number) => row['lat'] === lat && row['lon'] === lon

test.each([
  [
    'in percent',
    anOutlook().map((row) => ({ ...row, p_below: 50, p_normal: 30, p_above: 20 })),
    'line 2: p_below is “50”, and must be a share from 0 to 1; the file seems to be in percent.',
  ],
  [
    'with a hole',
    anOutlook().filter((row) => !isAt(row, -14, -57)),
    'The point -14,-57 has no rain for 2026-05, but all points around it have.',
  ],
  [
    'of the wrong hemisphere',
    anOutlook({ south: 22, west: -45 }).filter((row) => !isAt(row, 25, -45)),
    '15 of 15 points are at sea: lat and lon may be swapped, or the hemisphere is wrong.',
  ],
])('an outlook %s is refused with its reason, and nothing is stored', async (_name, rows, issue) => {
  const { code, stdout, stderr } = await runCropctl('import', writeOutlook('wrong.csv', rows))
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toContain(`The outlook was not imported.\n${issue}\n`)
  expect(await list()).toEqual([])
})

test('truncated, missing and unreadable files are refused', async () => {
  const path = writeOutlook('truncated.csv.gz', anOutlook())
  writeFileSync(path, gzipSync(toOutlookCsv(anOutlook())).subarray(0, 300))
  expect((await runCropctl('import', path)).stderr).toBe(
    'The outlook was not imported.\nThe gzip file is truncated.\n',
  )
  expect((await runCropctl('import', join(folder, 'none.csv'))).stderr).toMatch(
    /none.csv cannot be read \(ENOENT\)/,
  )
  const skill = join(folder, 'wrong-skill.csv')
  writeFileSync(skill, 'variable,valid_month,rpss\nrain,2026-05,12\n')
  expect((await runCropctl('import', SAMPLE, '--skill', skill)).stderr).toContain(
    'has no valid skills.\nline 2: rpss must be a number of at most 1.\n',
  )
})

test.each([[['show', 'x']], [['remove', '00000000-0000-0000-0000-000000000000']]])(
  'outlook %j without such an outlook fails',
  async (args) => {
    expect(await runCropctl(...args)).toMatchObject({
      code: 1,
      stderr: 'No outlook has this id; cropctl outlook list shows all.\n',
    })
  },
)

test.each([
  [['import', SAMPLE, '--issued', '2026'], 'must be a month such as 2026-04.'],
  [['show', 'x', '--at=91,0'], 'must be latitude,longitude in degrees'],
  [['import'], "missing required argument 'file'"],
])('outlook %j is no valid command', async (args, message) => {
  const { code, stderr } = await runCropctl(...args)
  expect([code, stderr.includes(message)]).toEqual([1, true])
})
