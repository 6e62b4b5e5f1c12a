/** Far more than linear work on 100,000 characters takes, in µs. Work that grows with the square takes minutes. */
export const MAX_PROCESSOR_US = 5_000_000

/** Returns the time of the processor that work takes, in µs. Other load does not lengthen it. */
export function measureProcessorUs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  return process.cpuUsage(before).user
}
