import { readFile } from 'node:fs/promises'
import type { NewBatch } from '@crop/client'
import { SOIL_TEXTURES, WATER_SUPPLIES } from '@crop/domain'
import { parseCsv, type CsvRow } from '@crop/runtime/csv'
import { CommandError } from '../command-error'

export type BatchItem = NonNullable<NewBatch['items']>[number]

/** A question with the line of the file that it comes from. */
export interface FileQuestion {
  item: BatchItem
  line: number
}

const REQUIRED_COLUMNS = ['location', 'crop', 'month']

/** Reads the questions of a CSV file. */
export async function readQuestionFile(file: string): Promise<FileQuestion[]> {
  return readQuestions(await readText(file))
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new CommandError(`The file cannot be read (${code}).`)
  }
}

/** Parses a table whose first line has the names of the columns. Unknown columns are ignored. */
function readQuestions(text: string): FileQuestion[] {
  const [header, ...rows] = parseRows(text)
  const columns = header?.values.map((name) => name.trim().toLowerCase()) ?? []
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
  if (missing.length > 0) throw new CommandError(`The first line lacks these columns: ${missing.join(', ')}.`)
  if (rows.length === 0) throw new CommandError('The file has no questions below its first line.')
  return rows.map((row) => ({ item: toItem(row, columns), line: row.line }))
}

function parseRows(text: string): CsvRow[] {
  try {
    return parseCsv(text)
  } catch (error) {
    throw error instanceof Error ? new CommandError(error.message) : error
  }
}

function toItem({ values, line }: CsvRow, columns: readonly string[]): BatchItem {
  const get = (name: string) => values[columns.indexOf(name)]?.trim() ?? ''
  function getNumber(name: string): number | undefined {
    const text = get(name)
    if (text === '') return undefined
    if (!Number.isFinite(Number(text))) throw new CommandError(`Line ${line}: ${name} must be a number.`)
    return Number(text)
  }
  function getChoice<T extends string>(name: string, choices: readonly T[]): T | undefined {
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
