import { formatCsvLine, parseCsv } from './csv'

test.each([
  ['texts and numbers', ['maize', 4, 0.62], 'maize,4,0.62'],
  ['missing values', [null, undefined, ''], ',,'],
  ['separators and quotes', ['a,b', 'the "north"', 'two\nlines'], '"a,b","the ""north""","two\nlines"'],
  ['formulas', ['=1+1', '@SUM(A1)', '-1+cmd|x', '+x'], "'=1+1,'@SUM(A1),'-1+cmd|x,'+x"],
  ['formulas with full-width signs', ['＝1+1', '＠x'], "'＝1+1,'＠x"],
  ['numbers and coordinates as text', ['-12.5', '-0.28,36.07'], '-12.5,"-0.28,36.07"'],
])('a line has %s', (_name, values, line) => {
  expect(formatCsvLine(values)).toBe(`${line}\r\n`)
})

const parseValues = (text: string) => parseCsv(text).map(({ values }) => values)

test.each([
  [
    'plain values',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no line break at the end',
    'a,b\r\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a byte order mark', '\ufeffa\n', [['a']]],
  [
    'quoted values',
    '"a,""b""","two\nlines"\r\nx,\r\n',
    [
      ['a,"b"', 'two\nlines'],
      ['x', ''],
    ],
  ],
  ['empty lines', '\n\na,b\n\n,\n', [['a', 'b']]],
  ['nothing', '', []],
])('a file with %s is parsed', (_name, text, rows) => {
  expect(parseValues(text)).toEqual(rows)
})

test('a formatted line is parsed to the same values', () => {
  const values = ['a "b", c', 'two\r\nlines', 'x']
  expect(parseValues(formatCsvLine(values))).toEqual([values])
})

test('rows know their line in the file', () => {
  expect(parseCsv('a\n\n"two\nlines"\nb\n').map(({ line }) => line)).toEqual([1, 3, 5])
})

test('a quotation mark in the wrong place is an error of its line', () => {
  expect(() => parseCsv('a\nb"c\n')).toThrow('Line 2, column 1: a quotation mark is in the wrong place.')
})

test.each([
  [
    '\\n',
    'a,"b\r\nc"\nd,\r',
    [
      ['a', 'b\r\nc'],
      ['d', '\r'],
    ],
  ],
  [
    '\\r\\n',
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    '\\r',
    'a,b\rc,d\n',
    [
      ['a', 'b'],
      ['c', 'd\n'],
    ],
  ],
])('rows end with the first line break outside quotes: %s', (_name, text, rows) => {
  expect(parseValues(text)).toEqual(rows)
})

test.each([
  ['at the end of the file', 'a,b\n1,2\n\n3,"4\n5,6\n', 'Line 5, column 2'],
  ['at the next one', 'a,b\r1,2\r\r3,"4\r5,"6"\r', 'Line 5, column 2'],
])(
  'a quotation mark without its partner, noticed %s, is an error that names its row',
  (_name, text, place) => {
    expect(() => parseCsv(text, { skippedLines: 1 })).toThrow(
      `${place.replace('5', '6')}: a quotation mark is in the wrong place. The row begins in line 5.`,
    )
  },
)
