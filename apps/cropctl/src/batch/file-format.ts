import { extname } from 'node:path'

export type FileFormat = 'geojson' | 'parquet'

/** Returns the format of an output by its name; undefined for a table. */
export function getFileFormat(output: string | undefined): FileFormat | undefined {
  const extension = output === undefined ? '' : extname(output).toLowerCase()
  if (extension === '.parquet') return 'parquet'
  return extension === '.geojson' ? 'geojson' : undefined
}
