import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from '@crop/runtime'

interface LoopOptions {
  /** Pause between two runs. Varies by ± 20 %, so that workers that start together do not query in step. */
  intervalMs: number
  signal: AbortSignal
  logger: Logger
}

/** Runs `work` at an interval until the signal is aborted. A failed run is logged and does not end the loop. */
export async function runRepeatedly(
  name: string,
  work: () => Promise<void>,
  { intervalMs, signal, logger }: LoopOptions,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch((error) => logger.failure(`${name} failed`, error))
    const pauseMs = intervalMs * (0.8 + 0.4 * Math.random())
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
