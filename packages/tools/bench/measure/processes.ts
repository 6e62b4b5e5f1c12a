import { readFileSync } from 'node:fs'
import { listDescendants } from '@crop/testkit'

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10

/** Resident memory of a process in MB; Linux only. */
export function residentMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Reads the processor ticks of a process, its threads and its exited children; 0 when the process has exited. */
function readTicks(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain spaces. User and system times are the twelfth to fifteenth fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}

/** Returns the processor time of a process and its descendants, in ms. Linux only. */
function processorMs(pid: number): number {
  return [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readTicks(each) * TICK_MS, 0)
}

/** Returns a function that returns the processor time each process has used since this call, in ms. Linux only. */
export function startProcessorTimer(pids: readonly number[]): () => number[] {
  const before = pids.map(processorMs)
  return () => pids.map((pid, at) => processorMs(pid) - (before[at] ?? NaN))
}
