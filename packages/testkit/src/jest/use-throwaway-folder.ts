import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder for the tests of a file, and deletes it after them. */
export function useThrowawayFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'crop-test-'))
  afterAll(() => rmSync(path, { recursive: true }))
  return path
}
