/** The outcome of a check: `ok`, or the problem with its remedy. */
export interface CheckResult {
  name: string
  problem?: string
  /** Details of a successful check. */
  detail?: string
}
