import { parseArgs } from 'node:util'
import { parsePositiveOption } from '../positive-option'

export interface ChaosOptions {
  seconds: number
  /** The same seed injects the same faults in the same order. */
  seed: number
  /** Only faults whose names contain this text are injected. */
  only: string
}

const DEFAULT_SECONDS = 60

export function readOptions(args: string[]): ChaosOptions {
  const textOption = { type: 'string' } as const
  const { values } = parseArgs({
    args,
    options: { minutes: textOption, seconds: textOption, seed: textOption, only: textOption },
  })
  const minutes = parsePositiveOption(values.minutes, 'minutes')
  const seconds =
    parsePositiveOption(values.seconds, 'seconds') ?? (minutes === undefined ? DEFAULT_SECONDS : minutes * 60)
  const seed = parsePositiveOption(values.seed, 'seed') ?? (Date.now() % 100_000) + 1
  return { seconds, seed, only: values.only ?? '' }
}
