import { setTimeout as pause } from 'node:timers/promises'
import { toErrorFields } from '@crop/runtime'
import type { Logger } from '@crop/runtime'

interface Loop {
  /** Pause between two runs, ± 20 % so that workers started together do not ask together. */
  everyMs: number
  signal: AbortSignal
  logger: Logger
}

/** Runs `work` again and again until the signal; a run that fails is logged and changes nothing. */
export async function runRepeatedly(name: string, work: () => Promise<void>, loop: Loop): Promise<void> {
  const { everyMs, signal, logger } = loop
  while (!signal.aborted) {
    await work().catch((error) => logger.warn(`${name} failed`, toErrorFields(error)))
    const waitMs = everyMs * (0.8 + 0.4 * Math.random())
    await pause(waitMs, undefined, { signal }).catch(() => undefined)
  }
}
