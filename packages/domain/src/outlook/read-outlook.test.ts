import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { anOutlook, type OutlookRow, toOutlookCsv } from '@crop/testkit'
import type { PackedOutlook, RegionBounds } from './outlook'
import { OutlookError } from './outlook-issues'
import { createOutlookReader, type OutlookReaderOptions } from './read-outlook'
import { readPlaceOutlook } from './read-place-outlook'

const SAMPLE = readFileSync(
  join(__dirname, '../../../../docs/tutorials/seasonal-outlook/nmme-2026-04.csv'),
  'utf8',
)

/** South America without its coasts. */
const isLand = (latitude: number, longitude: number) =>
  latitude > -20 && latitude < 0 && longitude > -65 && longitude < -45

const GROUND = { isLand, findNormal: () => ({ rainMm: 100, rainSdMm: 50, temperatureSdC: 1 }) }

type Options = Partial<OutlookReaderOptions>

function readTables(tables: readonly string[], options: Options = {}): PackedOutlook {
  const now = new Date('2026-06-01T00:00:00Z')
  const reader = createOutlookReader({ stated: {}, now, ground: GROUND, ...options })
  tables.forEach((table, number) => {
    reader.startFile(`file ${number + 1}`)
    table
      .split('\n')
      .filter((line) => line !== '')
      .forEach((line, index) => reader.addRow({ values: line.split(','), line: index + 1 }))
  })
  return reader.finish()
}

const read = (rows: readonly OutlookRow[], options: Options = {}) => readTables([toOutlookCsv(rows)], options)

function listIssues(readOutlook: () => unknown): readonly string[] {
  try {
    readOutlook()
  } catch (error) {
    if (error instanceof OutlookError) return error.issues
    throw error
  }
  throw new Error('the outlook has no issues')
}

const readPlace = ({ outlook, rows }: PackedOutlook, latitude: number, longitude: number) =>
  readPlaceOutlook(outlook, (row) => rows[row], { latitude, longitude })

/** Changes one row; the first row is on line 2. */
const change = (line: number, members: OutlookRow) =>
  anOutlook().map((row, index) => (index === line - 2 ? { ...row, ...members } : row))

const changeAll = (toRow: (row: OutlookRow) => OutlookRow) =>
  anOutlook().map((row) => ({ ...row, ...toRow(row) }))

const isAt = (row: OutlookRow, lat: number, lon: number) => row['lat'] === lat && row['lon'] === lon

test('a published outlook is read with its source, months, grid and licence', () => {
  const { outlook, values, warnings } = readTables([SAMPLE])
  expect(outlook).toEqual({
    source: 'NMME',
    centre: 'NOAA',
    issued: '2026-04',
    licence: 'North American Multi-Model Ensemble, NOAA; public domain.',
    months: ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10'],
    grid: { step: 1, south: -15, west: -58, rows: 5, columns: 5 },
    region: [-58, -15, -54, -11],
    skills: [],
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect([values, warnings]).toEqual([SAMPLE.trim().split('\n').length - 1, []])
})

test('a place on a point has its probabilities, and dry months without rain have no lean and no skill', () => {
  const place = readPlace(readTables([SAMPLE]), -12, -56)
  expect(place?.months.find(({ month }) => month === '2026-10')).toEqual({
    month: '2026-10',
    rain: { below: 0.539, normal: 0.167, above: 0.294 },
    temperature: { below: 0.02, normal: 0.088, above: 0.892 },
    rainSkill: null,
    temperatureSkill: null,
  })
  expect(place?.months[0]).toMatchObject({
    month: '2026-05',
    rain: { below: 1 / 3, normal: 1 / 3, above: 1 / 3 },
    temperature: { above: 0.98 },
    rainSkill: 0,
  })
})

test('a place between points has their weighted mean, and a place within one step of the edge those there are', () => {
  const packed = read(
    anOutlook().map((row) => ({
      ...row,
      ...(row['lat'] === -15 && { p_below: 0.1, p_normal: 0.3, p_above: 0.6 }),
    })),
  )
  const getRain = (latitude: number, longitude: number) =>
    readPlace(packed, latitude, longitude)?.months[0]?.rain
  expect(getRain(-14.25, -57.5)).toEqual({ below: 0.4, normal: 0.3, above: 0.3 })
  expect(getRain(-15.9, -58.9)).toEqual({ below: 0.1, normal: 0.3, above: 0.6 })
  expect(getRain(-16.1, -57)).toBeUndefined()
  expect(getRain(-14, -53.9)).toBeUndefined()
})

test('a grid around the world has no edge in the east, with longitudes up to 360 too', () => {
  const rows = anOutlook({ points: 2, south: 0, west: 0, step: 5, months: 1 }).flatMap((row) =>
    Array.from({ length: 72 }, (_, index) => ({ ...row, lon: index * 5 })).filter(() => row['lon'] === 0),
  )
  const packed = read(rows, { ground: { ...GROUND, isLand: () => true } })
  expect(packed.outlook.region).toEqual([-175, 0, 180, 5])
  expect(readPlace(packed, 2, -177.5)?.months).toHaveLength(1)
})

test('files with the same content have the same digest, in any order, and others have another', () => {
  const rows = anOutlook()
  const digest = read(rows).outlook.digest
  expect(read(rows.toReversed()).outlook.digest).toBe(digest)
  const byVariable = ['rain', 'temperature'].map((name) =>
    toOutlookCsv(rows.filter(({ variable }) => variable === name)),
  )
  expect(readTables(byVariable).outlook.digest).toBe(digest)
  expect(read(anOutlook({ rain: [0.2, 0.3, 0.5] })).outlook.digest).not.toBe(digest)
})

test('skills apply to their variable, month and region', () => {
  const region: RegionBounds = [-58, -15, -57, -14]
  const skill = { variable: 'rain', month: '2026-05' } as const
  const packed = read(anOutlook(), {
    skills: [
      { ...skill, rpss: 0.3, region },
      { ...skill, rpss: -0.1, region: null },
    ],
  })
  const getSkills = (latitude: number, longitude: number) =>
    readPlace(packed, latitude, longitude)?.months.map(({ rainSkill, temperatureSkill }) => [
      rainSkill,
      temperatureSkill,
    ])
  expect(getSkills(-14.5, -57.5)).toEqual([
    [0.3, null],
    [null, null],
    [null, null],
  ])
  expect(getSkills(-13, -56)?.[0]).toEqual([0, null])
  expect(packed.outlook.digest).not.toBe(read(anOutlook()).outlook.digest)
})

test.each(['.5', '0.50', '5e-1', '+.5', '00.5'])('%s is a number', (text) => {
  expect(readPlace(read(change(2, { p_below: text })), -15, -58)?.months[0]?.rain.below).toBe(0.5)
})

test('an outlook without temperature, and one whose file names no source, are read', () => {
  const rainOnly = read(anOutlook().filter(({ variable }) => variable === 'rain'))
  expect(readPlace(rainOnly, -14, -57)?.months[0]?.temperature).toBeNull()
  const stated = { source: 'ICON', centre: 'DWD', issued: '2026-04', licence: 'CC BY 4.0' }
  const unnamed = anOutlook().map(({ model: _model, issued: _issued, ...row }) => row)
  expect(read(unnamed, { stated }).outlook).toMatchObject(stated)
  const { source: model, ...named } = stated
  expect(read(unnamed.map((row) => ({ ...row, model, ...named }))).outlook).toMatchObject(stated)
})

const toAnomalies = (rain: number[], temperature: number) =>
  anOutlook().map(({ p_below: _below, p_normal: _normal, p_above: _above, ...row }, index) => ({
    ...row,
    variable: row['variable'] === 'rain' ? 'rain_anomaly_mm_day' : 'temperature_anomaly_c',
    anomaly: row['variable'] === 'rain' ? (rain[index % rain.length] ?? 0) : temperature,
  }))

test('anomalies become probabilities by the variability of the place', () => {
  const [month] = readPlace(read(toAnomalies([-1, 0, 1], 1)), -15, -58)?.months ?? []
  // 31 mm less than usual, of a standard deviation of 50 mm; 1 °C more, of 1 °C.
  expect(month).toMatchObject({
    rain: { below: 0.5751, normal: 0.2782, above: 0.1467 },
    temperature: { below: 0.0763, normal: 0.2083, above: 0.7154 },
  })
})

test('amounts of rain that are called anomalies are left out with a warning', () => {
  const { outlook, rows, warnings } = read(toAnomalies([4, 2, 1], 1))
  expect(warnings).toEqual([
    'None of the anomalies of rain is below 0, so they are amounts of rain. They were left out.',
  ])
  const place = readPlaceOutlook(outlook, (row) => rows[row], { latitude: -14, longitude: -57 })
  expect(place?.months[0]).toMatchObject({ rainSkill: 0, temperature: { above: 0.7154 } })
})

test.each([
  [
    'a value that is no number',
    change(5, { p_below: '0,5' }),
    'line 5: the row has 11 values for 10 columns',
  ],
  ['a row that breaks off', change(97, { p_above: '' }), 'line 97: p_above is empty'],
  [
    'a sum that is not 1',
    change(9, { p_below: 0.6 }),
    'line 9: the sum of p_below, p_normal and p_above is 1.100',
  ],
  [
    'a negative share',
    change(9, { p_below: -0.1 }),
    'line 9: p_below is “-0.1”, and must be a share from 0 to 1',
  ],
  [
    'percent',
    changeAll(() => ({ p_below: 50, p_normal: 30, p_above: 20 })),
    'line 2: p_below is “50”, and must be a share from 0 to 1; the file seems to be in percent',
  ],
  [
    'another variable',
    change(4, { variable: 'wind' }),
    'line 4: variable is “wind”, and must be one of: rain, ',
  ],
  [
    'a variable with the name of a member of every object',
    change(4, { variable: 'constructor' }),
    'line 4: variable is “constructor”, and must be one of: rain, ',
  ],
  ['a latitude beyond the pole', change(4, { lat: 91 }), 'line 4: lat is “91”'],
  ['a longitude beyond 360', change(4, { lon: 361 }), 'line 4: lon is “361”'],
  ['a month that is none', change(4, { valid_month: '2026-13' }), 'line 4: valid_month is “2026-13”'],
  [
    'a month that is not after the issue',
    change(3, { valid_month: '2026-04', lead_month: 0 }),
    'line 3: valid_month 2026-04 is not after the issue 2026-04',
  ],
  [
    'a month more than a year after the issue',
    change(3, { valid_month: '2027-06', lead_month: 14 }),
    'line 3: valid_month 2027-06 is more than a year after the issue 2026-04',
  ],
  [
    'months that are shifted',
    changeAll(({ lead_month: lead }) => ({ lead_month: Number(lead) + 1 })),
    'line 2: lead_month is “2”, but 2026-05 is 1 after the issue 2026-04: one of them is shifted',
  ],
  [
    'months that are shifted, without leads',
    anOutlook()
      .map(({ lead_month: _lead, ...row }) => row)
      .filter((row) => row['valid_month'] !== '2026-05'),
    'The first month is 2026-06, not the month after the issue, 2026-05.',
  ],
  [
    'an issue in the future',
    anOutlook({ issued: '2026-07' }),
    'line 2: issued is 2026-07, which is in the future',
  ],
  ['two issues', change(7, { issued: '2026-03' }), 'line 7: issued is 2026-03, but 2026-04 before'],
  ['two sources', change(7, { model: 'SEAS5' }), 'line 7: model is SEAS5, but NMME before'],
  [
    'a row twice',
    [...anOutlook(), ...anOutlook().slice(0, 1)],
    'line 98: the same point, month and variable as line 2',
  ],
  [
    'a point beside the grid',
    change(50, { lat: -15.3 }),
    'line 50: -15.3,-58 is not on the grid of 1° from -15,-58',
  ],
  [
    'other steps in the two directions',
    changeAll(({ lon }) => ({ lon: -58 + 2 * (Number(lon) + 58) })),
    'The points are 1° and 2° apart in latitude and longitude',
  ],
  [
    'a month that is missing',
    anOutlook().filter((row) => row['valid_month'] !== '2026-06'),
    'The month 2026-06 has no rain, but earlier and later ones have.',
  ],
  [
    'a hole in the rain of a month',
    anOutlook().filter(
      (row) => !(isAt(row, -14, -57) && row['variable'] === 'rain' && row['valid_month'] === '2026-06'),
    ),
    'The point -14,-57 has no rain for 2026-06, but all points around it have.',
  ],
  [
    'a hole in all months',
    anOutlook().filter((row) => !isAt(row, -14, -57)),
    'The point -14,-57 has no rain for 2026-05, but all points around it have.',
  ],
  [
    'an end in the middle of a point',
    anOutlook().slice(0, -1),
    ': the point -12,-55 has no temperature for 2026-07.',
  ],
  [
    'an end in the middle of the temperatures',
    anOutlook().slice(0, -24),
    'Of 16 points with rain, 8 have no temperature: the file may be truncated.',
  ],
  [
    'an end in the middle of a month',
    anOutlook({ points: 8, south: -17, west: -60 })
      .filter(({ variable }) => variable === 'rain')
      .toSorted((one, other) => Number(one['lead_month']) - Number(other['lead_month']))
      .slice(0, -40),
    'The rain of 2026-07 has only 24 points, another month 64: the file may be truncated.',
  ],
  [
    'the wrong hemisphere',
    changeAll(({ lat }) => ({ lat: -Number(lat) })).filter((row) => !isAt(row, 12, -58)),
    '15 of 15 points are at sea: lat and lon may be swapped, or the hemisphere is wrong.',
  ],
  [
    'a rectangle without any land',
    changeAll(({ lat }) => ({ lat: -Number(lat) })),
    '16 of 16 points are at sea: lat and lon may be swapped, or the hemisphere is wrong.',
  ],
  [
    'temperatures in kelvin',
    toAnomalies([-1, 1], 297.3),
    'anomaly is “297.3”, and must be a difference from the normal in °C, from -20 to 20',
  ],
  [
    'rain in metres per second',
    toAnomalies([-1e-8, 2e-8], 1),
    'No anomaly of rain is larger than 2e-8 mm per day: the unit may be metres per second.',
  ],
  [
    'a missing column',
    change(2, {}).map(({ lat: _lat, ...row }) => row),
    'line 1: these columns are missing: lat.',
  ],
  [
    'no source',
    change(2, {}).map(({ model: _model, ...row }) => row),
    'line 1: there is no column model; state --source.',
  ],
  ['an unknown source', anOutlook({ source: 'ICON' }), 'The centre of ICON is not known; state --centre.'],
])('%s is rejected', (_name, rows, issue) => {
  expect(listIssues(() => read(rows))[0]).toContain(issue)
})

test('empty files, and files without rows, are rejected', () => {
  expect(listIssues(() => readTables(['']))).toEqual(['The file is empty.'])
  const head = toOutlookCsv(anOutlook().slice(0, 1)).split('\n')[0] ?? ''
  expect(listIssues(() => readTables([head]))).toEqual(['The file has no rows.'])
})

test('the first ten issues of a file are listed, with its name beside another', () => {
  const tables = [toOutlookCsv(anOutlook()), toOutlookCsv(changeAll(() => ({ p_below: 50 })))]
  const issues = listIssues(() => readTables(tables, { namesFiles: true }))
  expect(issues).toHaveLength(11)
  expect(issues[0]).toContain('file 2, line 2: p_below is “50”')
  expect(issues[10]).toBe('There may be more; the file was read no further.')
})
