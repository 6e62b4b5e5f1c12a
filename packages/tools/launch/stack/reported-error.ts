/** A start that failed after the process itself printed the reason, so there is nothing left to report. */
export class ReportedError extends Error {
  override readonly name = 'ReportedError'
}
