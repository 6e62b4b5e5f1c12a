import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './fault'
import { FAULTS } from './faults'
import type { RandomSource } from './random'
import type { Stack } from './stack'

export interface InjectedFault {
  name: string
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
  log: (line: string) => void
}

/** Yields the faults in shuffled rounds, so that none repeats within a round and even a short run is varied. */
function* iterateInRounds(faults: Fault[], random: RandomSource): Generator<Fault> {
  for (;;) yield* random.shuffle(faults)
}

/** Returns the faults whose names contain a text. Throws when there is none. */
export function findFaults(namePart: string): Fault[] {
  const matches = FAULTS.filter(({ name }) => name.includes(namePart))
  if (matches.length > 0) return matches
  throw new Error(`No fault is named ${namePart}; there are: ${FAULTS.map(({ name }) => name).join(', ')}`)
}

async function injectFault(fault: Fault, { stack, random }: InjectionOptions): Promise<InjectedFault> {
  const startedAt = Date.now()
  await fault.inject(stack, random)
  return { name: fault.name, component: fault.component, startedAt, endedAt: Date.now() }
}

/** Injects one fault after another: each starts 2 to 5 s after the previous one started, but not before that ended. */
export async function injectFaults(options: InjectionOptions): Promise<InjectedFault[]> {
  const { random, durationMs, stop, log } = options
  const startedAt = Date.now()
  const injectedFaults: InjectedFault[] = []
  for (const fault of iterateInRounds(options.faults, random)) {
    const interval = pause(random.between(2000, 5000), undefined, { signal: stop }).catch(() => undefined)
    const injected = await injectFault(fault, options)
    injectedFaults.push(injected)
    const offsetSeconds = ((injected.startedAt - startedAt) / 1000).toFixed(0).padStart(4)
    log(
      `${offsetSeconds} s  ${injected.name}, ${((injected.endedAt - injected.startedAt) / 1000).toFixed(1)} s`,
    )
    await interval
    if (stop.aborted || Date.now() - startedAt > durationMs) break
  }
  return injectedFaults
}
