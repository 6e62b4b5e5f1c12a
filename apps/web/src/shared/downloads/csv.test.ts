import { toCsv } from './csv'
import { toFileName } from './download-file'

test('cells with commas, quotes and line breaks are quoted', () => {
  const row = { crop: 'a,b', place: 'say "no"', note: 'x\ny', score: 1.5, label: null }
  expect(toCsv([row])).toBe('\ufeffcrop,place,note,score,label\r\n"a,b","say ""no""","x\ny",1.5,\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '＝1+1'])(
  'a text that a spreadsheet would run is plain text: %s',
  (text) => {
    expect(toCsv([{ text }])).toBe(`\ufefftext\r\n'${text}\r\n`)
  },
)

test('a negative number stays a number', () => {
  expect(toCsv([{ degrees: -8.1 }])).toBe('\ufeffdegrees\r\n-8.1\r\n')
})

test('file names have no accents, spaces or path separators', () => {
  expect(toFileName(['maïs', 'São Paulo / BR', '4'], 'csv')).toBe('mais-sao-paulo-br-4.csv')
  expect(toFileName(['../..'], 'ics')).not.toMatch(/[/\\]/)
})
