/** Length of a text on which work that grows with the square takes much longer than linear work. */
export const LONG_TEXT_LENGTH = 50_000

/** Far more than linear work on such a text takes, in µs. Work that grows with the square takes seconds to minutes. */
export const MAX_PROCESSOR_US = 1_250_000

/** Returns the time of the processor that work takes, in µs. Other load does not lengthen it. */
export function measureProcessorUs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user
}
