import { decode } from 'iconv-lite'

/** A problem of a file, with the place in its text. */
export class UnreadableTextError extends Error {
  override readonly name = 'UnreadableTextError'
}

type Encoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252'

export interface DecodedText {
  text: string
  encoding: Encoding
}

const SAVE_AS_UTF8 = 'Save the file as UTF-8 (in spreadsheets: "CSV UTF-8").'

/** The first bytes of other kinds of files. */
const OTHER_FILES: readonly (readonly [signature: string, kind: string])[] = [
  ['PK\x03\x04', 'a workbook or a ZIP archive'],
  ['\xd0\xcf\x11\xe0', 'an Excel workbook'],
  ['\x1f\x8b', 'compressed with gzip'],
  ['%PDF', 'a PDF document'],
  ['PAR1', 'a Parquet file'],
]

/** Throws `UnreadableTextError` for the first bytes of a file of another kind. */
export function assertTextFile(bytes: Uint8Array): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  const other = OTHER_FILES.find(([signature]) => start.startsWith(signature))
  if (other)
    throw new UnreadableTextError(`The file is ${other[1]}, not a text file. Save it as CSV in UTF-8.`)
}

/**
 * Decodes the bytes of a text file: UTF-8, UTF-16 with or without a byte order mark, and Windows-1252 if every
 * character is usual in Western languages. Throws `UnreadableTextError` for lost characters and for text that may be in another
 * encoding.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  assertTextFile(bytes)
  const encoding = detectUtf16(bytes) ?? (isUtf8(bytes) ? 'UTF-8' : 'Windows-1252')
  const text = decodeAs(bytes, encoding)
  const lost = text.search(/[\0\ufffd]/)
  if (lost !== -1) throw unreadableAt(text, lost, `a character is lost or is not text. ${SAVE_AS_UTF8}`)
  if (encoding !== 'Windows-1252') return { text, encoding }

  const uncertain = text.search(NOT_WESTERN)
  if (uncertain === -1) return { text, encoding }
  throw unreadableAt(
    text,
    uncertain,
    `the file is not in UTF-8, and its encoding is uncertain. ${SAVE_AS_UTF8}`,
  )
}

/** Detects UTF-16 by its byte order mark, or by the null byte beside the first letter. */
function detectUtf16([first, second]: Uint8Array): Encoding | undefined {
  if (first === undefined || second === undefined) return undefined
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'UTF-16LE'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second > 0)) return 'UTF-16BE'
  return undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

function decodeAs(bytes: Uint8Array, encoding: Encoding): string {
  // TextDecoder reads the bytes 80 to 9F of Windows-1252 as control characters (nodejs/node#56542).
  return encoding === 'Windows-1252' ? decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes)
}

function unreadableAt(text: string, index: number, problem: string): UnreadableTextError {
  const before = text.slice(0, index).split(/\r\n|\n|\r/)
  const column = (before.at(-1) ?? '').length + 1
  return new UnreadableTextError(`Line ${before.length}, character ${column}: ${problem}`)
}

const UPPER = 'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒ'
const LOWER = 'ßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœ'
const LETTERS = UPPER + LOWER

/**
 * Characters that Western languages do not have, or not at such a place. Text in another encoding that is read as
 * Windows-1252 has them: Łódź of Windows-1250 becomes £ódŸ, Orléans of Mac OS Roman OrlŽans, Κω of Windows-1253 Êù.
 * The letters of Icelandic are missing because Turkish text has other letters at their bytes.
 */
const NOT_WESTERN = new RegExp(
  [
    `[^\\t\\n\\r -~${LETTERS}\\u00a0°ºª·«»‘’“”„–—…•€]`,
    // Words that consist of such letters alone: another script.
    `[${LETTERS}]{3}`,
    `(?<!\\p{L})[${LETTERS}]{2}(?!\\p{L})`,
    // An upper-case letter or a sign inside a word.
    `(?<=\\p{L})[${UPPER}](?=\\p{Ll})`,
    `(?<=\\p{Ll})[${UPPER}]`,
    `(?<=\\p{L})[“”„…•€«»](?=\\p{L})`,
    `(?<=\\p{Ll})[–—](?=\\p{Ll})`,
    '[°ºª](?=\\p{L})',
    '·(?![lL])',
    '[\\u00a0…](?![\\p{Lu}\\d(])',
    // Letters of Central European languages at the bytes of Western ones.
    '(?<=[jkwzJKWZ])ê',
    '[ñÑ](?![aeiouáéíóúAEIOUÁÉÍÓÚ])',
    'ã(?=[^eos\\P{L}])',
    'õ(?!e)',
    '[øØ](?=[aeiouyáéíAEIOUY])',
    '[œŒ](?![uiUI])',
    '[ìòù](?=\\p{L})',
    '(?<=[aeu])ò',
    '[èæ](?!\\p{L})',
    '(?<!\\p{L})[ÈÌÒÙ](?=\\p{Ll})',
  ].join('|'),
  'u',
)
