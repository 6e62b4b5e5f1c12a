/** An outlook is not imported; each issue says where and why. */
export class OutlookError extends Error {
  override readonly name = 'OutlookError'

  constructor(readonly issues: readonly string[]) {
    super(issues.join('\n'))
  }
}

/** A wrong file often has the same issue on every line. */
const MAX_ISSUES = 10

/** Collects the issues of files, and gives up when there are many. */
export interface OutlookIssues {
  add(issue: string): void
  /** Throws an `OutlookError` if there are issues. */
  throwIfAny(): void
}

export function createOutlookIssues(): OutlookIssues {
  const issues: string[] = []
  return {
    add(issue) {
      issues.push(issue)
      if (issues.length === MAX_ISSUES)
        throw new OutlookError([...issues, 'There may be more; the file was read no further.'])
    },
    throwIfAny() {
      if (issues.length > 0) throw new OutlookError(issues)
    },
  }
}
