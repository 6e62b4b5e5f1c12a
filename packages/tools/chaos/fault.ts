import type { RandomSource } from './random'
import type { Stack } from './stack'

export interface Fault {
  name: string
  /** The component that is unavailable during the fault. */
  component: 'api' | 'worker' | 'redis' | 'postgres'
  /** Returns why the fault cannot be injected on this machine; undefined if it can. */
  findObstacle?(stack: Stack): string | undefined
  /** Injects the fault and resolves when everything is repaired. */
  inject(stack: Stack, random: RandomSource): Promise<void>
}
