import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { useThrowawayFolder } from '@crop/testkit'
import { createCommandContext } from '../command-context'
import { listReasons, readQuestionFile } from './read-questions'

const folder = useThrowawayFolder()

async function read(csv: string) {
  const file = join(folder, 'questions.csv')
  await writeFile(file, csv)
  const [stdin, stdout, stderr] = [
    new PassThrough(),
    new PassThrough(),
    new PassThrough({ encoding: 'utf8' }),
  ]
  const context = createCommandContext({
    env: {},
    stdin,
    stdout,
    stderr,
    on: () => undefined,
    off: () => undefined,
  })
  const { questions, rejected } = await readQuestionFile(context, file)
  return {
    items: questions.map(({ item }) => item),
    reasons: listReasons(rejected),
    report: String(stderr.read() ?? ''),
  }
}

/** Reads one question with one more value. */
const readValue = (separator: string, column: string, value: string) =>
  read(`location;crop;month;${column}\nnakuru;maize;4;${value}\n`.replaceAll(';', separator))

test('names of columns and allowed values may be in any letter case and with any signs between words', async () => {
  const { items, reasons } = await read(
    'LOCATION;Crop;Month;Water Supply;Soil-Texture;Soil pH;Elevation (m)\nnakuru;maize;APRIL;Irrigated;Sandy loam;6,5;1850\n',
  )
  expect(reasons).toEqual([])
  expect(items).toEqual([
    {
      location: 'nakuru',
      crop: 'maize',
      month: 4,
      reference: null,
      conditions: { water_supply: 'irrigated', soil_texture: 'sandy_loam', soil_ph: 6.5, elevation_m: 1850 },
    },
  ])
})

test.each(['4', '04', '4.0', 'April', 'abril', 'avril', 'Aprili', 'अप्रैल', 'أبريل', ' apr. '])(
  'the month %j is April',
  async (month) => {
    const { items } = await read(`location,crop,month\nnakuru,maize,${month}\n`)
    expect(items.map((item) => item.month)).toEqual([4])
  },
)

test.each(['0', '13', '4.5', '0x4', 'spring', 'Apr-27', '2027-04-01', '4-5'])(
  'the month %j is refused',
  async (month) => {
    const { items, reasons } = await read(`location,crop,month\nnakuru,maize,${month}\n`)
    expect(items).toEqual([])
    expect(reasons).toEqual([
      'Line 2, column 3 (month): must be a month: a number from 1 to 12, or its name.',
    ])
  },
)

test.each([
  [';', 'soil_ph', '6,5', 6.5],
  ['\t', 'soil_ph', '6,5', 6.5],
  [';', 'soil_ph', '6.5', 6.5],
  [',', 'soil_ph', '"6,5"', 6.5],
  // Thousands would be out of range.
  [';', 'soil_ph', '6,500', 6.5],
  [';', 'soil_ph', '6.500', 6.5],
  [';', 'elevation_m', '1850,25', 1850.25],
  [';', 'elevation_m', '1850,125', 1850.125],
  [';', 'elevation_m', '-0,125', -0.125],
  [',', 'elevation_m', '1.850', 1.85],
  [';', 'elevation_m', '9.850', 9.85],
])('with %j between values, the %s %s is %d', async (separator, column, text, value) => {
  const { items, reasons } = await readValue(separator, column, text)
  expect(reasons).toEqual([])
  expect(items[0]?.conditions).toMatchObject({ [column]: value })
})

test.each([
  [';', 'elevation_m', '1,850', 'may mean 1850 or 1.85. Write 1850, or 1.85 with a decimal point.'],
  [',', 'elevation_m', '"1,850"', 'may mean 1850 or 1.85. Write 1850, or 1.85 with a decimal point.'],
  [';', 'elevation_m', '1.850', 'may mean 1850 or 1.85. Write 1850, or 1.85 with a decimal point.'],
  [';', 'elevation_m', '1.850,5', 'must be a number.'],
  [';', 'elevation_m', '1 850', 'must be a number.'],
  [';', 'elevation_m', '6000 ft', 'must be a number.'],
  [';', 'elevation_m', '6001', 'must be between -430 and 6000.'],
  [';', 'soil_ph', '65', 'must be between 3 and 10.'],
  [';', 'soil_ph', '6,5,1', 'must be a number.'],
  [';', 'soil_ph', '1e999', 'must be between 3 and 10.'],
  [',', 'water_supply', 'wet', 'must be one of: rainfed, irrigated, unknown.'],
  [',', 'reference', 'x'.repeat(101), 'must have at most 100 characters.'],
])('with %j between values, the %s %s is refused', async (separator, column, text, cause) => {
  const { items, reasons } = await readValue(separator, column, text)
  expect(items).toEqual([])
  expect(reasons).toEqual([`Line 2, column 4 (${column}): ${cause}`])
})

test('a point before three digits is a decimal point only where the other values leave no doubt', async () => {
  const readHeights = async (separator: string, otherHeight: string) => {
    const rows = ['location;crop;month;elevation_m', 'nakuru;maize;4;1.850', `nakuru;maize;4;${otherHeight}`]
    const { items } = await read(rows.join('\n').replaceAll(';', separator))
    return items.map(({ conditions }) => conditions?.elevation_m)
  }
  expect(await readHeights(';', '2.5')).toEqual([1.85, 2.5])
  expect(await readHeights(';', '2')).toEqual([2])
  expect(await readHeights(';', '2,5')).toEqual([2.5])
  expect(await readHeights(',', '2')).toEqual([1.85, 2])
  expect(await readHeights(',', '"2,5"')).toEqual([2.5])
})

test('columns that are not used are reported', async () => {
  const { report } = await read('location,crop,month,elevation,Yield (t)\nnakuru,maize,4,1850,3\n')
  expect(report).toBe('Columns that are not used: elevation, Yield (t).\n')
})

test('the first hundred problems are listed', async () => {
  const { reasons } = await read(`location,crop,month\n${'nakuru,,4\n'.repeat(120)}`)
  expect(reasons).toHaveLength(101)
  expect(reasons.at(-1)).toBe('… and 20 more.')
})
