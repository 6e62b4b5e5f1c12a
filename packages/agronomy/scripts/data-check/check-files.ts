import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { splitCsvLine } from '../../src/data-pack/csv-line'
import { DESCRIPTION_FILE } from '../../src/data-pack/data-package'
import type { IssueList } from '../../src/data-pack/issues'
import { fileLines } from '../../src/data-pack/file-lines'
import { DATA_FILE } from '../../src/model-version'
import type { DescribedResource } from './described-resources'

/** Every file is described, and so is every column: what nobody describes is a typing error or left over. */
export function checkFiles(
  dataDir: string,
  resources: readonly DescribedResource[],
  issues: IssueList,
): void {
  const listed = new Set([DESCRIPTION_FILE, ...resources.map(({ path }) => path)])
  const present = readdirSync(dataDir).filter((file) => DATA_FILE.test(file))
  for (const file of present.sort()) {
    if (!listed.has(file)) issues.add({ file }, `is not a resource of ${DESCRIPTION_FILE}`)
  }
  for (const resource of resources) {
    if (present.includes(resource.path)) checkHeader(dataDir, resource, issues)
    else issues.add({ file: DESCRIPTION_FILE }, `the file "${resource.path}" of a resource is not there`)
  }
}

function checkHeader(dataDir: string, { path, columns }: DescribedResource, issues: IssueList): void {
  const [header] = fileLines(join(dataDir, path), path, issues)
  const names = header === undefined ? null : splitCsvLine(header)
  for (const name of names ?? []) {
    if (!columns.some((column) => column.name === name)) {
      issues.add({ file: path, row: 1 }, `has a column "${name}" that ${DESCRIPTION_FILE} does not describe`)
    }
  }
}
