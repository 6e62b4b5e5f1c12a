import { readFileSync } from 'node:fs'
import { listDescendants, readStatFields } from '@crop/testkit'
import type { Stack } from './stack'

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
    // The user and system times of the process and of its children.
    const times = readStatFields(pid).slice(11, 15)
    return times.reduce((sum, ticks) => sum + Number(ticks), 0)
  } catch {
    return 0
  }
}

/** Returns the processor time of a process and its descendants, in ms. Linux only. */
function processorMs(pid: number): number {
  return [pid, ...listDescendants(pid)].reduce((sum, each) => sum + readTicks(each) * TICK_MS, 0)
}

/** Returns a function that returns the processor time that these processes have used since this call, in ms. */
function startProcessorTimer(...pids: number[]): () => number {
  const measure = () => pids.reduce((sum, pid) => sum + processorMs(pid), 0)
  const before = measure()
  return () => measure() - before
}

/** Starts a timer of the processor for each part of a stack. Linux only. */
export const startProcessorTimers = ({ api, workers, servers: { pids } }: Stack) => ({
  api: startProcessorTimer(api.pid),
  postgres: startProcessorTimer(pids.postgres),
  redis: startProcessorTimer(pids.redis),
  workers: startProcessorTimer(...workers.map(({ pid }) => pid)),
})
