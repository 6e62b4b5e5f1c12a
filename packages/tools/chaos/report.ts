/** The findings and the figures of a check after the load. */
export interface CheckResult {
  /** Violations by kind; empty when the check passes. */
  findings: Readonly<Record<string, readonly string[]>>
  figures?: Readonly<Record<string, number | string>>
}

/** Prints a line. Standard output contains only the figures. */
export const log = (line: string) => console.error(line)

export const toSeconds = (ms: number, digits = 1) => (ms / 1000).toFixed(digits)

const MAX_LINES_PER_KIND = 10

const listKinds = (results: readonly CheckResult[]) =>
  results.flatMap(({ findings }) => Object.entries(findings))

export const hasPassed = (results: readonly CheckResult[]): boolean =>
  listKinds(results).every(([, findings]) => findings.length === 0)

/** Formats the first findings of each kind, one per line. */
export const formatFindings = (results: readonly CheckResult[]): string[] =>
  listKinds(results).flatMap(([kind, findings]) =>
    findings.slice(0, MAX_LINES_PER_KIND).map((finding) => `${kind}: ${finding}`),
  )

/** Formats the figures, and the number of findings of each kind, as `name=value` pairs in one line. */
export function formatFigures(results: readonly CheckResult[]): string {
  const figures = results.flatMap(({ figures = {} }) => Object.entries(figures))
  const counts = listKinds(results).map(([kind, { length }]) => [kind, length] as const)
  return [...figures, ...counts].map(([name, value]) => `${name}=${value}`).join(' ')
}
