import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatUnchangedLine, parseCsv } from '@crop/runtime/csv'
import { CommandError } from '../command-error'

export interface NewCrop {
  key: string
  /** Key of the crop type whose figures it gets, or a crop with one type. */
  like: string
  name: string | undefined
  scientificName: string
  aliases: readonly string[]
}

type Row = Record<string, string>

const TABLE = 'crops.csv'

/** Columns of the published record of a species, which the model does not read. */
const isSpeciesRecord = (column: string) => column.startsWith('ecocrop_')

const isSource = (column: string) => column.endsWith('_source')

/** Appends a row with the figures of another crop to the table of crops. Returns a function that removes it again. */
export async function addCrop(packDir: string, crop: NewCrop): Promise<() => Promise<void>> {
  const path = join(packDir, TABLE)
  const text = await readFile(path, 'utf8').catch(() => {
    const hint = 'Copy the built-in data pack first, packages/agronomy/data.'
    throw new CommandError(`${path} cannot be read. ${hint}`)
  })
  const [head, ...lines] = parseCsv(text)
  const columns = head?.values ?? []
  const rows = lines.map(({ values }) => toRow(columns, values))
  const row = toNewRow(findModelRow(rows, crop.like), crop)
  if (rows.some(({ key, crop: name }) => key === crop.key || name === crop.key))
    throw new CommandError(`The pack has ${crop.key} already.`)
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const line = formatUnchangedLine(
    columns.map((column) => row[column] ?? ''),
    ',',
  ).replace(/\r\n$/, lineBreak)
  await writeFile(path, `${text.replace(/\r?\n$/, '')}${lineBreak}${line}`)
  return () => writeFile(path, text)
}

const toRow = (columns: readonly string[], values: readonly string[]): Row =>
  Object.fromEntries(columns.map((column, index) => [column, values[index] ?? '']))

function findModelRow(rows: readonly Row[], like: string): Row {
  const types = rows.filter(({ crop }) => crop === like)
  const found = rows.find(({ key }) => key === like) ?? (types.length === 1 ? types[0] : undefined)
  if (found) return found
  const keys = types.map(({ key }) => key).join(', ')
  throw new CommandError(
    types.length === 0
      ? `The pack has no crop ${like}. --like takes a key of ${TABLE}.`
      : `${like} has several types. Choose one: ${keys}.`,
  )
}

/** The sources say where the figures come from until somebody replaces them. */
function toNewRow(model: Row, { key, name, scientificName, aliases }: NewCrop): Row {
  const origin = `as ${model['key']}`
  const row: Row = {}
  for (const [column, value] of Object.entries(model)) {
    if (!isSpeciesRecord(column)) row[column] = isSource(column) && value !== '' ? origin : value
  }
  return {
    ...row,
    key,
    crop: key,
    name: name ?? toName(key),
    scientific_name: scientificName,
    aliases: aliases.join(';'),
  }
}

const toName = (key: string) => `${key.charAt(0).toUpperCase()}${key.slice(1)}`.replaceAll('_', ' ')
