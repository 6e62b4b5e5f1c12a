import { LONG_TEXT_LENGTH, MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import fc from 'fast-check'
import { encode } from 'iconv-lite'
import { describeCell, readTable, UnreadableTextError } from './table'

const COLUMNS = { required: ['location', 'crop'], optional: ['reference'], place: 'location' } as const

const read = (content: string | Buffer) => {
  const { rows } = readTable(Buffer.from(content), COLUMNS)
  for (const { line, problem } of rows)
    if (problem) throw new UnreadableTextError(`Line ${line}, ${describeCell(problem)}`)
  return rows.map(({ get, line }) => [line, get('location'), get('crop'), get('reference')])
}

const NAKURU = [2, 'Nakuru, KE', 'maize', '']

test.each([
  ['commas', 'location,crop\n"Nakuru, KE",maize\n', NAKURU],
  ['semicolons', 'location;crop\r\nNakuru, KE;maize\r\n', NAKURU],
  ['tabs', 'location\tcrop\nNakuru, KE\tmaize\n', NAKURU],
  ['bars', 'location|crop\nNakuru, KE|maize\n', NAKURU],
  ['semicolons and a name with a comma', 'location;crop;yield, t\nNakuru, KE;maize;3\n', NAKURU],
  ['a line sep=;', 'sep=;\r\nlocation;crop\r\nNakuru, KE;maize\r\n', [3, ...NAKURU.slice(1)]],
  ['a quoted line sep=', '"sep=^"\nlocation^crop\nNakuru, KE^maize\n', [3, ...NAKURU.slice(1)]],
  ['sep= and a tab', 'SEP=\t\nlocation\tcrop\nNakuru, KE\tmaize\n', [3, ...NAKURU.slice(1)]],
  ['old line breaks', 'location;crop\rNakuru, KE;maize\r', NAKURU],
  ['names in upper case', ' Location ;\u200bCROP\nNakuru, KE;maize\n', NAKURU],
  [
    'signs in names',
    '"Location *";_Crop\u00ad;(reference):\nNakuru, KE;maize;a\n',
    [2, 'Nakuru, KE', 'maize', 'a'],
  ],
  ['other columns twice', 'location;crop;note;note\nNakuru, KE;maize;a;b\n', NAKURU],
  ['empty values at the end', 'location;crop\nNakuru, KE;maize;;;\n', NAKURU],
  ['short rows', 'location;crop;reference\nNakuru, KE;maize\n', NAKURU],
  ['spaces behind all commas', 'location, reference, crop\nNakuru, a, maize\n', [2, 'Nakuru', 'maize', 'a']],
])('a table with %s is read', (_name, content, row) => {
  expect(read(content)).toEqual([row])
  expect(read(Buffer.from(`\ufeff${content}`, 'utf16le'))).toEqual([row])
})

test('the encoding and the separator are reported', () => {
  const bytes = encode('location;crop\nBogotá;maize\n', 'windows-1252')
  expect(readTable(bytes, COLUMNS)).toMatchObject({ encoding: 'Windows-1252', separator: ';' })
})

test('columns that nobody reads are listed as they are written', () => {
  const { unusedColumns, getColumnNumber } = readTable(Buffer.from('Yield (t),CROP,,location\n'), COLUMNS)
  expect(unusedColumns).toEqual(['Yield (t)', ''])
  expect([getColumnNumber('crop'), getColumnNumber('reference')]).toEqual([2, 0])
})

test('a row with a problem leaves the others as they are', () => {
  const { rows } = readTable(Buffer.from('location,crop\nParis, TX,maize\nNakuru,maize\n'), COLUMNS)
  expect(rows.map(({ problem, values }) => [problem?.column, values])).toEqual([
    [3, ['Paris', ' TX', 'maize']],
    [undefined, ['Nakuru', 'maize']],
  ])
})

test.each([
  [
    'no known column',
    'place;plant\na;b\n',
    'Line 1 lacks these columns: location, crop. It has: place, plant.',
  ],
  [
    'mixed separators',
    'location;crop,month\na;b,4\n',
    'Line 1 lacks these columns: crop. It has: location, crop_month.',
  ],
  ['nothing', '', 'The file is empty.'],
  ['blank lines', '\n \r\n', 'The file is empty.'],
  ['JSON', '[ {"location": "nakuru"}]', 'The file is JSON, not a table. Save it as CSV in UTF-8.'],
  ['JSON in lines', '{"location":"nakuru"}\n', 'The file is JSON, not a table.'],
  ['another separator than sep=', 'sep=,\nlocation;crop\n', 'lacks these columns: location, crop.'],
  ['sep= without a separator', 'sep=\nlocation;crop\n', 'Line 1, column 1: sep= does not name a separator.'],
  ['a column twice', 'crop,location,Crop\n', 'Line 1, column 3: the column crop occurs twice.'],
  ['an optional column twice', 'sep=,\ncrop,location,reference,reference\n', 'Line 2, column 4: the column'],
  [
    'an unknown separator',
    'location@crop\na@b\n',
    'It has: location_crop. Name the columns in the first line, with commas, semicolons, tabs or bars between them.',
  ],
  ['a comma in a place', 'location,crop\nParis, TX,maize\n', 'Line 2, column 3: the row has 3 values, but'],
  [
    'a comma in the last place',
    'crop,location\nrice,Pune\n\nmaize,Paris,TX\n',
    'Line 4, column 3: the row has',
  ],
  [
    'a comma before an optional value',
    'crop,location,reference\nmaize,Paris, TX\n',
    'Line 2, column 3 (reference): the value begins with a space. If it belongs to the location,',
  ],
  [
    'a stray quote',
    'location,crop\nNa"kuru,maize\n',
    'Line 2, column 1: a quotation mark is in the wrong place.',
  ],
  ['a quote that does not end', 'location,crop\n"Nakuru,maize\n', 'a quotation mark is in the wrong place.'],
])('a table with %s is rejected', (_name, content, message) => {
  expect(() => read(content)).toThrow(message)
})

test('a table without a column is rejected with the columns that may be it', () => {
  const columnWords = { location: { any: ['place', 'lieu'] }, crop: { any: ['culture'], none: ['id'] } }
  const readHead = (head: string) => readTable(Buffer.from(`${head}\nx,y\n`), { ...COLUMNS, columnWords })
  expect(() => readHead('Lieu-dit,TypeCulture,culture_id,year')).toThrow(
    /year\. If they mean the same, rename Lieu-dit to location and TypeCulture to crop\.$/,
  )
  expect(() => readHead('location,CULTURE (été),culture_2,culture_3,culture_4')).toThrow(
    /rename CULTURE \(été\) or culture_2 or culture_3 to crop\.$/,
  )
  expect(() => readHead('location,placement')).toThrow(/It has: location, placement\.$/)
  expect(() => readHead('Culture plan of this place')).toThrow(/tabs or bars between them\.$/)
})

const cells = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    '"',
    '""',
    ',',
    ';',
    '\t',
    '\n',
    '\r\n',
    'sep=;',
    'location',
    'crop',
    'é',
    '\ufffd',
    '\0',
    ' x',
  ),
)

test('bytes of any kind are read without a lost character, or rejected', () => {
  const texts = fc.array(cells).map((parts) => `location,crop\n${parts.join('')}`)
  const encodings = fc.constantFrom('utf8', 'utf16le', 'windows-1252', 'windows-1251', 'gbk')
  const encoded = fc.tuple(texts, encodings).map(([text, encoding]) => encode(text, encoding))
  fc.assert(
    fc.property(fc.oneof(encoded, fc.uint8Array({ maxLength: 300 }).map(Buffer.from)), (bytes) => {
      const rows = tryToRead(bytes)
      expect(JSON.stringify(rows)).not.toMatch(/\ufffd|\\u0000/)
    }),
    { numRuns: 2000 },
  )
})

test.each([',', ';', '"', '""', ' ', '\n', '\u200b', 'sep=;', 'a ', '|,;\t'])(
  '50,000 characters of %j take linear time',
  (text) => {
    const hostile = text.repeat(LONG_TEXT_LENGTH / text.length)
    const contents = [hostile, `location,crop\n${hostile}`, `location,${hostile}x,crop\n`]
    expect(measureProcessorUs(() => contents.map(tryToRead))).toBeLessThan(MAX_PROCESSOR_US)
  },
)

function tryToRead(content: string | Buffer): unknown[] {
  try {
    return read(content)
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableTextError)
    return []
  }
}
