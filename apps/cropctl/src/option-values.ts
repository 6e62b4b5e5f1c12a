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
