import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { splitCsvLine } from '../../src/data-pack/csv-line'
import { DESCRIPTION_FILE } from '../../src/data-pack/data-package'
import { readLines } from '../../src/data-pack/file-lines'
import type { IssueList } from '../../src/data-pack/issues'
import { DATA_FILE } from '../../src/data-pack/pack-digest'
import type { DescribedResource } from './described-resources'

/** Checks that every file is a described resource with described columns; anything else is a typo or a leftover. */
export function checkFiles(
  dataDir: string,
  resources: readonly DescribedResource[],
  issues: IssueList,
): void {
  const described = new Set([DESCRIPTION_FILE, ...resources.map(({ path }) => path)])
  const files = readdirSync(dataDir).filter((file) => DATA_FILE.test(file))
  for (const file of files.sort()) {
    if (!described.has(file)) issues.add({ file }, `is not a resource of ${DESCRIPTION_FILE}`)
  }
  for (const resource of resources) {
    if (files.includes(resource.path)) checkHeader(dataDir, resource, issues)
    else issues.add({ file: DESCRIPTION_FILE }, `the file "${resource.path}" of a resource does not exist`)
  }
}

function checkHeader(dataDir: string, { path, columns }: DescribedResource, issues: IssueList): void {
  const [header] = readLines(join(dataDir, path), path, issues)
  const names = header === undefined ? [] : (splitCsvLine(header) ?? [])
  for (const name of names) {
    if (!columns.some((column) => column.name === name)) {
      issues.add({ file: path, row: 1 }, `has a column "${name}" that ${DESCRIPTION_FILE} does not describe`)
    }
  }
}
