import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, FAULTS } from './faults'
import type { RandomSource } from './random'
import { log, toSeconds } from './report'
import type { Stack } from './stack'

export interface InjectedFault {
  component: Fault['component']
  startedAt: number
  endedAt: number
}

export interface InjectionOptions {
  stack: Stack
  random: RandomSource
  faults: Fault[]
  durationMs: number
  stop: AbortSignal
}

/** Returns the faults whose names contain a text. Throws when there is none. */
export function findFaults(namePart: string): Fault[] {
  const matches = FAULTS.filter(({ name }) => name.includes(namePart))
  if (matches.length > 0) return matches
  throw new Error(`No fault is named ${namePart}; there are: ${FAULTS.map(({ name }) => name).join(', ')}`)
}

/** Injects one fault after another: each starts 2 to 5 s after the previous one started, but not before that ended. */
export async function injectFaults(options: InjectionOptions): Promise<InjectedFault[]> {
  const { random, durationMs, stop } = options
  const startedAt = Date.now()
  const injectedFaults: InjectedFault[] = []
  for (const fault of random.iterateInRounds(options.faults)) {
    const interval = pause(random.between(2000, 5000), undefined, { signal: stop }).catch(() => undefined)
    const faultStartedAt = Date.now()
    await fault.inject(options.stack, random)
    const endedAt = Date.now()
    injectedFaults.push({ component: fault.component, startedAt: faultStartedAt, endedAt })
    const offset = toSeconds(faultStartedAt - startedAt, 0).padStart(4)
    log(`${offset} s  ${fault.name}, ${toSeconds(endedAt - faultStartedAt)} s`)
    await interval
    if (stop.aborted || Date.now() - startedAt > durationMs) break
  }
  return injectedFaults
}
