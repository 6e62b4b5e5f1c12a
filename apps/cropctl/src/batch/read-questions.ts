import { readFile } from 'node:fs/promises'
import type { NewBatch } from '@crop/client'
import { SOIL_TEXTURES, WATER_SUPPLIES } from '@crop/domain'
import { readTable, type TableRow, UnreadableTextError } from '@crop/runtime/table'
import type { CommandContext } from '../command-context'
import { CommandError, describeErrorCode } from '../command-error'

export type BatchItem = NonNullable<NewBatch['items']>[number]

/** A question with the line of the file that it comes from. */
export interface FileQuestion {
  item: BatchItem
  line: number
}

const COLUMNS = {
  required: ['location', 'crop', 'month'],
  optional: ['reference', 'water_supply', 'elevation_m', 'soil_texture', 'soil_ph'],
  place: 'location',
} as const

type Row = TableRow<(typeof COLUMNS.required | typeof COLUMNS.optional)[number]>

/** Reads the questions of a table. Reports an encoding that it had to guess. */
export async function readQuestionFile({ console }: CommandContext, file: string): Promise<FileQuestion[]> {
  const { rows, encoding, separator } = parseTable(await readBytes(file))
  if (encoding === 'Windows-1252') console.error('The file is not in UTF-8; it was read as Windows-1252.')
  if (rows.length === 0) throw new CommandError('The file has no questions below its first line.')
  return rows.map((row) => ({ item: toItem(row, separator), line: row.line }))
}

async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    throw new CommandError(`The file cannot be read (${describeErrorCode(error)}).`)
  }
}

function parseTable(bytes: Buffer) {
  try {
    return readTable(bytes, COLUMNS)
  } catch (error) {
    throw error instanceof UnreadableTextError ? new CommandError(error.message) : error
  }
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i

/** A number with a decimal comma. With three digits behind it the comma could separate thousands. */
const DECIMAL_COMMA = /^[-+]?\d+,\d{1,2}$/

/** Parses a number; NaN if it is none. Tables in which a comma does not separate values may have decimal commas. */
function parseNumber(text: string, separator: string): number {
  if (separator !== ',' && DECIMAL_COMMA.test(text)) return Number(text.replace(',', '.'))
  return NUMBER.test(text) ? Number(text) : NaN
}

function toItem({ get, line }: Row, separator: string): BatchItem {
  function getNumber(name: 'month' | 'elevation_m' | 'soil_ph'): number | undefined {
    const text = get(name)
    if (text === '') return undefined
    const value = parseNumber(text, separator)
    if (!Number.isFinite(value)) throw new CommandError(`Line ${line}: ${name} must be a number.`)
    return value
  }
  function getChoice<T extends string>(
    name: 'water_supply' | 'soil_texture',
    choices: readonly T[],
  ): T | undefined {
    const text = get(name)
    const choice = choices.find((candidate) => candidate === text)
    if (text !== '' && choice === undefined)
      throw new CommandError(`Line ${line}: ${name} must be one of: ${choices.join(', ')}.`)
    return choice
  }
  return {
    location: get('location'),
    crop: get('crop'),
    // Becomes null in JSON, which the service rejects with the place of the error.
    month: getNumber('month') ?? NaN,
    reference: get('reference') || null,
    conditions: {
      water_supply: getChoice('water_supply', WATER_SUPPLIES) ?? null,
      elevation_m: getNumber('elevation_m') ?? null,
      soil_texture: getChoice('soil_texture', SOIL_TEXTURES) ?? null,
      soil_ph: getNumber('soil_ph') ?? null,
    },
  }
}
