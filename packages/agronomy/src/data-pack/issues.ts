/** Maximum number of issues listed in an error message; the message counts the rest. */
const MAX_LISTED = 100
/** Keeps a column that is wrong in every row, for example because of its unit, from hiding other issues. */
const MAX_LISTED_PER_COLUMN = 10

/** A data pack that cannot be used, with every issue in it. */
export class DataPackError extends Error {
  override readonly name = 'DataPackError'

  constructor(
    dataDir: string,
    readonly issues: readonly string[],
    listed: readonly string[] = issues,
  ) {
    const lines = listed.slice(0, MAX_LISTED).map((issue) => `\n  ${issue}`)
    const unlisted = issues.length - lines.length
    const count = `${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`
    const rest = unlisted > 0 ? `\n  and ${unlisted} more` : ''
    super(`The data pack in ${dataDir} has ${count}:${lines.join('')}${rest}`)
  }
}

/** Location of an issue; the header is row 1. */
export interface IssueLocation {
  readonly file: string
  readonly row?: number
  readonly column?: string
}

/** Collects issues, so that all of them are reported at once. */
export interface IssueList {
  /** Adds an issue unless the list contains it, since two checks may find the same one. */
  add(location: IssueLocation, message: string): void
  isEmpty(): boolean
  toError(dataDir: string): DataPackError
}

export function createIssueList(): IssueList {
  const issues = new Set<string>()
  const listed: string[] = []
  const countByColumn = new Map<string, number>()
  return {
    add({ file, row, column }, message) {
      const location = [file, row && `row ${row}`, column && `column ${column}`].filter(Boolean).join(', ')
      const issue = `${location}: ${message}`
      if (issues.has(issue)) return
      issues.add(issue)
      const columnKey = `${file} ${column ?? ''}`
      const count = countByColumn.get(columnKey) ?? 0
      countByColumn.set(columnKey, count + 1)
      if (row === undefined || count < MAX_LISTED_PER_COLUMN) listed.push(issue)
    },
    isEmpty: () => issues.size === 0,
    toError: (dataDir) => new DataPackError(dataDir, [...issues], listed),
  }
}
