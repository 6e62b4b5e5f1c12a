import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FaultList } from './faults'
import { readText } from './file-lines'
import { isRecord, record } from './json-value'

export const DESCRIPTION_FILE = 'datapackage.json'

const EXPECTED = `a folder with ${DESCRIPTION_FILE} and its CSV files is expected`

/** The parsed datapackage.json of a pack; null, and a fault, when there is none that can be read. */
export function readDescription(dataDir: string, faults: FaultList): Record<string, unknown> | null {
  const problem = problemOfFolder(dataDir)
  if (problem) {
    faults.add({ file: dataDir }, `${problem}; ${EXPECTED}`)
    return null
  }
  const json = readText(join(dataDir, DESCRIPTION_FILE), DESCRIPTION_FILE, faults)
  return json === null ? null : parse(json, faults)
}

function problemOfFolder(dataDir: string): string | null {
  try {
    return statSync(dataDir).isDirectory() ? null : 'is not a folder'
  } catch {
    return 'is not there, or may not be read'
  }
}

function parse(json: string, faults: FaultList): Record<string, unknown> | null {
  try {
    const content: unknown = JSON.parse(json)
    if (isRecord(content)) return record(content)
    faults.add({ file: DESCRIPTION_FILE }, 'must hold one JSON object')
  } catch (error) {
    faults.add({ file: DESCRIPTION_FILE }, `is not JSON: ${error instanceof Error ? error.message : ''}`)
  }
  return null
}
