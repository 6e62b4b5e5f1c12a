import { LONG_TEXT_LENGTH, MAX_PROCESSOR_US, measureProcessorUs } from '@crop/testkit/processor-time'
import { encode } from 'iconv-lite'
import { decodeText } from './decode-text'

const PLACES = 'São Paulo; Bogotá; L’Aquila; Kraków; Łódź; Кострома; 北京; القاهرة\r\n'

test.each([
  ['UTF-8', Buffer.from(PLACES)],
  ['UTF-8', Buffer.from(`\ufeff${PLACES}`)],
  ['UTF-16LE', Buffer.from(`\ufeff${PLACES}`, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\ufeff${PLACES}`, 'utf16le').swap16()],
  ['UTF-16LE', Buffer.from(PLACES, 'utf16le')],
  ['UTF-16BE', Buffer.from(PLACES, 'utf16le').swap16()],
])('%s is decoded, with and without a byte order mark', (encoding, bytes) => {
  expect(decodeText(bytes)).toEqual({ text: PLACES, encoding })
})

test.each([
  'São Paulo',
  'La Coruña',
  'L’Aquila',
  'Ribeirão Preto – Norte',
  'Saint-Étienne',
  'MÜNCHEN',
  'Forlì',
  'Tromsø',
  'Vœuil',
  'N’Djaména “nord” (2°)',
  'Saint\u00a0Louis',
])('%s is decoded from Windows-1252', (text) => {
  expect(decodeText(encode(text, 'windows-1252'))).toEqual({ text, encoding: 'Windows-1252' })
})

test.each([
  ['windows-1250', 'Łódź'],
  ['windows-1250', 'Brno, Česko'],
  ['windows-1250', 'Gdańsk'],
  ['windows-1250', 'Częstochowa'],
  ['windows-1250', 'Plzeň'],
  ['windows-1250', 'Győr'],
  ['iso-8859-2', 'Żywiec'],
  ['windows-1251', 'Кострома'],
  ['windows-1251', 'Ош'],
  ['koi8-r', 'Самара'],
  ['cp866', 'Самара'],
  ['windows-1253', 'Αθήνα'],
  ['windows-1254', 'Eskişehir'],
  ['windows-1255', 'חיפה'],
  ['windows-1256', 'القاهرة'],
  ['macroman', 'Orléans'],
  ['macroman', 'Köln'],
  ['macroman', 'Asunción'],
  ['cp850', 'Málaga'],
  ['cp850', 'Münster'],
  ['shift_jis', '東京'],
  ['gbk', '北京'],
  ['big5', '台北'],
  ['euc-kr', '서울'],
])('%s is not read as Windows-1252: %s', (encoding, text) => {
  expect(() => decodeText(encode(`place\n${text}\n`, encoding))).toThrow(/^Line 2, character \d+: /)
})

test.each([
  ['a replacement character', Buffer.from('a\nBogot\ufffd'), 'Line 2, character 6: a character is lost'],
  ['a null character', Buffer.from('a\r\n\r\nb\0'), 'Line 3, character 2: a character is lost'],
  [
    'UTF-8 and Latin-1',
    Buffer.from('S\xc3\xa3o\nBogot\xe1', 'latin1'),
    'Line 1, character 3: the file is not in',
  ],
  ['a lone surrogate', Buffer.from('\ufeffa\ud800b', 'utf16le'), 'Line 1, character 2: a character is lost'],
  ['half a character', Buffer.from([0xff, 0xfe, 0x41]), 'Line 1, character 1: a character is lost'],
  ['UTF-32', Buffer.from('\ufeff\0a\0', 'utf16le'), 'Line 1, character 1: a character is lost'],
  ['a workbook', Buffer.from('PK\x03\x04…'), 'The file is a workbook or a ZIP archive'],
  ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'The file is compressed with gzip'],
])('%s is rejected with its place', (_name, bytes, message) => {
  expect(() => decodeText(bytes)).toThrow(message)
})

test.each(['é', '\u00a0', 'ã ', '·', 'œ', 'aé', '–', ' '])(
  'a line of 50,000 times “%s” takes linear time',
  (text) => {
    const decode = () => {
      try {
        decodeText(encode(text.repeat(LONG_TEXT_LENGTH), 'windows-1252'))
      } catch {
        // Some of them are rejected.
      }
    }
    expect(measureProcessorUs(decode)).toBeLessThan(MAX_PROCESSOR_US)
  },
)
