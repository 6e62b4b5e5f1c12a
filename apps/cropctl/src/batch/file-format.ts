import { extname } from 'node:path'
import { CommandError } from '../command-error'

export type FileFormat = 'geojson' | 'parquet'

/** Endings of formats that are not written: a table under such a name could not be read. */
const OTHER_FORMATS = /^\.(json|ndjson|jsonl|tsv|xlsx?|ods|gz|zip)$/

/** Returns the format of an output by its name; undefined for a table. Throws when the name promises another format. */
export function getFileFormat(output: string | undefined): FileFormat | undefined {
  const extension = output === undefined ? '' : extname(output).toLowerCase()
  if (OTHER_FORMATS.test(extension))
    throw new CommandError(`${extension} is no format of results. Name the file .csv, .geojson or .parquet.`)
  if (extension === '.parquet') return 'parquet'
  return extension === '.geojson' ? 'geojson' : undefined
}
