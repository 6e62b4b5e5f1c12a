import { setTimeout as pause } from 'node:timers/promises'
import type { RandomSource } from './random'
import type { Stack } from './stack'

export interface Fault {
  name: string
  /** The component that is unavailable during the fault. */
  component: 'api' | 'worker' | 'redis' | 'postgres'
  /** Injects the fault and resolves when everything is repaired. */
  inject(stack: Stack, random: RandomSource): Promise<void>
}

export const pauseBetween = (random: RandomSource, minMs: number, maxMs: number) =>
  pause(random.between(minMs, maxMs))
