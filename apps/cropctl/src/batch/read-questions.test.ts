import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { useThrowawayFolder } from '@crop/testkit'
import { createTestContext } from '../../test/run-cropctl'
import { listReasons, readQuestionFile } from './read-questions'

const folder = useThrowawayFolder()

async function read(csv: string) {
  const file = join(folder, 'questions.csv')
  await writeFile(file, csv)
  const { context, stderr } = createTestContext()
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
    'LOCATION;Crop;Month;Water Supply;Soil-Texture;Soil pH;Elevation (m);Variety\nnakuru;maize;APRIL;Irrigated;Sandy loam;6,5;1850;EARLY\n',
  )
  expect(reasons).toEqual([])
  expect(items).toEqual([
    {
      location: 'nakuru',
      crop: 'maize',
      month: 4,
      reference: null,
      conditions: {
        water_supply: 'irrigated',
        soil_texture: 'sandy_loam',
        soil_ph: 6.5,
        elevation_m: 1850,
        variety: 'early',
      },
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
  [',', 'variety', '90', 90],
  [',', 'variety', 'Early', 'early'],
])('with %j between values, the %s %s is %j', async (separator, column, text, value) => {
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
  [',', 'variety', 'quick', 'must be one of: early, medium, late, or a whole number of days from 30 to 400.'],
  [',', 'variety', '90.5', 'must be one of: early, medium, late, or a whole number of days from 30 to 400.'],
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

describe('a table of the kind that farms, trials and offices keep', () => {
  test.each([
    [
      'a list of yields without months',
      'Farm,Location,Crop type,Year,Yield\nHill,"Arva, ON",Corn for grain,2018,210\n',
      'Line 1 lacks these columns: crop, month. It has: farm, location, crop_type, year, yield.',
    ],
    [
      'a list of trials with dates in columns of their own',
      'Population;Location;GPS lat;GPS lon;Plant date\nT1;MO;40.9;-90.7;5/18/15\n',
      'Line 1 lacks these columns: crop, month. It has: population, location, gps_lat, gps_lon, plant_date.',
    ],
    [
      'a title above the names',
      'Fields of 2027,,\nlocation,crop,month\nnakuru,maize,4\n',
      'It has: fields_of_2027.',
    ],
    ['a file without names', 'nakuru,maize,4\n', 'It has: nakuru, maize, 4.'],
    [
      'a comment above the names',
      '# Draft\nlocation,crop,month\n',
      'It has: draft. Name the columns in the first line',
    ],
    [
      'a calendar with a column for each month',
      'location,Jan,Feb\nPune,Onion,Wheat\n',
      'crop, month. It has: location, jan',
    ],
    [
      'records without names',
      '2027;ES;46;0,2534;13/10/2003;;\n',
      'It has: 2027, es, 46, 0_2534, 13_10_2003.',
    ],
    ['JSON instead of a table', '{\n  "name": "Barley",\n}\n', 'The file is JSON, not a table.'],
    ['an empty file', '', 'The file is empty.'],
    [
      'a page instead of a table',
      '<!DOCTYPE html>\n<html><body>404</body></html>\n',
      'It has: doctype_html.',
    ],
  ])('is refused if it is %s', async (_name, csv, message) => {
    await expect(read(csv)).rejects.toThrow(message)
  })

  test.each([
    ['dates of sowing', 'location;crop;month\nAT2;maize;5/18/15\n', 'column 3 (month): must be a month'],
    [
      'a range of months',
      'location,crop,month\nnakuru,maize,March-April\n',
      'column 3 (month): must be a month',
    ],
    [
      'its names twice',
      'location,crop,month\nlocation,crop,month\n',
      'Line 2, column 3 (month): must be a month',
    ],
    [
      'periods of days',
      'location,crop,month\nArwal,Gram,15th Oct – 30th Nov\n',
      'column 3 (month): must be a month',
    ],
    [
      'seasons',
      'location;crop;month;safra\n;Milho;Kharif;2025/2026\n',
      'column 1 (location): must not be empty.',
    ],
    [
      'a total below the rows',
      'location,crop,month\nnakuru,maize,4\nTotal,,\n',
      'Line 3, column 2 (crop): must not be',
    ],
    [
      'units in the cells',
      'location,crop,month,elevation_m\nnakuru,maize,4,1850 m\n',
      'column 4 (elevation_m): must be',
    ],
  ])('has a wrong row if it has %s', async (_name, csv, reason) => {
    const [first] = (await read(csv)).reasons
    expect(first).toContain(reason)
  })

  test.each([
    [
      'places and crops with commas',
      'Farm,Location,Crop,Month\nHill,"Arva, ON","Rye, spring",May\n',
      'Rye, spring',
    ],
    ['marks of spreadsheets', '\ufeff"Location";"Crop";"Month"\r\n"Nakuru";"maize ";"04"\r\n;;\r\n', 'maize'],
    [
      'trailing separators and rows without values between blocks',
      'Location;Crop;Sown;Month;;\r\n\r\nDuclos;Igname;0,25;04;;\r\n;;;;;\r\n',
      'Igname',
    ],
    ['names in two scripts', 'location,crop,फसल,month\nPokhara,Cauliflower,काउली,March\n', 'Cauliflower'],
    ['coordinates', 'location\tcrop\tmonth\n-0.28, 36.07\tmaíz\tAbr.\n', 'maíz'],
    ['signs of required columns', 'Location*,Crop*,Month*,Notes\nnakuru,maize,4,"two\nlines"\n', 'maize'],
  ])('is read if it has %s', async (_name, csv, crop) => {
    const { items, reasons } = await read(csv)
    expect(reasons).toEqual([])
    expect(items).toMatchObject([{ crop }])
  })
})

test.each([
  ['crop,region,sowing_month,harvest_month', 'region to location and sowing_month to month'],
  [
    'Year;Site;Crop name;PlantNb;Planting_Date',
    'Site to location and Crop name to crop and Planting_Date to month',
  ],
  [
    'id_cultivo,cultivo,municipio,fecha_siembra',
    'municipio to location and cultivo to crop and fecha_siembra to month',
  ],
  ['Region,TypeCulture,DateCulture,Semis', 'Region to location and TypeCulture to crop and Semis to month'],
  [
    'Talhão,Cultura,Município,Data de plantio,Data de colheita',
    'Município to location and Cultura to crop and Data',
  ],
  [
    'Schlag\tKultur\tGemeinde\tAussaat\tErnte',
    'Gemeinde to location and Kultur to crop and Aussaat to month',
  ],
  [
    'desa,komoditas,tanggal_tanam,musim_tanam',
    'desa to location and komoditas to crop and tanggal_tanam to month',
  ],
  ['kijiji,zao,mwezi', 'kijiji to location and zao to crop and mwezi to month'],
  ['गाँव,फसल,महीना', 'गाँव to location and फसल to crop and महीना to month'],
  ['الموقع,المحصول,الشهر', 'الموقع to location and المحصول to crop and الشهر to month'],
])('the columns %j are refused with their names in this service', async (head, renaming) => {
  await expect(read(`${head}\n1,2,3\n`)).rejects.toThrow(`If they mean the same, rename ${renaming}`)
})

test.each(['2027-04-15', '2027-04-15 00:00:00', '15/4/2027', '15.04.27', '15-Abr-27', 'April 15, 2027'])(
  'the date %j in the column of months is reported with a remedy',
  async (date) => {
    const { items, report } = await read(`location,crop,month\nnakuru,maize,4\nnakuru,beans,"${date}"\n`)
    expect(items).toHaveLength(1)
    expect(report).toContain(`Column 3 (month) has dates, such as ${date}. Write their months;`)
  },
)

test.each(['13', '4.5', 'April', '1-4/2027', 'Lot 15, 2027', '15 June - 15 Aug'])(
  'the text %j in the column of months is not taken for a date',
  async (text) => {
    const { report } = await read(`location,crop,month\nnakuru,maize,"${text}"\n`)
    expect(report).toBe('')
  },
)

test('a table with coordinates instead of places is refused with the form to write them in', async () => {
  await expect(read('Latitude,GPS_Lon,crop,month\n-0.28,36.07,maize,4\n')).rejects.toThrow(
    'To use Latitude and GPS_Lon, write both into one column location, such as "-0.28,36.07".',
  )
  const error = await read('site,latitude,crop,month\nnakuru,-0.28,maize,4\n').catch(String)
  expect(error).toMatch(/rename site to location\.$/)
})

test('columns that are not used are reported', async () => {
  const { report } = await read('location,crop,month,elevation,Yield (t)\nnakuru,maize,4,1850,3\n')
  expect(report).toBe('Columns that are not used: elevation, Yield (t).\n')
})

test('a column with values and no name is reported, an empty one is not', async () => {
  const { report } = await read('location,crop,month,,\nnakuru,maize,4,,\neldoret,wheat,5,,clay\n')
  expect(report).toBe('Columns that are not used: number 5 (without a name).\n')
})

test('the first hundred problems are listed', async () => {
  const { reasons } = await read(`location,crop,month\n${'nakuru,,4\n'.repeat(120)}`)
  expect(reasons).toHaveLength(101)
  expect(reasons.at(-1)).toBe('… and 20 more.')
})

test('a table may state the year of planting, from the last one to two years ahead', async () => {
  const year = new Date().getUTCFullYear()
  const { items, reasons } = await readValue(',', 'planting_year', String(year))
  expect([items[0]?.planting_year, reasons]).toEqual([year, []])
  for (const wrong of [String(year + 3), '26', '2026.5', 'next']) {
    const refused = await readValue(',', 'planting_year', wrong)
    expect(refused.reasons[0]).toContain(`must be a year from ${year - 1} to ${year + 2}.`)
  }
})
