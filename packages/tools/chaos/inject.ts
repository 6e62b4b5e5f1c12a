import { setTimeout as pause } from 'node:timers/promises'
import { type Fault, FAULTS } from './faults'
import type { Chance } from './random'
import type { Stack } from './stack'

export interface InjectedFault {
  name: string
  from: Fault['from']
  startedAt: number
  endedAt: number
}

export interface Injection {
  stack: Stack
  chance: Chance
  faults: Fault[]
  durationMs: number
  stop: AbortSignal
  say: (line: string) => void
}

/** In rounds, so that even a short run has no fault twice before it had every other one. */
function* inRounds(faults: Fault[], chance: Chance): Generator<Fault> {
  for (;;) yield* chance.shuffled(faults)
}

export function faultsNamed(part: string): Fault[] {
  const found = FAULTS.filter(({ name }) => name.includes(part))
  if (found.length > 0) return found
  throw new Error(`No fault is named ${part}; there are: ${FAULTS.map(({ name }) => name).join(', ')}`)
}

async function injectOne(fault: Fault, { stack, chance }: Injection): Promise<InjectedFault> {
  const startedAt = Date.now()
  await fault.inject(stack, chance)
  return { name: fault.name, from: fault.from, startedAt, endedAt: Date.now() }
}

/** One fault after the other, each begun 2 to 5 s after the one before, or when that one has ended. */
export async function injectFaults(injection: Injection): Promise<InjectedFault[]> {
  const { chance, durationMs, stop, say } = injection
  const startedAt = Date.now()
  const injected: InjectedFault[] = []
  for (const fault of inRounds(injection.faults, chance)) {
    const next = pause(chance.between(2000, 5000), undefined, { signal: stop }).catch(() => undefined)
    const done = await injectOne(fault, injection)
    injected.push(done)
    const at = ((done.startedAt - startedAt) / 1000).toFixed(0).padStart(4)
    say(`${at} s  ${fault.name}, ${((done.endedAt - done.startedAt) / 1000).toFixed(1)} s`)
    await next
    if (stop.aborted || Date.now() - startedAt > durationMs) break
  }
  return injected
}
