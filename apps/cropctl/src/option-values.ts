import { type FieldVariety, parseVariety, VARIETY_DAYS_RANGE, VARIETY_LENGTHS } from '@crop/domain'
import { InvalidArgumentError } from 'commander'

const DEFAULT_MAX = 100_000

/** Returns a parser for whole numbers from `min` to `max`. */
export function createIntegerParser(min: number, max: number = DEFAULT_MAX): (text: string) => number {
  return (text) => {
    const number = Number(text)
    if (!Number.isSafeInteger(number) || number < min || number > max) {
      throw new InvalidArgumentError(`must be a whole number from ${min} to ${max}.`)
    }
    return number
  }
}

/** Returns a parser for numbers in a range. */
export function createNumberParser({ min, max }: { min: number; max: number }): (text: string) => number {
  return (text) => {
    const number = text.trim() === '' ? NaN : Number(text)
    if (!(number >= min && number <= max)) {
      throw new InvalidArgumentError(`must be a number from ${min} to ${max}.`)
    }
    return number
  }
}

/** Trims an option and rejects it when it is empty. */
export function parseNonEmptyText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw new InvalidArgumentError('must not be empty.')
  return trimmed
}

const { min: MIN_DAYS, max: MAX_DAYS } = VARIETY_DAYS_RANGE

/** The message for a text that is no variety. */
export const NO_VARIETY = `must be one of: ${VARIETY_LENGTHS.join(', ')}, or a whole number of days from ${MIN_DAYS} to ${MAX_DAYS}.`

/** Parses a variety: the length of its season, or its days. */
export function parseVarietyText(text: string): FieldVariety {
  const variety = parseVariety(text)
  if (variety === undefined) throw new InvalidArgumentError(NO_VARIETY)
  return variety
}
